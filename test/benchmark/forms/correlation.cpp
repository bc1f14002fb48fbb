// Correlation of the columns of a table.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void correlate(const float *in, float *data, float *out, int rows, int columns);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::correlate(const float *in, float *data, float *out, int rows, int columns) {
  std::vector<float> mean(columns), scale(columns);
#pragma omp parallel
  {
#pragma omp for
    for (int c = 0; c < columns; c += 16) {
      float sums[16] = {}, squares[16] = {};
      for (int r = 0; r < rows; ++r)
        for (int k = 0; k < 16; ++k)
          sums[k] += in[r * columns + c + k];
      for (int k = 0; k < 16; ++k)
        mean[c + k] = sums[k] / rows;
      for (int r = 0; r < rows; ++r)
        for (int k = 0; k < 16; ++k) {
          const float d = in[r * columns + c + k] - mean[c + k];
          squares[k] += d * d;
        }
      for (int k = 0; k < 16; ++k)
        scale[c + k] = 1 / std::sqrt(squares[k]);
    }
#pragma omp for
    for (int r = 0; r < rows; ++r)
      for (int c = 0; c < columns; ++c)
        data[r * columns + c] = (in[r * columns + c] - mean[c]) * scale[c];
#pragma omp for schedule(dynamic, 4)
    for (int i = 0; i < columns; ++i) {
      float *row = out + i * columns;
      std::fill(row, row + columns, 0.0f);
      for (int r = 0; r < rows; ++r) {
        const float factor = data[r * columns + i];
        for (int k = 0; k < columns; ++k)
          row[k] += factor * data[r * columns + k];
      }
    }
  }
}

#else

#include <amp_math.h>

int main(int argc, char **argv) {
  forms::family f("correlation", argc, argv);
  const int rows = f.size(512, 64), columns = f.size(512, 32);
  const std::vector<float> in = forms::numbers<float>(rows * columns, 1);
  std::vector<float> out(columns * columns), expected(columns * columns), scratch(rows * columns);
  const array_view<const float, 2> table(rows, columns, in);
  const array_view<float, 2> to(columns, columns, out);
  array<float> means(columns), scales(columns);
  array<float, 2> normal(rows, columns);
  const array_view<float> mean(means), scale(scales);
  const array_view<float, 2> data(normal);
  f.peer([&] { openmp::correlate(in.data(), scratch.data(), expected.data(), rows, columns); });
  f.expect({{to, expected, 1e-3}});
  const auto normalize = [&] {
    parallel_for_each(
        mean.extent, [=](index<1> c) restrict(amp) {
          float sum = 0;
          for (int r = 0; r < rows; ++r)
            sum += table(r, c[0]);
          mean[c] = sum / rows;
        });
    parallel_for_each(
        scale.extent, [=](index<1> c) restrict(amp) {
          float sum = 0;
          for (int r = 0; r < rows; ++r)
            sum += (table(r, c[0]) - mean[c]) * (table(r, c[0]) - mean[c]);
          scale[c] = 1 / fast_math::sqrtf(sum);
        });
    parallel_for_each(data.extent, [=](index<2> i) restrict(amp) { data[i] = (table[i] - mean[i[1]]) * scale[i[1]]; });
    to.discard_data();
  };
  f.form("a thread per pair of columns", [&] {
    normalize();
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          float sum = 0;
          for (int r = 0; r < rows; ++r)
            sum += data(r, i[0]) * data(r, i[1]);
          to[i] = sum;
        });
  });
  f.form("a thread per column, both triangles", [&] {
    normalize();
    parallel_for_each(
        extent<1>(columns), [=](index<1> i) restrict(amp) {
          to(i[0], i[0]) = 1;
          for (int k = i[0] + 1; k < columns; ++k) {
            float sum = 0;
            for (int r = 0; r < rows; ++r)
              sum += data(r, i[0]) * data(r, k);
            to(i[0], k) = sum;
            to(k, i[0]) = sum;
          }
        });
  });
  f.form("tiles of 16x16", [&] {
    normalize();
    parallel_for_each(
        to.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
          tile_static float a[16][16], b[16][16];
          const int y = t.local[0], x = t.local[1];
          float sum = 0;
          for (int r = 0; r < rows; r += 16) {
            a[y][x] = data(r + y, t.tile_origin[0] + x);
            b[y][x] = data(r + y, t.tile_origin[1] + x);
            t.barrier.wait();
            for (int k = 0; k < 16; ++k)
              sum += a[k][y] * b[k][x];
            t.barrier.wait();
          }
          to[t.global] = sum;
        });
  });
  return f.run();
}

#endif
