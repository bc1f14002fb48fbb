// Template kernels are checked when they are launched. C++ AMP 1.2, 2.2 and 7.
//
// RUN: %amp-clang++ -std=c++17 -ferror-limit=0 -fsyntax-only -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
#include <amp.h>
using namespace concurrency;
int global;

template <class T> struct Functor {
  T value;
  // L116 accept: a member that amp code does not use is not checked
  void unused() const restrict(amp) { short s = 2; }
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
      v[i] = global;
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
    tile_static T *q;                   // expected-error {{'tile_static' variable 'q' cannot have type 'int *'}}
  });
  parallel_for_each(v.extent.template tile<2000>(), [=](tiled_index<2000> t) restrict(amp) {}); // expected-error {{a tile of <2000> has more than 1024 threads}}
}
template void repeated(array_view<int>);
template void repeated(array_view<float>);
