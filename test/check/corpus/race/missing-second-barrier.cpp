// The tile's array is reused before all threads have read it.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(256, 1);
  array_view<int> v(256, d);
  parallel_for_each(extent<1>(16).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int s[16];
    int sum = 0;
    for (int k = 0; k < 4; ++k) {
      s[t.local[0]] = v[k * 16 + t.local[0]]; // FINDING: race // WARNED
      t.barrier.wait();
      for (int j = 0; j < 16; ++j)
        sum += s[j];
    }
    v[t] = sum;
  });
}
