// The barrier orders tile_static memory, but the data is in global memory.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(32, 1);
  array_view<int> v(32, d);
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    v[t] = t.local[0];
    t.barrier.wait_with_tile_static_memory_fence();
    int other = v[31 - t.local[0]]; // FINDING: race // WARNED
    t.barrier.wait_with_all_memory_fence();
    v[t] = other;
  });
}
