// A barrier orders only the threads of a tile.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1);
  array_view<int> v(64, d);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    v[t] = t.global[0];
    t.barrier.wait();
    int next = t.global[0] + 1 < 64 ? v[t.global[0] + 1] : 0; // FINDING: race // WARNED
    t.barrier.wait();
    if (t.local[0] != 0)
      v[t] = next;
  });
}
