// Product of two square matrices of floats.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void multiply(const float *a, const float *b, float *c, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::multiply(const float *a, const float *b, float *c, int n) {
#pragma omp parallel for
  for (int y = 0; y < n; ++y) {
    std::fill(c + y * n, c + y * n + n, 0.0f);
    for (int k = 0; k < n; ++k)
      for (int x = 0; x < n; ++x)
        c[y * n + x] += a[y * n + k] * b[k * n + x];
  }
}

#else

namespace {

using input = array_view<const float, 2>;
using output = array_view<float, 2>;

template <int Tile> void tiled(const input &a, const input &b, const output &c) {
  const int n = c.extent[1];
  parallel_for_each(
      c.extent.tile<Tile, Tile>(), [=](tiled_index<Tile, Tile> t) restrict(amp) {
        tile_static float as[Tile][Tile], bs[Tile][Tile];
        const int y = t.local[0], x = t.local[1];
        float sum = 0;
        for (int k = 0; k < n; k += Tile) {
          as[y][x] = a(t.global[0], k + x);
          bs[y][x] = b(k + y, t.global[1]);
          t.barrier.wait();
          for (int i = 0; i < Tile; ++i)
            sum += as[y][i] * bs[i][x];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
}

/// Each thread holds 4 x 4 results in registers, and a tile 64 x 64.
void registers(const input &a, const input &b, const output &c) {
  const int n = c.extent[1];
  parallel_for_each(
      extent<2>(c.extent[0] / 4, n / 4).tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
        tile_static float as[16][65], bs[16][64];
        const int y = t.local[0], x = t.local[1], top = t.tile[0] * 64, left = t.tile[1] * 64;
        float sums[4][4];
        for (int i = 0; i < 4; ++i)
          for (int j = 0; j < 4; ++j)
            sums[i][j] = 0;
        for (int k = 0; k < n; k += 16) {
          for (int i = 0; i < 4; ++i) {
            as[x][y + 16 * i] = a(top + y + 16 * i, k + x);
            bs[y][x + 16 * i] = b(k + y, left + x + 16 * i);
          }
          t.barrier.wait();
          for (int i = 0; i < 16; ++i)
            for (int r = 0; r < 4; ++r)
              for (int s = 0; s < 4; ++s)
                sums[r][s] += as[i][y + 16 * r] * bs[i][x + 16 * s];
          t.barrier.wait();
        }
        for (int r = 0; r < 4; ++r)
          for (int s = 0; s < 4; ++s)
            c(top + y + 16 * r, left + x + 16 * s) = sums[r][s];
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("matmul", argc, argv);
  const int n = f.size(768, 64);
  const std::vector<float> first = forms::numbers<float>(n * n, 1), second = forms::numbers<float>(n * n, 2);
  std::vector<float> out(n * n), expected(n * n), turned(n * n);
  for (int i = 0; i < n * n; ++i)
    turned[i % n * n + i / n] = second[i];
  const input a(n, n, first), b(n, n, second), b_turned(n, n, turned);
  const output c(n, n, out);
  f.peer([&] { openmp::multiply(first.data(), second.data(), expected.data(), n); });
  f.expect({{c, expected, 1e-4}});
  f.form("a thread per element", [&] {
    c.discard_data();
    parallel_for_each(
        c.extent, [=](index<2> i) restrict(amp) {
          float sum = 0;
          for (int k = 0; k < n; ++k)
            sum += a(i[0], k) * b(k, i[1]);
          c[i] = sum;
        });
  });
  f.form("sums in memory", [&] {
    c.discard_data();
    parallel_for_each(
        c.extent, [=](index<2> i) restrict(amp) {
          c[i] = 0;
          for (int k = 0; k < n; ++k)
            c[i] += a(i[0], k) * b(k, i[1]);
        });
  });
  f.form("flat subscripts", [&] {
    const array_view<const float> fa(n * n, first), fb(n * n, second);
    const array_view<float> fc(n * n, out);
    fc.discard_data();
    parallel_for_each(
        fc.extent, [=](index<1> i) restrict(amp) {
          const int y = i[0] / n, x = i[0] % n;
          float sum = 0;
          for (int k = 0; k < n; ++k)
            sum += fa[y * n + k] * fb[k * n + x];
          fc[i] = sum;
        });
    fc.synchronize();
  });
  f.form("second matrix transposed", [&] {
    c.discard_data();
    parallel_for_each(
        c.extent, [=](index<2> i) restrict(amp) {
          float sum = 0;
          for (int k = 0; k < n; ++k)
            sum += a(i[0], k) * b_turned(i[1], k);
          c[i] = sum;
        });
  });
  f.form("tiles of 16x16", [&] { c.discard_data(), tiled<16>(a, b, c); });
  f.form("tiles of 32x32", [&] { c.discard_data(), tiled<32>(a, b, c); });
  f.form("4x4 results per thread", [&] { c.discard_data(), registers(a, b, c); });
  return f.run();
}

#endif
