// Threads past the end of the data return before the barrier.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(60, 1);
  array_view<int> v(60, d);
  parallel_for_each(v.extent.tile<16>().pad(), [=](tiled_index<16> t) restrict(amp) {
    if (t.global[0] >= 60)
      return;
    tile_static int s[16];
    s[t.local[0]] = v[t];
    t.barrier.wait(); // REFUSED
    v[t] = s[0];
  });
}
