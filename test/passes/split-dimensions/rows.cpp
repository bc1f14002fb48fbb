// Threads of a domain of more than three dimensions access adjacent elements as those of fewer dimensions do. The version
// for short rows emits no remarks.
//
// RUN: %amp-clang++ -O2 --amp-host=v2,v3 --amp-no-spirv -Rpass=amp-vec -Rpass-missed=amp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=remark:
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;

void scale(array_view<const float, 4> from, array_view<const float> factors, array_view<float, 4> to) {
  // CHECK: rows.cpp:[[@LINE+1]]:{{[0-9]+}}: remark: kernel vectorized across threads: 4 (v2), 8 (v3)
  parallel_for_each(from.extent, [=](index<4> i) restrict(amp) {
    to[i] = from[i] * factors[i[1]];
  });
}

void transpose(array_view<const float, 5> from, array_view<float, 5> to) {
  // CHECK-DAG: rows.cpp:[[@LINE+2]]:{{[0-9]+}}: remark: kernel vectorized across threads: 4 (v2), 8 (v3)
  // CHECK-DAG: rows.cpp:[[@LINE+4]]:{{[0-9]+}}: remark: scatter: this address is not a constant step
  parallel_for_each(from.extent, [=](index<5> i) restrict(amp) {
    const int swapped[] = {i[0], i[1], i[2], i[4], i[3]};
    index<5> j(swapped);
    to[j] = from[i];
  });
}
