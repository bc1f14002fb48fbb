// A sparse matrix (compressed rows of different lengths) times a vector: one thread per row.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "sparse product", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

#include "../sparse_matrix.h"

using namespace concurrency;

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "sparse product", 1 << 22, 1001);
  const benchmark::sparse_matrix m = benchmark::make_sparse_matrix(w.n);
  const int elements = static_cast<int>(m.values.size());
  const auto x = workload::make_numbers<float>(w.n, 1);
  std::vector<float> y(w.n);
  w.give(m.rows), w.give(m.columns), w.give(m.values), w.give(x), w.give(y);
  const array_view<const int, 1> rows(w.n + 1, m.rows), columns(elements, m.columns);
  const array_view<const float, 1> values(elements, m.values), view_x(w.n, x);
  const array_view<float, 1> view_y(w.n, y);
  w.time(2.0 * elements, "FLOP", [&] { benchmark::multiply(rows, columns, values, view_x, view_y); });
  view_y.synchronize();
  w.check(y, 4, {1e-5}, [&] {
    std::vector<float> expected(w.n);
    for (int row = 0; row < w.n; ++row)
      for (int i = m.rows[row]; i < m.rows[row + 1]; ++i)
        expected[row] += m.values[i] * x[m.columns[i]];
    return expected;
  });
  w.report();
}
