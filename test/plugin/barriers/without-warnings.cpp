// Without warnings, and without code, kernels whose threads come to all barriers together are not checked further.
// Others are: what decides about these barriers is in private objects until loops are unrolled.
//
// RUN: not %amp-clang++ -w -fsyntax-only --amp-jobs=1 %s 2>&1 | FileCheck %s --implicit-check-not=error:
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;

struct Place {
  int at[2];
  Place(const index<2> &i) restrict(amp) {
    for (int d = 0; d < 2; ++d)
      at[d] = i[d];
  }
};

void together(array_view<int, 2> v) {
  parallel_for_each(
      v.extent.tile<8, 8>(), [=](tiled_index<8, 8> t) restrict(amp) {
        tile_static int tile[8][8];
        for (int k = 0; k < v.extent[0]; k += 8) {
          Place p = t.local;
          tile[p.at[0]][p.at[1]] = p.at[0] < 3 ? v[t] : k;
          t.barrier.wait();
        }
        v[t] = tile[0][t.local[1]];
      });
}
void by_some(array_view<int, 2> v) {
  parallel_for_each(
      v.extent.tile<8, 8>(), [=](tiled_index<8, 8> t) restrict(amp) {
        Place p = t.local, copy = p;
        if (copy.at[1] < 3)
          // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}barrier
          t.barrier.wait();
        v[t] = 1;
      });
}
int main() {}
