// The transpose of a matrix of structs of three floats and an int.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

struct cell {
  float x, y, z;
  int tag;
};

namespace openmp {
void transpose(const cell *in, cell *out, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::transpose(const cell *in, cell *out, int n) {
  const int block = 16;
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i += block)
    for (int k = 0; k < n; k += block)
      for (int y = i; y < i + block; ++y)
        for (int x = k; x < k + block; ++x)
          out[x * n + y] = in[y * n + x];
}

#else

#include <amp_short_vectors.h>
using namespace concurrency::graphics;

int main(int argc, char **argv) {
  forms::family f("transpose_structs", argc, argv);
  const int n = f.size(2048, 64);
  const std::vector<int> in = forms::numbers<int>(4 * n * n, 1, 0, 1 << 20);
  std::vector<int> out(in.size()), expected(in.size());
  const cell *cells = reinterpret_cast<const cell *>(in.data());
  f.peer([&] { openmp::transpose(cells, reinterpret_cast<cell *>(expected.data()), n); });

  const array_view<const cell, 2> from(n, n, cells);
  const array_view<cell, 2> to(n, n, reinterpret_cast<cell *>(out.data()));
  f.expect({{to, expected}});
  f.form("reads rows", [&] {
    to.discard_data();
    parallel_for_each(to.extent, [=](index<2> i) restrict(amp) { to(i[1], i[0]) = from[i]; });
  });
  f.form("writes rows", [&] {
    to.discard_data();
    parallel_for_each(to.extent, [=](index<2> i) restrict(amp) { to[i] = from(i[1], i[0]); });
  });
  f.form("tiles of 16x16", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
          tile_static cell block[16][16];
          block[t.local[0]][t.local[1]] = from[t.global];
          t.barrier.wait();
          to(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]) = block[t.local[1]][t.local[0]];
        });
  });
  f.form("tiles of 16x16 with a padded row", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
          tile_static cell block[16][17];
          block[t.local[0]][t.local[1]] = from[t.global];
          t.barrier.wait();
          to(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]) = block[t.local[1]][t.local[0]];
        });
  });
  f.form("tiles of 8x32, four rows per thread", [&] {
    to.discard_data();
    parallel_for_each(
        extent<2>(n / 4, n).tile<8, 32>(), [=](tiled_index<8, 32> t) restrict(amp) {
          tile_static cell block[32][33];
          const int top = 32 * t.tile[0], left = 32 * t.tile[1], y = t.local[0], x = t.local[1];
          for (int k = 0; k < 32; k += 8)
            block[y + k][x] = from(top + y + k, left + x);
          t.barrier.wait();
          for (int k = 0; k < 32; k += 8)
            to(left + y + k, top + x) = block[x][y + k];
        });
  });

  const array_view<const float_4, 2> vectors(n, n, reinterpret_cast<const float_4 *>(in.data()));
  const array_view<float_4, 2> vectors_out(n, n, reinterpret_cast<float_4 *>(out.data()));
  f.expect({{vectors_out, expected}});
  f.form("float_4, tiles of 16x16", [&] {
    vectors_out.discard_data();
    parallel_for_each(
        vectors_out.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
          tile_static float_4 block[16][16];
          block[t.local[1]][t.local[0]] = vectors[t.global];
          t.barrier.wait();
          vectors_out(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]) = block[t.local[0]][t.local[1]];
        });
  });
  return f.run();
}

#endif
