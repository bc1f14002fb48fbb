// Fences without a barrier, also where only some threads of the tile come by.
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
  out.synchronize();
  flags.synchronize();
  for (int i = 0; i < tiles * 16; ++i)
    EXPECT_EQUAL(v[i], i % 16 == 0 ? 7 : 108 + i / 16);
  return result();
}
