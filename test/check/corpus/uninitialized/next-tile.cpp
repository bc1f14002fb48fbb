// A tile expects a value that an earlier tile has written.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1);
  array_view<int> v(64, d);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int total;
    if (t.tile[0] == 0 && t.local[0] == 0)
      total = 5;
    t.barrier.wait();
    v[t] = total; // FINDING: uninitialized
  });
}
