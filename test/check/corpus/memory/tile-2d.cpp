// A transposition in a tile that is not square.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(8 * 16, 1);
  array_view<int, 2> v(8, 16, d);
  parallel_for_each(v.extent.tile<4, 8>(), [=](tiled_index<4, 8> t) restrict(amp) {
    tile_static int s[4][8];
    s[t.local[1]][t.local[0]] = v[t]; // FINDING: memory
    t.barrier.wait();
    v[t] = t.local[0] < 4 && t.local[1] < 4 ? s[t.local[0]][t.local[1]] : 0;
  });
}
