// A short local array that a thread sorts is values once its loops are unrolled, although the data decide which elements
// are exchanged.
//
// RUN: rm -rf %t && mkdir %t
// RUN: %amp-clang++ -O2 --amp-host=none --amp-no-spirv -save-temps=obj -c %s -o %t/x.o
// RUN: FileCheck %s < %t/sorted-arrays-amp.cl
// RUN: %check-cl %t/sorted-arrays-amp.cl
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

using namespace concurrency;

// CHECK-LABEL: void median
// CHECK-NOT: int v[
// CHECK: which
// CHECK: }
void median(const array_view<const int, 1> &in, const array_view<int, 1> &out) {
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    int v[5];
    for (int k = 0; k < 5; ++k)
      v[k] = in[i[0] + k];
    for (int k = 0; k < 3; ++k) {
      int least = k;
      for (int other = k + 1; other < 5; ++other)
        if (v[other] < v[least])
          least = other;
      const int exchanged = v[k];
      v[k] = v[least];
      v[least] = exchanged;
    }
    out[i] = v[2];
  });
}
