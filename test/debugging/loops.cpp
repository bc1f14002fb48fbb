// A loop's description refers to source lines: on the host, they are the entry's own, like those of its instructions.
// RUN: %amp-clang++ -O2 -g %s -c -o %t.o 2>&1 | count 0
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

using namespace Concurrency;

void launch(array_view<int> v, int n) {
  parallel_for_each(v.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    int sum = 0;
    for (int k = 0; k < n; ++k) {
      sum += v[(t.global[0] + k * n) & 7];
      t.barrier.wait();
    }
    for (int k = 0; k < sum; ++k)
      v[t.global] ^= k;
  });
}
