// A sparse matrix in compressed rows.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_SPARSE_MATRIX_H
#define CPPAMP_BENCHMARK_SPARSE_MATRIX_H

#if !CPPAMP_BENCHMARK_OPENMP
#include <amp.h>
#endif
#include <cstddef>
#include <vector>

namespace benchmark {

struct sparse_matrix {
  std::vector<int> rows, columns; ///< row r consists of elements rows[r] to rows[r + 1]
  std::vector<float> values;
};

/// Rows of 4 to 28 elements, in a band around the diagonal.
inline sparse_matrix make_sparse_matrix(size_t n) {
  sparse_matrix m;
  m.rows.push_back(0);
  unsigned state = 7;
  for (size_t row = 0; row < n; ++row) {
    state = state * 1664525u + 1013904223u;
    unsigned length = 4 + (state >> 20) % 25;
    for (unsigned i = 0; i < length; ++i) {
      state = state * 1664525u + 1013904223u;
      m.columns.push_back(static_cast<int>((row + (state >> 12) % 4096) % n));
      m.values.push_back(static_cast<float>(state >> 8) / (1 << 24));
    }
    m.rows.push_back(static_cast<int>(m.columns.size()));
  }
  return m;
}

#if !CPPAMP_BENCHMARK_OPENMP

/// y is the product of a matrix and x: one thread per row.
template <class T>
void multiply(const concurrency::array_view<const int, 1> &rows, const concurrency::array_view<const int, 1> &columns,
              const concurrency::array_view<const T, 1> &values, const concurrency::array_view<const T, 1> &x,
              const concurrency::array_view<T, 1> &y) {
  y.discard_data();
  concurrency::parallel_for_each(
      y.extent, [=](concurrency::index<1> row) restrict(amp) {
        T sum = 0;
        for (int i = rows[row]; i < rows[row[0] + 1]; ++i)
          sum += values[i] * x[columns[i]];
        y[row] = sum;
      });
}

#endif

} // namespace benchmark

#endif // CPPAMP_BENCHMARK_SPARSE_MATRIX_H
