// Containers whose elements kernels cannot have, where they are captured. C++ AMP 1.2, 5.1 and 5.2.
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

// L166 reject: elements of types that kernels do not have
void captured(array_view<int> v, array_view<long long> q, array<unsigned long long> &r, array_view<const Wide> w) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { q[i] = 1; });
  // CHECK: elements.cpp:[[#@LINE-1]]:63: error: type 'array_view<long long>' is not allowed in code restricted to amp [C3581]
  // CHECK: note: because its elements have type 'long long'; use 'long', which has 64 bits too
  parallel_for_each(v.extent, [=, &r](index<1> i) restrict(amp) { r[i] = 1; });
  // CHECK: elements.cpp:[[#@LINE-1]]:36: error: type 'array<unsigned long long>'
  // CHECK: note: because its elements have type 'unsigned long long'; use 'unsigned long', which has 64 bits too
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = static_cast<int>(w[i].n); });
  // CHECK: elements.cpp:[[#@LINE-1]]:87: error: type 'array_view<const Wide>'
  // CHECK: note: because its elements have type 'Wide'
  // CHECK: note: because member 'n' has type 'long long'
}
struct Functor {
  array_view<long long> member;
  // CHECK: elements.cpp:[[#@LINE-1]]:25: error: type 'array_view<long long>'
  // CHECK: note: because its elements have type 'long long'
  void operator()(index<1> i) const restrict(amp) {}
};
void launched(Functor f, extent<1> e) { parallel_for_each(e, f); }

// L166 accept: 64 bits, classes of them
void accepted(array_view<long> v, array<Good> &g) {
  parallel_for_each(v.extent, [=, &g](index<1> i) restrict(amp) { v[i] = g[i].n; });
}
