// A loop that threads leave at different times and that mostly gathers runs thread by thread, with or without guards:
// vectorizing the bounds tests does not pay (a sparse matrix product took 4.5 times as long).
//
// RUN: %amp-clang++ -O2 --amp-host=v3 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=masked.gather
// RUN: %amp-clang++ -O2 --amp-host=v3 --amp-robust -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not=masked.gather
// CHECK: define internal void @multiply.host.v3(
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
void multiply(array_view<const int> rows, array_view<const int> columns, array_view<const float> values,
              array_view<const float> x, array_view<float> y) {
  parallel_for_each(y.extent, [=](index<1> i) restrict(amp) {
    float sum = 0;
    for (int k = rows[i]; k < rows[i + 1]; ++k)
      sum += values[k] * x[columns[k]];
    y[i] = sum;
  });
}
