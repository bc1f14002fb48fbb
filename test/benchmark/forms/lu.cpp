// LU factorization of a matrix in place, without pivoting.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void factor(const float *in, float *a, int n);
void factor_whole_square(const float *in, float *a, int n);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

void openmp::factor(const float *in, float *a, int n) {
  std::copy(in, in + n * n, a);
#pragma omp parallel
  for (int k = 0; k < n; ++k) {
#pragma omp for
    for (int i = k + 1; i < n; ++i) {
      const float factor = a[i * n + k] /= a[k * n + k];
      for (int j = k + 1; j < n; ++j)
        a[i * n + j] -= factor * a[k * n + j];
    }
  }
}

/// Tests every element of the square in each step.
void openmp::factor_whole_square(const float *in, float *a, int n) {
  std::copy(in, in + n * n, a);
  for (int k = 0; k < n - 1; ++k) {
#pragma omp parallel for
    for (int i = 0; i < n; ++i)
      if (i > k)
        a[i * n + k] /= a[k * n + k];
#pragma omp parallel for collapse(2)
    for (int top = 0; top < n; top += 16)
      for (int left = 0; left < n; left += 16)
        for (int i = top; i < top + 16; ++i)
          for (int j = left; j < left + 16; ++j)
            if (i > k && j > k)
              a[i * n + j] -= a[i * n + k] * a[k * n + j];
  }
}

#else

namespace {

const int block = 16;
using matrix = array_view<float, 2>;

/// A launch for the column, and one for the remaining matrix.
void two_launches(const matrix &a, int k) {
  const int rest = a.extent[0] - k - 1;
  parallel_for_each(extent<1>(rest), [=](index<1> i) restrict(amp) { a(k + 1 + i[0], k) /= a(k, k); });
  parallel_for_each(
      extent<2>(rest, rest), [=](index<2> i) restrict(amp) {
        const int y = k + 1 + i[0], x = k + 1 + i[1];
        a(y, x) -= a(y, k) * a(k, x);
      });
}

/// One thread per row.
void rows(const matrix &a, int k) {
  const int n = a.extent[0];
  parallel_for_each(
      extent<1>(n - k - 1), [=](index<1> i) restrict(amp) {
        const int y = k + 1 + i[0];
        const float factor = a(y, k) / a(k, k);
        a(y, k) = factor;
        for (int x = k + 1; x < n; ++x)
          a(y, x) -= factor * a(k, x);
      });
}

/// A whole square each time. Threads without work return.
void whole_square(const matrix &a, int k) {
  parallel_for_each(
      extent<1>(a.extent[0]), [=](index<1> i) restrict(amp) {
        if (i[0] > k)
          a(i[0], k) /= a(k, k);
      });
  parallel_for_each(
      a.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
        if (t.global[0] > k && t.global[1] > k)
          a[t.global] -= a(t.global[0], k) * a(k, t.global[1]);
      });
}

/// Blocks: the diagonal block, the blocks below and to its right, then the rest.
void blocks(const matrix &a, int k) {
  const int rest = (a.extent[0] - k) / block - 1;
  parallel_for_each(
      extent<1>(block).tile<block>(), [=](tiled_index<block> t) restrict(amp) {
        tile_static float d[block][block];
        const int me = t.local[0];
        for (int i = 0; i < block; ++i)
          d[i][me] = a(k + i, k + me);
        t.barrier.wait();
        for (int i = 0; i < block - 1; ++i) {
          if (me > i) {
            d[me][i] /= d[i][i];
            for (int j = i + 1; j < block; ++j)
              d[me][j] -= d[me][i] * d[i][j];
          }
          t.barrier.wait();
        }
        for (int i = 0; i < block; ++i)
          a(k + i, k + me) = d[i][me];
      });
  if (rest == 0)
    return;
  parallel_for_each(
      extent<1>(rest * 2 * block).tile<2 * block>(), [=](tiled_index<2 * block> t) restrict(amp) {
        tile_static float d[block][block], upper[block][block], lower[block][block];
        const int me = t.local[0] % block, other = k + block * (t.tile[0] + 1);
        const bool is_upper = t.local[0] < block;
        for (int i = 0; i < block; ++i) {
          if (is_upper) {
            upper[i][me] = a(k + i, other + me);
            d[i][me] = a(k + i, k + me);
          } else {
            lower[i][me] = a(other + i, k + me);
          }
        }
        t.barrier.wait();
        if (is_upper) {
          for (int i = 1; i < block; ++i)
            for (int j = 0; j < i; ++j)
              upper[i][me] -= d[i][j] * upper[j][me];
        } else {
          for (int i = 0; i < block; ++i) {
            for (int j = 0; j < i; ++j)
              lower[me][i] -= lower[me][j] * d[j][i];
            lower[me][i] /= d[i][i];
          }
        }
        t.barrier.wait();
        for (int i = 0; i < block; ++i)
          if (is_upper)
            a(k + i, other + me) = upper[i][me];
          else
            a(other + i, k + me) = lower[i][me];
      });
  parallel_for_each(
      extent<2>(rest * block, rest * block).tile<block, block>(), [=](tiled_index<block, block> t) restrict(amp) {
        tile_static float upper[block][block], lower[block][block];
        const int y = t.local[0], x = t.local[1], row = k + block + t.global[0], column = k + block + t.global[1];
        lower[y][x] = a(row, k + x);
        upper[y][x] = a(k + y, column);
        t.barrier.wait();
        float sum = 0;
        for (int i = 0; i < block; ++i)
          sum += lower[y][i] * upper[i][x];
        a(row, column) -= sum;
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("lu", argc, argv);
  const int n = f.size(1024, 64);
  std::vector<float> in = forms::numbers<float>(n * n, 1), out(in.size()), expected(in.size());
  for (int i = 0; i < n; ++i)
    in[i * n + i] += n;
  const array_view<const float, 2> start(n, n, in);
  const matrix a(n, n, out);
  f.peer([&] { openmp::factor(in.data(), expected.data(), n); });
  f.expect({{a, expected, 1e-3}});
  const auto all_steps = [&](void (*one)(const matrix &, int), int last, int step) {
    copy(start, a);
    for (int k = 0; k < last; k += step)
      one(a, k);
  };
  f.form("column, then the rest", [&] { all_steps(two_launches, n - 1, 1); });
  f.form("a thread per row", [&] { all_steps(rows, n - 1, 1); });
  f.same({{out, expected, 1e-3}}, [&] { openmp::factor_whole_square(in.data(), out.data(), n); });
  f.form("whole square in tiles", [&] { all_steps(whole_square, n - 1, 1); });
  f.form("blocks of 16x16", [&] { all_steps(blocks, n, block); });
  return f.run();
}

#endif
