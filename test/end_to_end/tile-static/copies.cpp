// Kernels that copy memory to tile_static memory and write other views: apart from what they copy, the same memory, or
// overlapping with it. Elements that no thread has copied are not read from memory.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

const int Tile = 64, Tiles = 7, Count = Tile * Tiles;

/// Each tile reverses its elements.
static void reverse(const array_view<const int> &from, const array_view<int> &to) {
  parallel_for_each(
      to.extent.tile<Tile>(), [=](tiled_index<Tile> t) restrict(amp) {
        tile_static int block[Tile];
        block[t.local[0]] = from[t.global];
        t.barrier.wait();
        to[t.global] = block[Tile - 1 - t.local[0]];
      });
}

static std::vector<int> numbers(int count) {
  std::vector<int> v(count);
  for (int i = 0; i < count; ++i)
    v[i] = i * 31 % 1009;
  return v;
}

static int mirrored(int i) { return i / Tile * Tile + Tile - 1 - i % Tile; }

static void other_memory() {
  const std::vector<int> in = numbers(Count);
  std::vector<int> out(Count);
  const array_view<int> to(Count, out);
  reverse(array_view<const int>(Count, in), to);
  to.synchronize();
  for (int i = 0; i < Count; ++i)
    EXPECT_EQUAL(out[i], in[mirrored(i)]);
}

static void same_memory() {
  const std::vector<int> in = numbers(Count);
  std::vector<int> both = in;
  const array_view<int> to(Count, both);
  reverse(to, to);
  to.synchronize();
  for (int i = 0; i < Count; ++i)
    EXPECT_EQUAL(both[i], in[mirrored(i)]);
}

/// A row of a matrix and its other columns overlap only as ranges of addresses.
static void sections() {
  const std::vector<int> in = numbers(2 * Count);
  std::vector<int> both = in;
  const array_view<int, 2> all(Tiles, 2 * Tile, both);
  const array_view<const int, 2> left = all.section(0, 0, Tiles, Tile);
  const array_view<int, 2> right = all.section(0, Tile, Tiles, Tile);
  parallel_for_each(
      right.extent.tile<1, Tile>(), [=](tiled_index<1, Tile> t) restrict(amp) {
        tile_static int block[Tile];
        block[t.local[1]] = left[t.global];
        t.barrier.wait();
        right[t.global] = block[Tile - 1 - t.local[1]];
      });
  all.synchronize();
  for (int y = 0; y < Tiles; ++y)
    for (int x = 0; x < 2 * Tile; ++x)
      EXPECT_EQUAL(both[y * 2 * Tile + x], in[y * 2 * Tile + (x < Tile ? x : 2 * Tile - 1 - x)]);
}

/// A launch of whole tiles over fewer elements: threads after the last one copy nothing, and nothing is read there.
static void part_of_a_tile() {
  const int count = Count - 37;
  const std::vector<int> in = numbers(count);
  std::vector<int> out(count, -1);
  const array_view<const int> from(count, in);
  const array_view<int> to(count, out);
  parallel_for_each(
      extent<1>(Count).tile<Tile>(), [=](tiled_index<Tile> t) restrict(amp) {
        tile_static int block[Tile + 1];
        const int i = t.global[0], me = t.local[0];
        if (i < count)
          block[me] = from[i];
        if (me == Tile - 1)
          block[Tile] = i + 1 < count ? from[i + 1] : -7;
        t.barrier.wait();
        if (i < count)
          to[i] = i + 1 < count ? block[me] - block[me + 1] : block[me];
      });
  to.synchronize();
  for (int i = 0; i < count; ++i)
    EXPECT_EQUAL(out[i], i + 1 < count ? in[i] - in[i + 1] : in[i]);
}

int main() {
  other_memory();
  same_memory();
  sections();
  part_of_a_tile();
  return result();
}
