// Shortest paths between all pairs of vertices.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void shortest(const int *in, int *d, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::shortest(const int *in, int *d, int n) {
  std::copy(in, in + n * n, d);
#pragma omp parallel
  for (int k = 0; k < n; ++k) {
#pragma omp for
    for (int i = 0; i < n; ++i) {
      const int way = d[i * n + k];
      for (int j = 0; j < n; ++j)
        d[i * n + j] = std::min(d[i * n + j], way + d[k * n + j]);
    }
  }
}

#else

int main(int argc, char **argv) {
  forms::family f("floyd_warshall", argc, argv);
  const int n = f.size(384, 48);
  const std::vector<int> in = forms::numbers<int>(n * n, 1, 1, 10000);
  std::vector<int> out(n * n), expected(n * n);
  const array_view<const int, 2> start(n, n, in);
  const array_view<int, 2> d(n, n, out);
  f.peer([&] { openmp::shortest(in.data(), expected.data(), n); });
  f.expect({{d, expected}});
  f.form("a launch per vertex, minimum", [&] {
    copy(start, d);
    for (int k = 0; k < n; ++k)
      parallel_for_each(
          d.extent, [=](index<2> i) restrict(amp) { d[i] = direct3d::imin(d[i], d(i[0], k) + d(k, i[1])); });
  });
  f.form("a launch per vertex, written if shorter", [&] {
    copy(start, d);
    for (int k = 0; k < n; ++k)
      parallel_for_each(
          d.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
            const int way = d(t.global[0], k) + d(k, t.global[1]);
            if (way < d[t.global])
              d[t.global] = way;
          });
  });
  f.form("blocks of 16x16", [&] {
    const int block = 16, blocks = n / block;
    copy(start, d);
    for (int b = 0; b < blocks; ++b) {
      const int first = b * block;
      parallel_for_each(
          extent<2>(block, block).tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
            tile_static int s[16][16];
            const int y = t.local[0], x = t.local[1];
            s[y][x] = d(first + y, first + x);
            t.barrier.wait();
            for (int k = 0; k < 16; ++k) {
              const int way = s[y][k] + s[k][x];
              t.barrier.wait();
              if (way < s[y][x])
                s[y][x] = way;
              t.barrier.wait();
            }
            d(first + y, first + x) = s[y][x];
          });
      // Blocks in the same rows (first half of the tiles) and in the same columns.
      parallel_for_each(
          extent<2>(2 * block, n).tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
            tile_static int pivot[16][16], s[16][16];
            const int y = t.local[0], x = t.local[1], other = t.tile[1] * 16;
            const bool is_row = t.tile[0] == 0;
            const int gy = (is_row ? first : other) + y, gx = (is_row ? other : first) + x;
            pivot[y][x] = d(first + y, first + x);
            s[y][x] = d(gy, gx);
            t.barrier.wait();
            if (t.tile[1] != b) {
              for (int k = 0; k < 16; ++k) {
                const int way = is_row ? pivot[y][k] + s[k][x] : s[y][k] + pivot[k][x];
                t.barrier.wait();
                if (way < s[y][x])
                  s[y][x] = way;
                t.barrier.wait();
              }
              d(gy, gx) = s[y][x];
            }
          });
      parallel_for_each(
          d.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
            tile_static int left[16][16], top[16][16];
            const int y = t.local[0], x = t.local[1];
            left[y][x] = d(t.global[0], first + x);
            top[y][x] = d(first + y, t.global[1]);
            t.barrier.wait();
            if (t.tile[0] != b && t.tile[1] != b) {
              int best = d[t.global];
              for (int k = 0; k < 16; ++k)
                best = direct3d::imin(best, left[y][k] + top[k][x]);
              d[t.global] = best;
            }
          });
    }
  });
  return f.run();
}

#endif
