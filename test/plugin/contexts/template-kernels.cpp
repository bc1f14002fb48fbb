// Templates are checked as they are written, even if nothing instantiates them. Code that depends on template parameters is
// checked in the instantiations that amp code uses. C++ AMP 1.2, 2.2 and 7. All kinds of mistakes: matrix/call_kinds.py.
//
// RUN: %amp-clang++ -std=c++17 -ferror-limit=0 -fsyntax-only -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
#include <amp.h>
using namespace concurrency;
int global;

template <class T> struct Functor {
  T value;
  // L116 accept: a member that amp code does not use is not instantiated
  void unused() const restrict(amp) { T t = "text"; }
  // L116 reject: a mistake that depends on no parameter
  void wrong() const restrict(amp) { short s = 2; } // expected-error {{type 'short' is not allowed}}
  void pointers() const restrict(amp) { T *p[2]; } // expected-error {{type 'T *[2]' is not allowed}}
  // L116 reject: the call operator of a class template
  void operator()(index<1> i) const restrict(amp) {
    long long q = 0; // expected-error {{type 'long long' is not allowed in code restricted to amp [C3581]}}
  }
};
struct Base {
  template <class Index> void operator()(Index i) const restrict(amp) {
    short s = 0; // expected-error {{type 'short' is not allowed}}
  }
};
struct Derived : Base {};

template <class T> struct Algorithm {
  T bias;
  template <class U> void run(array_view<T> v, U u) {
    T b = bias;
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
      v[i] = b + u;
      static int calls; // expected-error {{variable 'calls' in code restricted to amp cannot be declared 'static' [C3585]}}
    });
  }
};

void launches(array_view<int> v, array_view<float> w) {
  parallel_for_each(v.extent, Functor<int>());
  parallel_for_each(v.extent, Functor<float>()); // each mistake once
  parallel_for_each(v.extent, Derived());
  Algorithm<int>().run(v, 1);
  Algorithm<float>().run(w, 1.0);
  // L112 reject: generic lambdas
  parallel_for_each(v.extent, [=](auto i) restrict(amp) {
    v[i] = global;    // expected-error {{global variable 'global' cannot be used in code restricted to amp}}
    char c = 1;       // expected-error {{type 'char' is not allowed}}
    auto inner = [](auto x) {
      unsigned char u = 1; // expected-error {{type 'unsigned char' is not allowed}}
      return x;
    };
    v[i] = inner(1);
  });
  // L112 accept: generic code is checked with the types that it is called with
  parallel_for_each(v.extent, [=](auto i) restrict(amp) {
    if constexpr (sizeof(i) == 1)
      v[i] = i.text("text");
    else
      v[i] = i[0];
  });
}

// L112 reject: mistakes in templates are reported once, whatever the number of instantiations
int cpu_only(int);
template <class T> void repeated(array_view<T> v) {
  T *p = nullptr;
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = *p;                          // expected-error {{pointer 'p' cannot be captured by a kernel}}
    v[i] = v.extent.size() + cpu_only(1); // expected-error {{no matching function for call to 'cpu_only'}}
    tile_static T *q;                   // expected-error {{'tile_static' variable 'q' cannot have type 'T *'}}
  });
  parallel_for_each(v.extent.template tile<2000>(), [=](tiled_index<2000> t) restrict(amp) {}); // expected-error {{a tile of <2000> has more than 1024 threads}}
}
template void repeated(array_view<int>);
template void repeated(array_view<float>);

// L112 accept: what depends on a parameter, in templates that nobody instantiates
struct CpuMember { int c; CpuMember(const char *); };
int take(const int &) restrict(amp);
template <class T> const int &pass(const int &x, T) restrict(amp);
constexpr int constant = 1;
const float not_integer = 2;
template <class T, int N> struct Generic {
  T member;
  int n;
  static int shared;
  typedef short unused_type;
  Generic(T t) restrict(amp) : member(constant), n(constant) { T local{constant, constant}; }
  T returns() const restrict(amp) { return constant; }
  auto deduces() const restrict(amp) { return constant; }
  T text() const restrict(amp) { return "text"; }
  T function() const restrict(amp) { return global_function; }
  static int global_function(int) restrict(amp) { return 1; }
  void body(T t, array_view<int> v) const restrict(amp) {
    T a = constant, b(constant), c = {constant}, d = "text";
    const T &e = constant;
    t(constant, "text", global_function);
    t + constant, t[constant], t.f("text", constant), t == "text", T("text"), T{constant}, (T)constant;
    take(constant), pass(constant, t), pass(N ? constant : 0, 1);
    direct3d_printf("%d\n", t), direct3d_printf("%d\n", n);
    shared = constant;
    T::f("text", constant), t.template f<sizeof(short)>("text");
    tile_static T tile[N];
    O<short> only_named = O<short>();
    if constexpr (N == 1) {
      T b = global_function;
      t.f("text");
    } else if constexpr (sizeof(T) == 1) {
      auto l = [=] { return t[constant]; };
    } else {
      v[constant] = constant;
    }
    for (auto x : t)
      take(x);
    auto l = [=](auto x) { return x + constant; };
    l(constant);
  }
  template <class U> struct O { int i; };
};
// Code for both sides is checked for the sides that instantiate it.
template <class T> int for_both(T) restrict(cpu, amp) {
  char c = 1;
  static int s;
  return global + c + s;
}
template <class T> int cpu_by_default(T t) {
  char c = 'c';
  static int s;
  return global + c + s + sizeof("text");
}
int uses_for_both() { return for_both(1) + cpu_by_default(1); }
template <class T> void captures(array_view<int> v, T *p, T t, const int n) {
  const int m = 4;
  parallel_for_each(v.extent, [&, v](index<1> i) restrict(amp) { T x = m; });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    if constexpr (sizeof(T) == 1)
      v[i] = m;
    v[i] = t;
  });
}
template <class T> auto chooses(T t) restrict(amp) -> decltype(t.f("text")) { return t.f("text"); }
// L112 reject: a branch is checked as if an instantiation chose it
template <class T, bool B> void branches(array_view<int> v, int *p, T t) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    if constexpr (sizeof(T) == 1)
      v[i] = *p; // expected-error {{pointer 'p' cannot be captured by a kernel}}
    else if constexpr (B)
      v[i] = global; // expected-error {{global variable 'global' cannot be used}}
    struct Part {
      int n;
      int get() const restrict(cpu) { return n; } // expected-note {{declared here}}
    };
    auto either = [=](int x) {
      if constexpr (B)
        return Part{x}.get(); // expected-error {{Part::get' is restricted to cpu}}
      else
        return x * 2.5f;
    };
    v[i] = either(1);
    if constexpr (B) {
      char c = 1; // expected-error {{type 'char' is not allowed}}
      here:       // expected-error {{a label is not allowed}}
      v[i] = t;
    }
  });
}
