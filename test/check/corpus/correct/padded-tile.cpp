// Threads past the end of the data wait with the others.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(60, 1);
  array_view<int> v(60, d);
  parallel_for_each(v.extent.tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int s[16];
    const bool inside = t.global[0] < 60;
    s[t.local[0]] = inside ? v[t] : 0;
    t.barrier.wait();
    if (inside)
      v[t] = s[0];
  });
}
