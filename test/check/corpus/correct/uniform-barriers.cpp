// The number of iterations is uniform in each tile, but differs between tiles.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64);
  for (int i = 0; i < 64; ++i)
    d[i] = 1 + i / 16;
  array_view<int> v(64, d);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int s[16];
    const int count = v[t.tile[0] * 16];
    int sum = 0;
    for (int k = 0; k < count; ++k) {
      s[t.local[0]] = k;
      t.barrier.wait();
      sum += s[15 - t.local[0]];
      t.barrier.wait();
    }
    v[t] = sum;
  });
}
