// Fences without a barrier, also in code that only some threads of the tile execute.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
  const int tiles = 50;
  std::vector<int> v(tiles * 16), published(tiles);
  array_view<int, 1> out(tiles * 16, v), flags(tiles, published);
  // M132 accept: fences without a barrier
  // A09.05 accept: the three fences without a barrier
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int data, ready;
    if (t.local[0] == 0) {
      ready = 0;
      data = 100 + t.tile[0];
      tile_static_memory_fence(t.barrier);
      atomic_exchange(&ready, 1);
      out[t.global] = 7;
      global_memory_fence(t.barrier);
      atomic_exchange(&flags[t.tile], 1);
    }
    all_memory_fence(t.barrier);
    t.barrier.wait();
    if (t.local[0] != 0 && ready == 1)
      out[t.global] = data + flags[t.tile] + out[t.tile_origin];
  });
  // A09.03 accept: wait_with_global_memory_fence
  std::vector<int> w(tiles * 16), read(tiles * 16);
  array_view<int, 1> global(tiles * 16, w), neighbors(tiles * 16, read);
  parallel_for_each(global.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    const int next = t.tile_origin[0] + (t.local[0] + 5) % 16;
    int sum = 0;
    for (int round = 0; round < 10; ++round) {
      global[t.global] = 1000 * round + t.global[0];
      t.barrier.wait_with_global_memory_fence();
      sum += global[next];
      t.barrier.wait_with_global_memory_fence();
    }
    neighbors[t.global] = sum;
  });
  for (int i = 0; i < tiles * 16; ++i)
    EXPECT_EQUAL(neighbors[i], 45000 + 10 * (i / 16 * 16 + (i + 5) % 16));
  out.synchronize();
  flags.synchronize();
  for (int i = 0; i < tiles * 16; ++i)
    EXPECT_EQUAL(v[i], i % 16 == 0 ? 7 : 108 + i / 16);
  return result();
}
