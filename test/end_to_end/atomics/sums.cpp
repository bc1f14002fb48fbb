// Sums that many tiles add to the same elements are complete, however many host threads run the tiles: additions and
// subtractions of 32 bits, indexed by the thread in one and two dimensions or by data, under conditions, and next to
// other accesses. A thread sees its own additions, and its own updates in order.
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

/// Several sums after barriers that the tiles reach on several paths.
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

/// The last tile reads what all tiles have added, so the additions must not be delayed.
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

/// More counters than the private copy of a host thread holds, in arrays of numbers and of structures.
void count_at_any_place() {
  struct pair {
    int first;
    unsigned second;
  };
  const int bins = 9001, threads = 100003;
  std::vector<unsigned> counts(bins, 3), expected(bins, 3);
  std::vector<pair> pairs(bins), expected_pairs(bins);
  std::vector<int> total(1, 5);
  const array_view<unsigned, 1> view(bins, counts);
  const array_view<pair, 1> all_pairs(bins, pairs);
  const array_view<int, 1> sum(1, total);
  parallel_for_each(extent<1>(threads), [=](index<1> i) restrict(amp) {
    const int at = static_cast<int>(i[0] * 7919u % bins);
    atomic_fetch_add(&view[at], i[0] + 0u);
    atomic_fetch_sub(&all_pairs[at].first, at);
    atomic_fetch_inc(&all_pairs[bins - 1 - at].second);
    if (at % 3 == 0)
      atomic_fetch_dec(&sum[0]);
  });
  view.synchronize();
  all_pairs.synchronize();
  sum.synchronize();
  int expected_total = 5;
  for (int i = 0; i < threads; ++i) {
    const int at = static_cast<int>(i * 7919u % bins);
    expected[at] += i;
    expected_pairs[at].first -= at;
    ++expected_pairs[bins - 1 - at].second;
    expected_total -= at % 3 == 0;
  }
  EXPECT(counts == expected);
  bool are_equal = true;
  for (int i = 0; i < bins; ++i)
    are_equal &= pairs[i].first == expected_pairs[i].first && pairs[i].second == expected_pairs[i].second;
  EXPECT(are_equal);
  EXPECT_EQUAL(total[0], expected_total);
}

/// Each thread has its own counters, which it also reads and writes through another view between the additions.
void use_own_counters() {
  const int threads = 3000;
  std::vector<unsigned> counts(2 * threads), read(threads);
  const array_view<unsigned, 1> view(2 * threads, counts), out(threads, read);
  const array_view<const unsigned, 1> same(view);
  parallel_for_each(extent<1>(threads), [=](index<1> i) restrict(amp) {
    const int mine = static_cast<int>(i[0] * 7919u % threads);
    unsigned sum = 0;
    for (unsigned k = 0; k < 5; ++k) {
      atomic_fetch_add(&view[mine * 2 + (k & 1)], k + 1);
      sum = sum * 8 + same[mine * 2 + (k & 1)];
    }
    out[i] = sum;
  });
  parallel_for_each(extent<1>(threads), [=](index<1> i) restrict(amp) {
    const int mine = static_cast<int>(i[0] * 7919u % threads);
    atomic_fetch_add(&view[mine * 2], 100u);
    view[mine * 2 + 1] = 77;
    view[mine * 2] = 42;
    atomic_fetch_inc(&view[mine * 2]);
  });
  view.synchronize();
  out.synchronize();
  for (int i = 0; i < threads; ++i) {
    EXPECT_EQUAL(read[i], (((1u * 8 + 2) * 8 + 4) * 8 + 6) * 8 + 9);
    EXPECT_EQUAL(counts[2 * i], 43u);
    EXPECT_EQUAL(counts[2 * i + 1], 77u);
  }
}

/// A maximum sees the additions before it, with and without tiles.
void limit_afterwards() {
  std::vector<int> tiled(16), flat(1000);
  const array_view<int, 1> of_tile(16, tiled), of_all(1000, flat);
  parallel_for_each(extent<1>(16).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    atomic_fetch_add(&of_tile[t.local[0]], 10);
    atomic_fetch_max(&of_tile[t.local[0]], 5);
  });
  parallel_for_each(extent<1>(1000), [=](index<1> i) restrict(amp) {
    const int mine = static_cast<int>(i[0] * 7919u % 1000);
    atomic_fetch_sub(&of_all[mine], 10);
    atomic_fetch_min(&of_all[mine], -5);
  });
  of_tile.synchronize();
  of_all.synchronize();
  EXPECT(tiled == std::vector<int>(16, 10));
  EXPECT(flat == std::vector<int>(1000, -10));
}

int main() {
  count_at_any_place();
  use_own_counters();
  limit_afterwards();
  add_by_column();
  subtract_under_conditions();
  add_on_several_ways();
  read_by_the_last();
  return result();
}
