// In a template that nothing instantiates, what does not depend on template arguments is checked: the members of local
// classes, and pointers and arrays of any type.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: not %amp-clang++ -ferror-limit=0 -fsyntax-only -fno-caret-diagnostics %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <amp.h>
#include <vector>
using namespace concurrency;

template <class T> void wrong() restrict(amp) {
  struct Long {
    long long m;
  };
  // CHECK-DAG: [[@LINE+1]]:8: error: type 'Long' is not allowed in code restricted to amp
  Long a;
  // CHECK-DAG: note: because member 'm' has type 'long long'
  struct Destroyed {
    int m;
    ~Destroyed() restrict(cpu) {}
  };
  // CHECK-DAG: [[@LINE+1]]:13: error: 'wrong()::Destroyed::~Destroyed' is restricted to cpu
  Destroyed b;
  struct Made {
    int m;
    Made() restrict(cpu) {}
  };
  // CHECK-DAG: [[@LINE+1]]:8: error: no matching constructor for initialization of 'Made[2]' [C3930]
  Made c[2];
  struct Derived : Long {
    T t;
  };
  // CHECK-DAG: [[@LINE+1]]:12: error: type 'Derived *' is not allowed
  Derived *d;
  // CHECK-DAG: [[@LINE+1]]:7: error: type 'T **' is not allowed in code restricted to amp: only one level of pointers
  T **p;
  // CHECK-DAG: [[@LINE+1]]:8: error: type 'char[sizeof(T)]' is not allowed
  char e[sizeof(T)];
  // CHECK-DAG: [[@LINE+1]]:14: error: type 'volatile T' is not allowed
  volatile T v;
  // CHECK-DAG: [[@LINE+1]]:18: error: 'tile_static' variable 's' cannot have type 'T *'
  tile_static T *s;
}

template <class T> void in_lambda() restrict(amp) {
  auto l = [](auto n) {
    struct Short {
      short s[2];
    };
    // CHECK-DAG: [[@LINE+1]]:11: error: type 'Short' is not allowed
    Short s;
  };
}

template <class T> struct Itself {
  long long m;
  T t;
  void f() restrict(amp) {
    // CHECK-DAG: [[@LINE+1]]:12: error: type 'Itself<T>' is not allowed
    Itself i;
  }
};

struct OfCpu {
  OfCpu() restrict(cpu) {}
  int v;
};
template <class T> struct Holder {
  OfCpu o;
  // CHECK-DAG: [[@LINE+1]]:3: error: 'OfCpu::OfCpu' is restricted to cpu
  Holder() restrict(amp) {}
};

template <class T> struct Delegating {
  T t;
  Delegating() restrict(cpu) {}
  // CHECK-DAG: [[@LINE+1]]:33: error: 'Delegating::Delegating<T>' is restricted to cpu
  Delegating(T) restrict(amp) : Delegating() {}
};

template <class T> struct DelegatingToAmp : OfCpu {
  T t;
  DelegatingToAmp(int) restrict(amp);
  DelegatingToAmp(T, int) restrict(amp) : DelegatingToAmp(1) {}
};

template <class T> struct Refers {
  T t;
  Refers &self;
  Refers(Refers &other, T t) : t(t), self(other) {}
};
template <class T> void refers() { // cpu code
  struct Part {
    int v;
    Part(int) restrict(amp) {}
  };
  struct ToPart {
    int v;
    operator Part &() const restrict(amp);
  };
  struct Whole {
    Part &part;
    int n;
    Whole(Part &p) : part(p), n(1) {}
    // CHECK-DAG: [[@LINE+1]]:28: error: 'refers()::ToPart::operator Part &' is restricted to amp
    Whole(ToPart t) : part(t), n(1) {}
  };
}

template <class T> void pointer(array_view<T> view, T *pointer, T &reference) {
  // CHECK-DAG: [[@LINE+1]]:89: error: pointer 'pointer' cannot be captured
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = reference + *pointer; });
}
template <class T> void captured(array_view<T> view) {
  struct Char {
    // CHECK-DAG: [[@LINE+1]]:10: error: member 'c' of type 'char' is not allowed in a kernel's function object
    char c;
  };
  Char c;
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { (void)c; });
}

struct ByTemplate {
  int v;
  ByTemplate() : v(0) {}
  template <class T> ByTemplate(T) : ByTemplate() {}
};

// What depends on template arguments may be right.
template <class T, int N> struct Valid {
  struct Part { // an explicit specialization may have other members
    long long m;
  };
  template <class U> struct Other {
    char c;
  };
  T values[N];
  T *begin() restrict(amp, cpu) { return values; }
  T part() restrict(amp) {
    Part p;
    Other<T> other;
    typename T::type t;
    return p.m + other.c + t;
  }
};
template <> struct Valid<int, 2>::Part {
  int m;
};
template <class T, class U> U valid(T t, U &u, T *p) restrict(amp) {
  struct Local : T {
    T t, a[2];
    U u;
    typename T::type x;
    int n;
    Local() restrict(amp) : n(0) {}
    Local(const T &t) restrict(cpu) : n(1) {}
    Local(int n) restrict(amp) : n(n) {}
    operator U() const restrict(amp) { return u; }
    operator int *() const restrict(cpu) { return nullptr; }
    int operator+(int) const restrict(cpu) { return 1; }
    int operator+(U) const restrict(amp) { return 1; }
    int get() const { return n; }
    static int make(T) { return 1; }
  };
  struct Unused { // nothing is of the type
    char c;
    ~Unused() restrict(cpu) {}
    Unused() restrict(cpu) {}
  };
  enum Small : short { small };
  struct Later;
  Later *later = nullptr;
  Local a, b(t), c(1), d = a, e[2];
  const Local &r = a;
  Local *q = &a;
  auto f = [=](auto n) { return n + c.get() + Local::make(t); };
  if (a)
    return f(u);
  for (auto x : t)
    u += x;
  return static_cast<U>(a) + (a + u) + q->n + sizeof(Unused) + sizeof(Small) + e[0].get() + r.get() + *p;
}
// Code for both sides is judged in its instantiations.
template <class T> int both() restrict(amp, cpu) {
  struct Local {
    long long m;
    Local() restrict(cpu) : m(1) {}
  };
  Local l;
  return int(l.m);
}
int cpu() { return both<int>(); }
// Cpu code in templates may use all of these.
template <class T> long long host(T **p) {
  struct Local {
    std::vector<T> v;
    long long m;
    T *q;
    virtual void f() {}
  };
  Local l;
  volatile T t;
  return l.m;
}
// What a loop, an inherited constructor, `auto` and a conversion on the way to a constructor call is allowed here.
template <class T> int called(int n) restrict(amp) {
  struct Iterator {
    int n;
    bool operator!=(const Iterator &o) const restrict(amp) { return n != o.n; }
    Iterator &operator++() restrict(amp) { return ++n, *this; }
    int operator*() const restrict(amp) { return n; }
  };
  struct Range {
    int n;
    Iterator begin() const restrict(amp) { return Iterator{0}; }
    Iterator end() const restrict(amp) { return Iterator{n}; }
  };
  struct NotCopied {
    int n;
    NotCopied() restrict(amp) : n(0) {}
    NotCopied(int m) restrict(amp) : n(m) {}
    NotCopied(const NotCopied &o) restrict(cpu) : n(o.n) {}
  };
  struct Derived : NotCopied {
    using NotCopied::NotCopied;
  };
  struct OnlyOfCpu {
    int n;
    operator float() const restrict(cpu) { return 1; }
  };
  struct Taker {
    int n;
    Taker(float f) restrict(amp) : n(static_cast<int>(f)) {}
    Taker(const OnlyOfCpu &o) restrict(amp) : n(o.n) {}
  };
  int sum = 0;
  for (int i : Range{n})
    sum += i;
  NotCopied x[2];
  for (const NotCopied &c : x)
    sum += c.n;
  const NotCopied &chosen = n ? x[0] : x[1];
  auto &[member] = x[0];
  Derived d(1);
  OnlyOfCpu o{1};
  Taker t(o);
  return sum + chosen.n + member + d.n + t.n;
}
