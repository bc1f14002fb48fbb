// y = A x and z = A' y for a matrix of floats (PolyBench's atax).
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void multiply(const float *a, const float *x, float *y, float *z, int n);
void multiply_tiles(const float *a, const float *x, float *y, float *z, int n);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

void openmp::multiply(const float *a, const float *x, float *y, float *z, int n) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; ++i) {
      float sum = 0;
#pragma omp simd reduction(+ : sum)
      for (int k = 0; k < n; ++k)
        sum += a[i * n + k] * x[k];
      y[i] = sum;
    }
#pragma omp for
    for (int k = 0; k < n; k += 64) {
      float sums[64] = {};
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < 64; ++j)
          sums[j] += a[i * n + k + j] * y[i];
      std::copy(sums, sums + 64, z + k);
    }
  }
}

/// 128 sums for each row, added by a tree; 8 sums for each column.
void openmp::multiply_tiles(const float *a, const float *x, float *y, float *z, int n) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; ++i) {
      float s[128] = {};
      for (int k = 0; k < n; k += 128)
        for (int j = 0; j < 128; ++j)
          s[j] += a[i * n + k + j] * x[k + j];
      for (int half = 64; half > 0; half /= 2)
        for (int j = 0; j < half; ++j)
          s[j] += s[j + half];
      y[i] = s[0];
    }
#pragma omp for
    for (int k = 0; k < n; k += 32) {
      float sums[32] = {};
      for (int r = 0; r < 8; ++r) {
        float s[32] = {};
        for (int i = r; i < n; i += 8)
          for (int j = 0; j < 32; ++j)
            s[j] += a[i * n + k + j] * y[i];
        for (int j = 0; j < 32; ++j)
          sums[j] += s[j];
      }
      std::copy(sums, sums + 32, z + k);
    }
  }
}

#else

#include <amp_short_vectors.h>
using namespace concurrency::graphics;

int main(int argc, char **argv) {
  forms::family f("gemv", argc, argv);
  const int n = f.size(4096, 256);
  const std::vector<float> matrix = forms::numbers<float>(n * n, 1), in = forms::numbers<float>(n, 2);
  std::vector<float> middle(n), out(n), expected_middle(n), expected(n);
  const array_view<const float, 2> a(n, n, matrix);
  const array_view<const float> x(n, in);
  const array_view<float> y(n, middle), z(n, out);
  f.peer([&] { openmp::multiply(matrix.data(), in.data(), expected_middle.data(), expected.data(), n); });
  f.expect({{y, expected_middle, 1e-3}, {z, expected, 1e-3}});
  const auto transposed = [&] {
    z.discard_data();
    parallel_for_each(
        z.extent, [=](index<1> i) restrict(amp) {
          float sum = 0;
          for (int k = 0; k < n; ++k)
            sum += a(k, i[0]) * y[k];
          z[i] = sum;
        });
  };
  f.form("a thread per row, a thread per column", [&] {
    y.discard_data();
    parallel_for_each(
        y.extent, [=](index<1> i) restrict(amp) {
          float sum = 0;
          for (int k = 0; k < n; ++k)
            sum += a(i[0], k) * x[k];
          y[i] = sum;
        });
    transposed();
  });
  f.same({{middle, expected_middle, 1e-3}, {out, expected, 1e-3}},
         [&] { openmp::multiply_tiles(matrix.data(), in.data(), middle.data(), out.data(), n); });
  f.form("a tile per row, a tree; tiles of columns", [&] {
    y.discard_data();
    parallel_for_each(
        extent<1>(n * 128).tile<128>(), [=](tiled_index<128> t) restrict(amp) {
          tile_static float s[128];
          const int me = t.local[0];
          float sum = 0;
          for (int k = me; k < n; k += 128)
            sum += a(t.tile[0], k) * x[k];
          s[me] = sum;
          t.barrier.wait();
          for (int half = 64; half > 0; half /= 2) {
            if (me < half)
              s[me] += s[me + half];
            t.barrier.wait();
          }
          if (me == 0)
            y[t.tile] = s[0];
        });
    z.discard_data();
    parallel_for_each(
        extent<2>(8, n).tile<8, 32>(), [=](tiled_index<8, 32> t) restrict(amp) {
          tile_static float s[8][32];
          float sum = 0;
          for (int k = t.local[0]; k < n; k += 8)
            sum += a(k, t.global[1]) * y[k];
          s[t.local[0]][t.local[1]] = sum;
          t.barrier.wait();
          if (t.local[0] == 0) {
            for (int k = 1; k < 8; ++k)
              sum += s[k][t.local[1]];
            z[t.global[1]] = sum;
          }
        });
  });
  const array_view<const float_4, 2> rows(n, n / 4, reinterpret_cast<const float_4 *>(matrix.data()));
  const array_view<const float_4> vector(n / 4, reinterpret_cast<const float_4 *>(in.data()));
  f.form("float_4 along rows, the vector in tile_static memory", [&] {
    y.discard_data();
    parallel_for_each(
        y.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
          tile_static float_4 part[64];
          float sum = 0;
          for (int first = 0; first < n / 4; first += 64) {
            part[t.local[0]] = vector[first + t.local[0]];
            t.barrier.wait();
            for (int k = 0; k < 64; ++k) {
              const float_4 v = rows(t.global[0], first + k) * part[k];
              sum += v.x + v.y + v.z + v.w;
            }
            t.barrier.wait();
          }
          y[t.global] = sum;
        });
    transposed();
  });
  return f.run();
}

#endif
