// A tree reduction with its barrier in the wrong place.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1);
  array_view<int> v(64, d);
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static int s[32];
    const int me = t.local[0];
    s[me] = v[t];
    t.barrier.wait();
    for (int step = 16; step > 0; step /= 2)
      if (me < step)
        s[me] += s[me + step]; // FINDING: race // WARNED
    t.barrier.wait();
    v[t] = s[0];
  });
}
