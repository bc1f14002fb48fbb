// Atomic operations on tile_static and on global memory.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(256), h(8);
  for (int i = 0; i < 256; ++i)
    d[i] = i * 7 % 8;
  array_view<const int> v(256, d);
  array_view<int> counts(8, h);
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static int own[8];
    if (t.local[0] < 8)
      own[t.local[0]] = 0;
    t.barrier.wait();
    atomic_fetch_add(&own[v[t]], 1);
    t.barrier.wait();
    if (t.local[0] < 8)
      atomic_fetch_add(&counts[t.local[0]], own[t.local[0]]);
  });
}
