// Kernels that copy memory to tile_static memory and write other views: apart from what they copy, the same memory, or
// overlapping with it. Elements that no thread has copied are not read from memory.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

const int Tile = 64, Columns = 5 * Tile, Rows = 6, Count = Rows * Columns;

static std::vector<int> numbers(int count) {
  std::vector<int> v(count);
  for (int i = 0; i < count; ++i)
    v[i] = i * 31 % 1009;
  return v;
}

/// Each row of a tile reverses its elements.
static void reverse(const array_view<const int, 2> &from, const array_view<int, 2> &to) {
  parallel_for_each(
      to.extent.tile<2, Tile>(), [=](tiled_index<2, Tile> t) restrict(amp) {
        tile_static int block[2][Tile];
        block[t.local[0]][t.local[1]] = from[t.global];
        t.barrier.wait();
        to[t.global] = block[t.local[0]][Tile - 1 - t.local[1]];
      });
}

static int mirrored(int x) { return x / Tile * Tile + Tile - 1 - x % Tile; }

static void expect_mirrored(const std::vector<int> &out, const std::vector<int> &in) {
  for (int i = 0; i < Count; ++i)
    EXPECT_EQUAL(out[i], in[i / Columns * Columns + mirrored(i % Columns)]);
}

static void other_memory() {
  const std::vector<int> in = numbers(Count);
  std::vector<int> out(Count);
  const array_view<int, 2> to(Rows, Columns, out);
  reverse(array_view<const int, 2>(Rows, Columns, in), to);
  to.synchronize();
  expect_mirrored(out, in);
}

static void same_memory() {
  const std::vector<int> in = numbers(Count);
  std::vector<int> both = in;
  const array_view<int, 2> to(Rows, Columns, both);
  reverse(to, to);
  to.synchronize();
  expect_mirrored(both, in);
}

static void arrays() {
  const std::vector<int> in = numbers(Count);
  array<int, 2> first(Rows, Columns, in.begin()), second(Rows, Columns);
  auto step = [](const array<int, 2> &from, array<int, 2> &to) {
    parallel_for_each(
        to.extent.tile<2, Tile>(), [&from, &to ](tiled_index<2, Tile> t) restrict(amp) {
          tile_static int block[2][Tile];
          block[t.local[0]][t.local[1]] = from[t.global];
          t.barrier.wait();
          to[t.global] = block[t.local[0]][Tile - 1 - t.local[1]];
        });
  };
  step(first, second);
  std::vector<int> out = second;
  expect_mirrored(out, in);
  step(second, second);
  out = second;
  for (int i = 0; i < Count; ++i)
    EXPECT_EQUAL(out[i], in[i]);
}

/// Columns of a matrix: their elements are apart, but the ranges of their addresses overlap.
static void sections() {
  const std::vector<int> in = numbers(2 * Count);
  std::vector<int> both = in;
  const array_view<int, 2> all(Rows, 2 * Columns, both);
  reverse(all.section(0, 0, Rows, Columns), all.section(0, Columns, Rows, Columns));
  all.synchronize();
  for (int y = 0; y < Rows; ++y)
    for (int x = 0; x < 2 * Columns; ++x)
      EXPECT_EQUAL(both[y * 2 * Columns + x], in[y * 2 * Columns + (x < Columns ? x : mirrored(x - Columns))]);
}

/// A launch of whole tiles over fewer elements: threads after the last one copy nothing, and nothing is read there.
static void part_of_a_tile() {
  const int rows = Rows - 1, columns = Columns - 37;
  const std::vector<int> in = numbers(rows * columns);
  std::vector<int> out(in.size(), -1);
  const array_view<const int, 2> from(rows, columns, in);
  const array_view<int, 2> to(rows, columns, out);
  parallel_for_each(
      extent<2>(Rows, Columns).tile<2, Tile>(), [=](tiled_index<2, Tile> t) restrict(amp) {
        tile_static int block[2][Tile + 1];
        const int y = t.global[0], x = t.global[1], ly = t.local[0], lx = t.local[1];
        if (y < rows && x < columns)
          block[ly][lx] = from(y, x);
        if (lx == Tile - 1)
          block[ly][Tile] = y < rows && x + 1 < columns ? from(y, x + 1) : -7;
        t.barrier.wait();
        if (y < rows && x < columns)
          to(y, x) = x + 1 < columns ? block[ly][lx] - block[ly][lx + 1] : block[ly][lx];
      });
  to.synchronize();
  for (int i = 0; i < rows * columns; ++i)
    EXPECT_EQUAL(out[i], i % columns + 1 < columns ? in[i] - in[i + 1] : in[i]);
}

int main() {
  other_memory();
  same_memory();
  arrays();
  sections();
  part_of_a_tile();
  return result();
}
