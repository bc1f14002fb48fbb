// Discrete cosine transforms of all blocks of 8x8 pixels of an image.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void transform(const float *in, float *out, const float *cosines, int width, int height);
void transform_by_definition(const float *in, float *out, const float *cosines, int width, int height);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

void openmp::transform(const float *in, float *out, const float *cosines, int width, int height) {
#pragma omp parallel for
  for (int top = 0; top < height; top += 8)
    for (int left = 0; left < width; left += 8) {
      float rows[8][8];
      for (int u = 0; u < 8; ++u)
        for (int x = 0; x < 8; ++x) {
          float sum = 0;
          for (int y = 0; y < 8; ++y)
            sum += cosines[u * 8 + y] * in[(top + y) * width + left + x];
          rows[u][x] = sum;
        }
      for (int u = 0; u < 8; ++u)
        for (int v = 0; v < 8; ++v) {
          float sum = 0;
          for (int x = 0; x < 8; ++x)
            sum += rows[u][x] * cosines[v * 8 + x];
          out[(top + u) * width + left + v] = sum;
        }
    }
}

/// 64 products for each coefficient.
void openmp::transform_by_definition(const float *in, float *out, const float *cosines, int width, int height) {
#pragma omp parallel for
  for (int top = 0; top < height; top += 8)
    for (int left = 0; left < width; left += 8)
      for (int u = 0; u < 8; ++u)
        for (int v = 0; v < 8; ++v) {
          float sum = 0;
          for (int y = 0; y < 8; ++y)
#pragma omp simd reduction(+ : sum)
            for (int x = 0; x < 8; ++x)
              sum += cosines[u * 8 + y] * cosines[v * 8 + x] * in[(top + y) * width + left + x];
          out[(top + u) * width + left + v] = sum;
        }
}

#else

namespace {

struct basis {
  float c[8][8];
};

} // namespace

int main(int argc, char **argv) {
  forms::family f("dct8x8", argc, argv);
  const int width = f.size(2048, 64), height = f.size(1024, 32);
  const std::vector<float> in = forms::numbers<float>(width * height, 1, 0, 256);
  std::vector<float> out(in.size()), expected(in.size()), table(64);
  basis cosines;
  for (int u = 0; u < 8; ++u)
    for (int x = 0; x < 8; ++x)
      table[u * 8 + x] = cosines.c[u][x] =
          static_cast<float>(std::cos((2 * x + 1) * u * 3.14159265358979 / 16) * (u == 0 ? std::sqrt(0.125) : 0.5));
  const array_view<const float, 2> image(height, width, in), c(8, 8, table);
  const array_view<float, 2> to(height, width, out);
  f.peer([&] { openmp::transform(in.data(), expected.data(), table.data(), width, height); });
  f.expect({{to, expected, 1e-3}});
  f.same({{out, expected, 1e-3}},
         [&] { openmp::transform_by_definition(in.data(), out.data(), table.data(), width, height); });
  f.form("a thread per coefficient, 64 products", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          const int u = i[0] % 8, v = i[1] % 8, top = i[0] - u, left = i[1] - v;
          float sum = 0;
          for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 8; ++x)
              sum += c(u, y) * c(v, x) * image(top + y, left + x);
          to[i] = sum;
        });
  });
  f.form("tiles of 8x8, columns then rows", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent.tile<8, 8>(), [=](tiled_index<8, 8> t) restrict(amp) {
          tile_static float block[8][8], columns[8][8];
          const int u = t.local[0], v = t.local[1];
          block[u][v] = image[t.global];
          t.barrier.wait();
          float sum = 0;
          for (int y = 0; y < 8; ++y)
            sum += cosines.c[u][y] * block[y][v];
          columns[u][v] = sum;
          t.barrier.wait();
          sum = 0;
          for (int x = 0; x < 8; ++x)
            sum += columns[u][x] * cosines.c[v][x];
          to[t.global] = sum;
        });
  });
  f.form("a block per thread in local arrays", [&] {
    to.discard_data();
    parallel_for_each(
        extent<2>(height / 8, width / 8), [=](index<2> i) restrict(amp) {
          float columns[8][8];
          for (int u = 0; u < 8; ++u)
            for (int x = 0; x < 8; ++x) {
              float sum = 0;
              for (int y = 0; y < 8; ++y)
                sum += c(u, y) * image(8 * i[0] + y, 8 * i[1] + x);
              columns[u][x] = sum;
            }
          for (int u = 0; u < 8; ++u)
            for (int v = 0; v < 8; ++v) {
              float sum = 0;
              for (int x = 0; x < 8; ++x)
                sum += columns[u][x] * c(v, x);
              to(8 * i[0] + u, 8 * i[1] + v) = sum;
            }
        });
  });
  f.form("8 threads per block, tiles of 8x32 pixels", [&] {
    // A thread processes a column, then a row.
    to.discard_data();
    parallel_for_each(
        extent<2>(height / 8, width).tile<1, 32>(), [=](tiled_index<1, 32> t) restrict(amp) {
          tile_static float block[8][33];
          const int me = t.local[1], left = t.tile_origin[1], top = 8 * t.global[0];
          float column[8];
          for (int y = 0; y < 8; ++y)
            column[y] = image(top + y, left + me);
          for (int u = 0; u < 8; ++u) {
            float sum = 0;
            for (int y = 0; y < 8; ++y)
              sum += c(u, y) * column[y];
            block[u][me] = sum;
          }
          t.barrier.wait();
          const int u = me % 8, first = me / 8 * 8;
          float row[8];
          for (int v = 0; v < 8; ++v) {
            row[v] = 0;
            for (int x = 0; x < 8; ++x)
              row[v] += block[u][first + x] * c(v, x);
          }
          t.barrier.wait();
          for (int v = 0; v < 8; ++v)
            block[u][first + v] = row[v];
          t.barrier.wait();
          for (int y = 0; y < 8; ++y)
            to(top + y, left + me) = block[y][me];
        });
  });
  return f.run();
}

#endif
