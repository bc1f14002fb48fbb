// Needleman-Wunsch: the table of the best alignments of two sequences, diagonal by diagonal.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

constexpr int gap = 1;

namespace openmp {
void align(const int *a, const int *b, int *table, int n);
void align_by_diagonals(const int *a, const int *b, int *table, int n);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

void openmp::align(const int *a, const int *b, int *table, int n) {
  const int wide = n + 1, block = 64, blocks = n / block;
  for (int i = 0; i <= n; ++i)
    table[i] = table[i * wide] = i * gap;
  for (int d = 0; d < 2 * blocks - 1; ++d) {
    const int first = std::max(0, d - blocks + 1), last = std::min(d, blocks - 1);
#pragma omp parallel for schedule(dynamic)
    for (int r = first; r <= last; ++r)
      for (int y = r * block + 1; y <= (r + 1) * block; ++y)
        for (int x = (d - r) * block + 1; x <= (d - r + 1) * block; ++x)
          table[y * wide + x] = std::min(table[(y - 1) * wide + x - 1] + (a[y - 1] != b[x - 1]),
                                         std::min(table[(y - 1) * wide + x], table[y * wide + x - 1]) + gap);
  }
}

/// Diagonals of elements, not of blocks.
void openmp::align_by_diagonals(const int *a, const int *b, int *table, int n) {
  const int wide = n + 1;
  for (int i = 0; i <= n; ++i)
    table[i] = table[i * wide] = i * gap;
  for (int d = 2; d <= 2 * n; ++d) {
    const int first = std::max(1, d - n), last = std::min(n, d - 1);
#pragma omp parallel for
    for (int y = first; y <= last; ++y) {
      const int x = d - y;
      table[y * wide + x] = std::min(table[(y - 1) * wide + x - 1] + (a[y - 1] != b[x - 1]),
                                     std::min(table[(y - 1) * wide + x], table[y * wide + x - 1]) + gap);
    }
  }
}

#else

namespace {

constexpr int block = 16;

int least(int a, int b, int c) restrict(amp) { return a < b ? a < c ? a : c : b < c ? b : c; }

} // namespace

int main(int argc, char **argv) {
  forms::family f("edit_distance", argc, argv);
  const int n = f.size(2048, 64), wide = n + 1;
  const std::vector<int> first = forms::numbers<int>(n, 1, 0, 4), second = forms::numbers<int>(n, 2, 0, 4);
  std::vector<int> out(wide * wide), expected(wide * wide), last(1), expected_last(1);
  const array_view<const int> a(n, first), b(n, second);
  const array_view<int, 2> table(wide, wide, out);
  f.peer([&] {
    openmp::align(first.data(), second.data(), expected.data(), n);
    expected_last[0] = expected[wide * wide - 1];
  });
  f.expect({{table, expected}});
  const auto begin = [&] {
    table.discard_data();
    parallel_for_each(extent<1>(wide), [=](index<1> i) restrict(amp) { table(i[0], 0) = table(0, i[0]) = i[0] * gap; });
  };
  f.same({{out, expected}}, [&] { openmp::align_by_diagonals(first.data(), second.data(), out.data(), n); });
  f.form("a launch per diagonal", [&] {
    begin();
    for (int d = 2; d <= 2 * n; ++d) {
      const int top = d > n ? d - n : 1, count = (d > n ? n : d - 1) - top + 1;
      parallel_for_each(
          extent<1>(count), [=](index<1> i) restrict(amp) {
            const int y = top + i[0], x = d - y;
            table(y, x) =
                least(table(y - 1, x - 1) + (a[y - 1] != b[x - 1]), table(y - 1, x) + gap, table(y, x - 1) + gap);
          });
    }
  });
  f.form("blocks of 16x16, a launch per diagonal of blocks", [&] {
    begin();
    const int blocks = n / block;
    for (int d = 0; d < 2 * blocks - 1; ++d) {
      const int top = d < blocks ? 0 : d - blocks + 1, count = (d < blocks ? d : blocks - 1) - top + 1;
      parallel_for_each(
          extent<1>(count * block).tile<block>(), [=](tiled_index<block> t) restrict(amp) {
            tile_static int s[block + 1][block + 1];
            const int me = t.local[0], y0 = (top + t.tile[0]) * block, x0 = (d - top - t.tile[0]) * block;
            s[0][me + 1] = table(y0, x0 + me + 1);
            s[me + 1][0] = table(y0 + me + 1, x0);
            if (me == 0)
              s[0][0] = table(y0, x0);
            t.barrier.wait();
            for (int k = 0; k < 2 * block - 1; ++k) {
              const int y = k - me;
              if (y >= 0 && y < block)
                s[y + 1][me + 1] = least(s[y][me] + (a[y0 + y] != b[x0 + me]), s[y][me + 1] + gap, s[y + 1][me] + gap);
              t.barrier.wait();
            }
            for (int y = 0; y < block; ++y)
              table(y0 + y + 1, x0 + me + 1) = s[y + 1][me + 1];
          });
    }
  });
  array<int> memory(3 * wide);
  const array_view<int> diagonals(memory);
  f.expect({{last, expected_last}});
  f.form("three diagonals, only the distance is kept", [&] {
    for (int d = 0; d <= 2 * n; ++d) {
      const int top = d > n ? d - n : 0, count = (d > n ? n : d) - top + 1;
      const int now = d % 3 * wide, before = (d + 2) % 3 * wide, twice = (d + 1) % 3 * wide;
      parallel_for_each(
          extent<1>(count), [=](index<1> i) restrict(amp) {
            const int y = top + i[0], x = d - y;
            diagonals[now + y] = y == 0 || x == 0 ? (x + y) * gap
                                                  : least(diagonals[twice + y - 1] + (a[y - 1] != b[x - 1]),
                                                          diagonals[before + y - 1] + gap, diagonals[before + y] + gap);
          });
    }
    last[0] = diagonals[2 * n % 3 * wide + n];
  });
  return f.run();
}

#endif
