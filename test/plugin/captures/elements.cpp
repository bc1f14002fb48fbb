// Captured containers whose element types are not allowed in kernels. C++ AMP 1.2, 5.1 and 5.2.
//
// RUN: not %amp-clang++ -fsyntax-only %s 2>&1 | FileCheck --implicit-check-not=error: %s
#include <amp.h>
using namespace concurrency;

struct Wide {
  long long n;
};
struct Good {
  long n;
  float x;
};

// L166 reject: element types not allowed in kernels; reported at the container's declaration, not at its capture
void captured(array_view<int> v, array_view<long long> q, array<unsigned long long> &r, array_view<const Wide> w) {
  // CHECK: elements.cpp:[[#@LINE-1]]:34: error: type 'long long' cannot be the element type of an array or array_view [C3581]
  // CHECK: note: because its elements have type 'long long'; use 'long', which has 64 bits too
  // CHECK: elements.cpp:[[#@LINE-3]]:59: error: type 'unsigned long long' cannot be the element type
  // CHECK: note: because its elements have type 'unsigned long long'; use 'unsigned long', which has 64 bits too
  // CHECK: elements.cpp:[[#@LINE-5]]:89: error: type 'Wide' cannot be the element type of an array or array_view, because of 'n' [C3581]
  // CHECK: note: because member 'n' has type 'long long'
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { q[i] = 1; });
  parallel_for_each(v.extent, [=, &r](index<1> i) restrict(amp) { r[i] = 1; });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = static_cast<int>(w[i].n); });
}
struct Functor {
  array_view<long long> member;
  // CHECK: elements.cpp:[[#@LINE-1]]:3: error: type 'long long' cannot be the element type
  void operator()(index<1> i) const restrict(amp) {}
};
void launched(Functor f, extent<1> e) { parallel_for_each(e, f); }

// L166 accept: 64 bits, classes of them
void accepted(array_view<long> v, array<Good> &g) {
  parallel_for_each(v.extent, [=, &g](index<1> i) restrict(amp) { v[i] = g[i].n; });
}
