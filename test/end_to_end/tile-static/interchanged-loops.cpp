// Loops that the threads of a tile execute together, and tile_static counters that persist from tile to tile: threads
// leave in different iterations, never enter, and use values from their last iteration afterwards.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

const int Tile = 128, Tiles = 5, Threads = Tile * Tiles;

/// The values of a thread after its loop.
struct outcome {
  int sum, last, count;
};

template <class Index> outcome go(const array_view<const int> &in, int first, Index n, int step) restrict(cpu, amp) {
  outcome o = {0, -1, 0};
  for (Index i = static_cast<Index>(first); i < n; i += step) {
    const int v = in[static_cast<int>(i)];
    if (v != 3)
      o.sum += v;
    o.last = static_cast<int>(i);
    ++o.count;
  }
  return o;
}

template <class Index> static void strides(int n, int step, bool from_tile) {
  std::vector<int> numbers(n + 1);
  for (int i = 0; i < n; ++i)
    numbers[i] = i * 7 % 11;
  std::vector<outcome> outcomes(Threads);
  const array_view<const int> in(n + 1, numbers);
  const array_view<outcome> out(Threads, outcomes);
  const Index limit = static_cast<Index>(n);
  parallel_for_each(
      extent<1>(Threads).tile<Tile>(), [=](tiled_index<Tile> t) restrict(amp) {
        tile_static int shared[Tile];
        shared[t.local[0]] = t.local[0];
        t.barrier.wait();
        outcome o = go<Index>(in, from_tile ? t.local[0] : t.global[0], limit, step);
        o.count += shared[Tile - 1 - t.local[0]];
        out[t.global] = o;
      });
  out.synchronize();
  for (int g = 0; g < Threads; ++g) {
    const outcome o = go<Index>(in, from_tile ? g % Tile : g, limit, step);
    EXPECT_EQUAL(outcomes[g].sum, o.sum);
    EXPECT_EQUAL(outcomes[g].last, o.last);
    EXPECT_EQUAL(outcomes[g].count, o.count + Tile - 1 - g % Tile);
  }
}

/// Counts in tiles, and adds up only the counters that are at least `least`.
static void counts(unsigned least) {
  const int words = 20 * Tile, bins = 512;
  std::vector<unsigned> numbers(words), counters(bins), expected(bins);
  for (int i = 0; i < words; ++i)
    numbers[i] = i * i % 701;
  for (int tile = 0; tile < 20; ++tile) {
    std::vector<unsigned> mine(bins);
    for (int i = 0; i < Tile; ++i)
      ++mine[numbers[tile * Tile + i] % bins];
    for (int i = 0; i < bins; ++i)
      expected[i] += mine[i] >= least ? mine[i] : 0;
  }
  const array_view<const unsigned> in(words, numbers);
  const array_view<unsigned> out(bins, counters);
  if (least == 1)
    parallel_for_each(
        extent<1>(words).tile<Tile>(), [=](tiled_index<Tile> t) restrict(amp) {
          tile_static unsigned mine[bins];
          for (int i = t.local[0]; i < bins; i += Tile)
            mine[i] = 0;
          t.barrier.wait();
          atomic_fetch_inc(&mine[in[t.global] % bins]);
          t.barrier.wait();
          for (int i = t.local[0]; i < bins; i += Tile)
            if (mine[i] != 0)
              atomic_fetch_add(&out[i], mine[i]);
        });
  else
    parallel_for_each(
        extent<1>(words).tile<Tile>(), [=](tiled_index<Tile> t) restrict(amp) {
          tile_static unsigned mine[bins];
          for (int i = t.local[0]; i < bins; i += Tile)
            mine[i] = 0;
          t.barrier.wait();
          atomic_fetch_inc(&mine[in[t.global] % bins]);
          t.barrier.wait();
          for (int i = t.local[0]; i < bins; i += Tile)
            if (mine[i] >= least)
              atomic_fetch_add(&out[i], mine[i]);
        });
  out.synchronize();
  for (int i = 0; i < bins; ++i)
    EXPECT_EQUAL(counters[i], expected[i]);
}

int main() {
  for (int n : {0, 1, 100, 128, 129, 640, 1000, 4001})
    for (int step : {Tile, Threads, Threads + 3}) {
      strides<int>(n, step, false);
      strides<int>(n, step, true);
      strides<long>(n, step, true);
      strides<unsigned>(n, step, false);
    }
  counts(1);
  counts(2);
  return result();
}
