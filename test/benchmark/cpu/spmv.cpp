// A sparse matrix (compressed rows of different lengths) times a vector: one thread per row.
//
// REQUIRES: opencl, openmp
// RUN: %openmp-cxx -c %s -o %t.o && %amp-clang++ -O2 %s %t.o %openmp-library -o %t && %t --tiny | FileCheck %s
// CHECK: "name": "sparse product"
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

#include "../sparse_matrix.h"

namespace openmp {
void multiply(const int *rows, const int *columns, const float *values, const float *x, float *y, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::multiply(const int *rows, const int *columns, const float *values, const float *x, float *y, int n) {
#pragma omp parallel for
  for (int row = 0; row < n; ++row) {
    float sum = 0;
    for (int i = rows[row]; i < rows[row + 1]; ++i)
      sum += values[i] * x[columns[i]];
    y[row] = sum;
  }
}

#else

using namespace concurrency;

int main(int argc, char **argv) {
  const workload::options o = benchmark::read_options(argc, argv);
  const int n = static_cast<int>(workload::choose_size(o, 1 << 18, 1001));
  const benchmark::sparse_matrix m = benchmark::make_sparse_matrix(n);
  const int elements = static_cast<int>(m.values.size());
  const auto x = workload::make_numbers<float>(n, 1);
  std::vector<float> y(n), expected(n);
  const array_view<const int, 1> rows(n + 1, m.rows), columns(elements, m.columns);
  const array_view<const float, 1> values(elements, m.values), view_x(n, x);
  const array_view<float, 1> view_y(n, y);
  workload::compare(
      o, "sparse product", n, 2.0 * elements, "FLOP",
      [&] { benchmark::multiply(rows, columns, values, view_x, view_y); },
      [&] { openmp::multiply(m.rows.data(), m.columns.data(), m.values.data(), x.data(), expected.data(), n); });
  view_y.synchronize();
  workload::require(workload::count_differences(y, expected, 1e-5) == 0, "sparse product");
}

#endif
