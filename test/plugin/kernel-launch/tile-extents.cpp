// A tile has as many dimensions as the compute domain, 1 to 3, and each extent is at least 1.
//
// RUN: not %amp-clang++ -fsyntax-only -DCASE=1 %s 2>&1 | FileCheck %s
// RUN: not %amp-clang++ -fsyntax-only -DCASE=2 %s 2>&1 | FileCheck %s
// RUN: not %amp-clang++ -fsyntax-only -DCASE=3 %s 2>&1 | FileCheck %s
// RUN: not %amp-clang++ -fsyntax-only -DCASE=4 %s 2>&1 | FileCheck %s
// RUN: %amp-clang++ -fsyntax-only -DCASE=5 %s
// CHECK: error:
#include <amp.h>
using namespace concurrency;

void f() {
#if CASE == 1
  // L272 reject: fewer extents than dimensions
  extent<2>().tile<4>();
#elif CASE == 2
  extent<1>().tile<4, 4>();
#elif CASE == 3
  // L273 reject: four dimensions
  extent<4>().tile<4, 4, 4, 4>();
#elif CASE == 4
  // L271 reject: an extent of 0
  extent<1>().tile<0>();
#else
  // L272 accept: as many as the domain has dimensions
  // L273 accept: up to three
  extent<1>().tile<4>();
  extent<2>().tile<4, 4>();
  extent<3>().tile<4, 4, 4>();
#endif
}
