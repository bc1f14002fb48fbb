// A kernel in a statement that the parser drops: once a crash, because nothing checked its errors.
//
// RUN: not %amp-clang++ -std=c++17 -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: invalid digit 'f' in decimal constant
// CHECK: expected ')'
// CHECK-NOT: {{Stack dump|PLEASE submit}}
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;

void long_loop(const array_view<float, 1> &v, const array_view<const float, 1> &w) {
  parallel_for_each(v.extent, [=](index<1float, 1> &w) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    float sum = 0;
    for (int k = 0; k < 25; ++k)
      sum += w[k] - v[i];
    v[i] = sum;
  });
}
