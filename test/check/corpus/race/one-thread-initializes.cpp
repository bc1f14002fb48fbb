// One thread initializes a variable that all threads use, without a barrier.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1);
  array_view<int> v(64, d);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int offset;
    if (t.local[0] == 0)
      offset = t.tile[0] * 100;
    v[t] += offset; // FINDING: race // WARNED
  });
}
