// The Cholesky factor of a positive definite matrix, in the lower triangle.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void factor(const float *in, float *a, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::factor(const float *in, float *a, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      a[i * n + k] = k <= i ? in[i * n + k] : 0;
#pragma omp parallel
  for (int k = 0; k < n; ++k) {
#pragma omp single
    a[k * n + k] = std::sqrt(a[k * n + k]);
#pragma omp for
    for (int i = k + 1; i < n; ++i)
      a[i * n + k] /= a[k * n + k];
#pragma omp for schedule(static, 16)
    for (int i = k + 1; i < n; ++i) {
      const float factor = a[i * n + k];
      for (int j = k + 1; j <= i; ++j)
        a[i * n + j] -= factor * a[j * n + k];
    }
  }
}

#else

#include <amp_math.h>

namespace {

using matrix = array_view<float, 2>;

void start(const array_view<const float, 2> &in, const matrix &a) {
  a.discard_data();
  parallel_for_each(a.extent, [=](index<2> i) restrict(amp) { a[i] = i[1] <= i[0] ? in[i] : 0.0f; });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("cholesky", argc, argv);
  const int n = f.size(512, 64);
  std::vector<float> in = forms::numbers<float>(n * n, 1), out(in.size()), expected(in.size());
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < i; ++k)
      in[k * n + i] = in[i * n + k];
    in[i * n + i] += n;
  }
  const array_view<const float, 2> original(n, n, in);
  const matrix a(n, n, out);
  f.peer([&] { openmp::factor(in.data(), expected.data(), n); });
  f.expect({{a, expected, 1e-3}});
  f.form("root, column, triangle: three launches", [&] {
    start(original, a);
    for (int k = 0; k < n; ++k) {
      parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { a(k, k) = fast_math::sqrtf(a(k, k)); });
      if (k == n - 1)
        break;
      parallel_for_each(extent<1>(n - k - 1), [=](index<1> i) restrict(amp) { a(k + 1 + i[0], k) /= a(k, k); });
      parallel_for_each(
          extent<2>(n - k - 1, n - k - 1), [=](index<2> i) restrict(amp) {
            const int y = k + 1 + i[0], x = k + 1 + i[1];
            if (x <= y)
              a(y, x) -= a(y, k) * a(x, k);
          });
    }
  });
  f.form("a column at a time from those before", [&] {
    start(original, a);
    for (int k = 0; k < n; ++k)
      parallel_for_each(
          extent<1>(n - k), [=](index<1> i) restrict(amp) {
            // Every thread computes the root itself, and none writes what the others read.
            const int y = k + i[0];
            float square = original(k, k), sum = original(y, k);
            for (int j = 0; j < k; ++j) {
              square -= a(k, j) * a(k, j);
              sum -= a(y, j) * a(k, j);
            }
            a(y, k) = sum / fast_math::sqrtf(square);
          });
  });
  f.form("blocks of 16x16", [&] {
    const int block = 16;
    start(original, a);
    for (int k = 0; k < n; k += block) {
      parallel_for_each(
          extent<2>(block, block).tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
            tile_static float d[16][16];
            const int y = t.local[0], x = t.local[1];
            d[y][x] = a(k + y, k + x);
            t.barrier.wait();
            for (int j = 0; j < 16; ++j) {
              if (y == j && x == j)
                d[j][j] = fast_math::sqrtf(d[j][j]);
              t.barrier.wait();
              if (x == j && y > j)
                d[y][j] /= d[j][j];
              t.barrier.wait();
              if (x > j && x <= y)
                d[y][x] -= d[y][j] * d[x][j];
              t.barrier.wait();
            }
            a(k + y, k + x) = d[y][x];
          });
      const int rest = n - k - block;
      if (rest == 0)
        break;
      parallel_for_each(
          extent<1>(rest), [=](index<1> i) restrict(amp) {
            const int y = k + block + i[0];
            float row[16];
            for (int j = 0; j < block; ++j) {
              float sum = a(y, k + j);
              for (int l = 0; l < j; ++l)
                sum -= row[l] * a(k + j, k + l);
              row[j] = sum / a(k + j, k + j);
            }
            for (int j = 0; j < block; ++j)
              a(y, k + j) = row[j];
          });
      parallel_for_each(
          extent<2>(rest, rest).tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
            tile_static float left[16][16], top[16][17];
            const int y = t.local[0], x = t.local[1];
            const bool is_lower = t.tile[1] <= t.tile[0];
            const int row = k + block + t.global[0], column = k + block + t.global[1];
            if (is_lower) {
              left[y][x] = a(row, k + x);
              top[y][x] = a(k + block + t.tile_origin[1] + y, k + x);
            }
            t.barrier.wait();
            if (is_lower && column <= row) {
              float sum = 0;
              for (int j = 0; j < 16; ++j)
                sum += left[y][j] * top[x][j];
              a(row, column) -= sum;
            }
          });
    }
  });
  return f.run();
}

#endif
