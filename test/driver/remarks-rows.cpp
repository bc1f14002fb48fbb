// A transposition with flat subscripts: a constant or variable distance between rows, in 32 bits, is known to be linear.
//
// RUN: %amp-clang++ -O2 --amp-host=v3 --amp-no-spirv -Rpass=amp-join-rows -c %s -o %t.o 2>&1 | FileCheck %s
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;

void constant(array_view<const float> from, array_view<float> to) {
  // CHECK-DAG: remarks-rows.cpp:[[@LINE+1]]:{{[0-9]+}}: remark: 16 rows of threads run together [-Rpass=amp-join-rows]
  parallel_for_each(extent<2>(960, 960), [=](index<2> i) restrict(amp) {
    to[i[1] * 960 + i[0]] = from[i[0] * 960 + i[1]];
  });
}

void variable(array_view<const float> from, array_view<double> to, int n) {
  // CHECK-DAG: remarks-rows.cpp:[[@LINE+1]]:{{[0-9]+}}: remark: 8 rows of threads run together [-Rpass=amp-join-rows]
  parallel_for_each(extent<2>(n, n), [=](index<2> i) restrict(amp) {
    to[i[1] * n + i[0]] = from[i[0] * n + i[1]];
  });
}
