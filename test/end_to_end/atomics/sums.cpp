// What many tiles add to the same places arrives in full, however many host threads run them: sums and differences of
// 32 bits, by the number of a thread in one and two dimensions, under conditions, and next to other memory.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t && env CPPAMP_THREADS=5 %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

const int tiles = 301;

void add_by_column() {
  std::vector<unsigned> sums(48, 7), expected(48, 7);
  const array_view<unsigned, 1> view(48, sums);
  parallel_for_each(extent<2>(tiles * 3, 16).tile<3, 16>(), [=](tiled_index<3, 16> t) restrict(amp) {
    tile_static unsigned part[3][16];
    part[t.local[0]][t.local[1]] = t.tile[0] * 5 + t.local[1];
    t.barrier.wait();
    atomic_fetch_add(&view[t.local[0] * 16 + t.local[1]], part[2 - t.local[0]][15 - t.local[1]]);
  });
  view.synchronize();
  for (int tile = 0; tile < tiles; ++tile)
    for (int y = 0; y < 3; ++y)
      for (int x = 0; x < 16; ++x)
        expected[y * 16 + x] += tile * 5 + (15 - x);
  EXPECT(sums == expected);
}

void subtract_under_conditions() {
  std::vector<int> sums(20, 1000), expected(20, 1000);
  const array_view<int, 1> view(20, sums); // fewer than a tile has threads
  parallel_for_each(extent<1>(tiles * 32).tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    const int me = t.local[0];
    if (me < 20 && (t.tile[0] + me) % 3 != 0) {
      atomic_fetch_sub(&view[me], t.tile[0]);
      atomic_fetch_inc(&view[me]);
    }
  });
  view.synchronize();
  for (int tile = 0; tile < tiles; ++tile)
    for (int me = 0; me < 20; ++me)
      if ((tile + me) % 3 != 0)
        expected[me] += 1 - tile;
  EXPECT(sums == expected);
}

/// Several sums, at the end of several ways through the barriers.
void add_on_several_ways() {
  std::vector<int> sums(4), expected(4);
  const array_view<int, 1> view(4, sums);
  parallel_for_each(extent<2>(tiles * 2, 8).tile<2, 8>(), [=](tiled_index<2, 8> t) restrict(amp) {
    tile_static int part[2][8];
    part[t.local[0]][t.local[1]] = t.tile[0];
    t.barrier.wait();
    if (t.tile[0] % 3 != 0) {
      part[t.local[0]][t.local[1]] += t.local[1];
      t.barrier.wait();
    }
    atomic_fetch_sub(&view[3], part[t.local[0]][7 - t.local[1]]);
    atomic_fetch_add(&view[t.local[0]], 2);
  });
  view.synchronize();
  for (int tile = 0; tile < tiles; ++tile)
    for (int x = 0; x < 8; ++x)
      expected[3] -= 2 * (tile + (tile % 3 != 0 ? x : 0));
  expected[0] = expected[1] = 2 * 8 * tiles;
  EXPECT(sums == expected);
}

/// The last of all tiles reads what all have added: the additions must not wait.
void read_by_the_last() {
  std::vector<unsigned> sums(16), counter(1), total(1);
  const array_view<unsigned, 1> view(16, sums), count(1, counter), all(1, total);
  parallel_for_each(extent<1>(tiles * 16).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static unsigned is_last;
    const int me = t.local[0];
    atomic_fetch_add(&view[me], t.tile[0] + 1u);
    t.barrier.wait_with_global_memory_fence();
    if (me == 0)
      is_last = atomic_fetch_inc(&count[0]) == tiles - 1u;
    t.barrier.wait();
    if (is_last)
      atomic_fetch_add(&all[0], atomic_fetch_add(&view[me], 0u));
  });
  all.synchronize();
  EXPECT_EQUAL(total[0], 16u * (tiles * (tiles + 1) / 2));
}

int main() {
  add_by_column();
  subtract_under_conditions();
  add_on_several_ways();
  read_by_the_last();
  return result();
}
