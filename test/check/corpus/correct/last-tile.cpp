// Tiles publish their sums through a counter; the last tile adds them up.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1), p(4), c(1), r(1);
  array_view<const int> v(64, d);
  array_view<int> parts(4, p), count(1, c), result(1, r);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static bool is_last;
    tile_static int sum;
    if (t.local[0] == 0)
      sum = 0;
    t.barrier.wait();
    atomic_fetch_add(&sum, v[t]);
    t.barrier.wait();
    if (t.local[0] == 0) {
      parts[t.tile] = sum;
      global_memory_fence(t.barrier);
      is_last = atomic_fetch_add(&count[0], 1) == 3;
    }
    t.barrier.wait();
    if (is_last && t.local[0] == 0)
      for (int k = 0; k < 4; ++k)
        result[0] += parts[k];
  });
}
