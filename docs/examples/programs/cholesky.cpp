// The Cholesky factor of a symmetric positive definite matrix, block by block: the diagonal block
// is factored by one tile, the blocks below it are solved against it, and products of blocks in tile_static
// memory update the rest of the matrix. Compared with a serial factorization in
// double.
//
//   cholesky [size]     rounded up to a multiple of the block; default: 512
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_math.h>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

using namespace concurrency;

static const int block = 16;

/// Replaces the block at `start` by its own factor, with zeros above the diagonal.
void factor_diagonal(array_view<float, 2> a, int start) {
  parallel_for_each(
      extent<2>(block, block).tile<block, block>(), [=](tiled_index<block, block> t) restrict(amp) {
        tile_static float s[block][block];
        const int row = t.local[0], column = t.local[1];
        s[row][column] = a(start + row, start + column);
        for (int k = 0; k < block; ++k) {
          t.barrier.wait_with_tile_static_memory_fence();
          if (row == k && column == k)
            s[k][k] = fast_math::sqrtf(s[k][k]);
          t.barrier.wait_with_tile_static_memory_fence();
          if (column == k && row > k)
            s[row][k] /= s[k][k];
          t.barrier.wait_with_tile_static_memory_fence();
          if (column > k && row >= column)
            s[row][column] -= s[row][k] * s[column][k];
        }
        t.barrier.wait_with_tile_static_memory_fence();
        a(start + row, start + column) = column <= row ? s[row][column] : 0.0f;
      });
}

/// Each row below: solves x * factor^T = row, one thread per row.
void solve_column(array_view<float, 2> a, int start) {
  const int rows = a.extent[0] - start - block;
  if (rows <= 0)
    return;
  parallel_for_each(
      extent<1>(rows), [=](index<1> i) restrict(amp) {
        const int row = start + block + i[0];
        float x[block];
        for (int k = 0; k < block; ++k) {
          float sum = a(row, start + k);
          for (int m = 0; m < k; ++m)
            sum -= x[m] * a(start + k, start + m);
          x[k] = sum / a(start + k, start + k);
        }
        for (int k = 0; k < block; ++k)
          a(row, start + k) = x[k];
      });
}

/// The rest of the matrix: subtracts the product of the column of blocks and its transpose.
void update_rest(array_view<float, 2> a, int start) {
  const int first = start + block, size = a.extent[0] - first;
  if (size <= 0)
    return;
  parallel_for_each(
      extent<2>(size, size).tile<block, block>(), [=](tiled_index<block, block> t) restrict(amp) {
        tile_static float left[block][block], right[block][block];
        const int row = t.local[0], column = t.local[1];
        left[row][column] = a(first + t.tile_origin[0] + row, start + column);
        right[row][column] = a(first + t.tile_origin[1] + row, start + column);
        t.barrier.wait_with_tile_static_memory_fence();
        float sum = 0;
        for (int k = 0; k < block; ++k)
          sum += left[row][k] * right[column][k];
        a(first + t.global[0], first + t.global[1]) -= sum;
      });
}

std::vector<double> serial(std::vector<double> a, int n) {
  auto at = [&a, n](int row, int column) -> double & {
    return a[static_cast<size_t>(row) * n + column];
  };
  for (int k = 0; k < n; ++k) {
    at(k, k) = std::sqrt(at(k, k));
    for (int row = k + 1; row < n; ++row)
      at(row, k) /= at(k, k);
    for (int row = k + 1; row < n; ++row)
      for (int column = k + 1; column <= row; ++column)
        at(row, column) -= at(row, k) * at(column, k);
  }
  return a;
}

int main(int argc, char **argv) {
  const int wanted = argc > 1 ? std::atoi(argv[1]) : 512;
  if (wanted <= 0 || wanted > 1 << 14) {
    std::cerr << "the size must be between 1 and 16384\n";
    return 2;
  }
  const int n = (wanted + block - 1) / block * block;
  // Well-conditioned: random and symmetric, with a dominant diagonal.
  std::vector<float> matrix(static_cast<size_t>(n) * n);
  unsigned seed = 1;
  for (int row = 0; row < n; ++row)
    for (int column = 0; column <= row; ++column) {
      seed = seed * 1664525u + 1013904223u;
      const float value = static_cast<float>(seed >> 8) / 16777216.0f - 0.5f;
      matrix[static_cast<size_t>(row) * n + column] =
          matrix[static_cast<size_t>(column) * n + row] =
              row == column ? static_cast<float>(n) : value;
    }
  const std::vector<double> expected = serial(std::vector<double>(matrix.begin(), matrix.end()), n);

  const auto start = std::chrono::steady_clock::now();
  array_view<float, 2> a(n, n, matrix);
  for (int k = 0; k < n; k += block) {
    factor_diagonal(a, k);
    solve_column(a, k);
    update_rest(a, k);
  }
  a.synchronize();
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  double worst = 0;
  for (int row = 0; row < n; ++row)
    for (int column = 0; column <= row; ++column) {
      const size_t i = static_cast<size_t>(row) * n + column;
      worst = std::fmax(worst, std::fabs(matrix[i] - expected[i]));
    }
  const double bound = 1e-4 * std::sqrt(static_cast<double>(n));
  const bool ok = worst < bound;
  std::cout << n << " x " << n << ": " << (ok ? "ok, within " : "WRONG, not within ") << bound << ", "
            << time.count() << " ms\n";
  return ok ? 0 : 1;
}
