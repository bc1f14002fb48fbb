// Recursion and missing bodies that no kernel reaches.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics
#include <amp.h>
using namespace concurrency;

// L197 accept: a recursive function that no kernel calls
// L293 accept: templates that call their other instances
int factorial(int n) restrict(amp) { return n < 2 ? 1 : n * factorial(n - 1); }
template <int N> int sum() restrict(amp) { return N + sum<N - 1>(); }
template <> int sum<0>() restrict(amp) { return 0; }

// L294 accept: a missing body that no kernel needs, and one that is defined later
int elsewhere(int n) restrict(amp);
int later(int n) restrict(amp);

void kernels(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = sum<5>() + later(3); });
}
int later(int n) restrict(amp) { return n + 1; }
