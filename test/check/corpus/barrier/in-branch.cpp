// Only half of the tile waits.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1);
  array_view<int> v(64, d);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    const int limit = v[t.tile[0] * 16];
    const bool half = t.local[0] < limit * 8;
    tile_barrier b = t.barrier;
    if (half)
      b.wait(); // REFUSED
    v[t] += 1;
  });
}
