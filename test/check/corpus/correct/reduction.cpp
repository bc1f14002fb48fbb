// A tree reduction.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1), s(2);
  array_view<const int> v(64, d);
  array_view<int> sums(2, s);
  sums.discard_data();
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static int part[32];
    const int me = t.local[0];
    part[me] = v[t];
    for (int step = 16; step > 0; step /= 2) {
      t.barrier.wait();
      if (me < step)
        part[me] += part[me + step];
    }
    if (me == 0)
      sums[t.tile] = part[0];
  });
}
