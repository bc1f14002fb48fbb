// Each barrier orders the memory that was written.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(32, 1);
  array_view<int> v(32, d);
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static int s[32];
    s[t.local[0]] = v[t];
    t.barrier.wait_with_tile_static_memory_fence();
    const int other = s[31 - t.local[0]];
    v[t] = other;
    t.barrier.wait_with_global_memory_fence();
    const int back = v[31 - t.local[0]];
    t.barrier.wait_with_all_memory_fence();
    v[t] = back + other;
  });
}
