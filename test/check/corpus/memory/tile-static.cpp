// The tile's array has no room for the halo.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1);
  array_view<int> v(64, d);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int s[16];
    s[t.local[0]] = v[t];
    t.barrier.wait();
    int right = s[t.local[0] + 1]; // FINDING: memory
    t.barrier.wait();
    v[t] = right;
  });
}
