// A condition in tile_static memory that changes while threads read it.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1);
  array_view<int> v(64, d);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int go;
    if (t.local[0] == 0)
      go = 1;
    t.barrier.wait();
    if (go) { // FINDING: race
      go = 0; // WARNED
      t.barrier.wait(); // FINDING: barrier
    }
    v[t] = 2;
  });
}
