// One case for each rule of captures. C++ AMP 1.2, 2.4.3.3.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

struct Char {
  char *c; // expected-note 0+ {{}} expected-error 0+ {{}}
};
struct Value {
  int n;
  bool b;
};
struct Class {
  int n = 1;
  array<int> m;
  Class() : m(1) {}
  // L249 accept: a local reference to a member; *this by value where the class is amp-compatible
  void local() {
    array<int> &a = m;
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] = 1; });
  }
};
struct Small {
  int n = 1;
  void copy(array_view<int> v) {
    parallel_for_each(v.extent, [=, *this](index<1> i) restrict(amp) { v[i] = n; });
  }
  // L249 reject: this
  void self(array_view<int> v) {
    parallel_for_each(v.extent, [this, v](index<1> i) restrict(amp) { v[i] = n; }); // expected-error {{'this' cannot be captured by a kernel; copy the members it needs to local variables [C3590]}}
  }
};

void accept(array<int> &arr, const array<int> &in, array_view<int> v, int n, Value value) {
  int &r = n;
  static const int N = 3;
  // L241 accept: arrays by reference, const or not
  // L242 accept: [&] if all captured objects are arrays
  // L243 accept: mixed forms
  parallel_for_each(v.extent, [&](index<1> i) restrict(amp) { arr[i] = in[i]; });
  parallel_for_each(v.extent, [=, &arr](index<1> i) restrict(amp) { arr[i] = n; });
  parallel_for_each(v.extent, [&, n](index<1> i) restrict(amp) { arr[i] = n; });
  // L240 accept: a closure of amp-compatible values
  // L247 accept: a reference variable by value
  // L250 accept: bool, classes, extent, index, views
  // L252 accept: constants need no capture
  extent<2> e;
  index<1> at;
  bool b = true;
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = r + value.n + value.b + e[0] + at[0] + b + N;
  });
  parallel_for_each(v.extent, [v](index<1> i) restrict(amp) { v[i] = N; });
  // L253 accept: a mutable lambda in amp code
  // L255 accept: a class that amp code can copy
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int k = 1;
    auto count = [k, value]() mutable restrict(amp) { return k += value.n; };
    v[i] = count();
  });
}

struct CpuCopy {
  int n = 0;
  CpuCopy() restrict(cpu, amp) {} // expected-note 0+ {{}}
  CpuCopy(const CpuCopy &o) restrict(cpu) : n(o.n) {} // expected-note 0+ {{}}
};
// L255 reject: a class that amp code cannot copy
int copies_captured() restrict(amp) {
  CpuCopy c;
  auto f = [c]() restrict(amp) { return c.n; }; // expected-error {{no matching constructor for initialization of 'CpuCopy'}}
  return 0;
}

void reject(array<int> &arr, array_view<int> v, int n) {
  int *p = &n;
  int *&rp = p;
  array_view<int> *pv = &v;
  Char c{};
  // L241 reject: other objects by reference
  parallel_for_each(v.extent, [&n, v](index<1> i) restrict(amp) { v[i] = n; }); // expected-error {{a kernel cannot capture 'n' by reference}}
  // L242 reject: [&] with other objects
  parallel_for_each(v.extent, [&](index<1> i) restrict(amp) { arr[i] = n; }); // expected-error {{a kernel cannot capture 'n' by reference}}
  // L244 reject: an array by value
  parallel_for_each(v.extent, [arr](index<1> i) restrict(amp) {}); // expected-error {{array 'arr' cannot be captured by value; capture it by reference, or capture an array_view of it [C3597]}}
  // L245 reject: pointers by value
  parallel_for_each(v.extent, [p](index<1> i) restrict(amp) {});  // expected-error {{pointer 'p' cannot be captured}}
  parallel_for_each(v.extent, [pv](index<1> i) restrict(amp) {}); // expected-error {{pointer 'pv' cannot be captured}}
  // L246 reject: pointers by reference
  parallel_for_each(v.extent, [&p](index<1> i) restrict(amp) {}); // expected-error {{a kernel cannot capture 'p' by reference}}
  // L248 reject: a reference to a pointer
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = *rp; }); // expected-error {{pointer 'rp' cannot be captured}}
  // L240 reject: a closure with a member that is not amp-compatible
  // L251 reject: a class with such a member
  parallel_for_each(v.extent, [c](index<1> i) restrict(amp) {}); // expected-note 0+ {{}} expected-error 0+ {{}}
}
struct Pair {
  int first, second[2];
};
// A kernel that writes needs more than a copy.
void written(array_view<int> v, Pair pair) {
  int n = 0, m = 0, k = 0;
  parallel_for_each(v.extent, [v, &n](index<1> i) restrict(amp) { n += v[i]; }); // expected-error {{a kernel cannot capture 'n' by reference, because it is not an array; to write it, capture an array_view of it [C3590]}}
  parallel_for_each(v.extent, [v, &m](index<1> i) restrict(amp) { if (v[i]) ++(m); }); // expected-error {{to write it, capture an array_view of it}}
  parallel_for_each(v.extent, [v, &k](index<1> i) restrict(amp) { atomic_fetch_add(&k, v[i]); }); // expected-error {{to write it, capture an array_view of it}}
  parallel_for_each(v.extent, [v, &pair](index<1> i) restrict(amp) { pair.second[1] = v[i]; }); // expected-error {{to write it, capture an array_view of it}}
  parallel_for_each(v.extent, [v, &pair](index<1> i) restrict(amp) { v[i] = pair.second[1]; }); // expected-error {{'pair' by reference, because it is not an array; capture it by value}}
}
