// Common parts of the matrix products: their data and their checks.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_CUDA_MATMUL_H
#define CPPAMP_BENCHMARK_CUDA_MATMUL_H

#include "workload.h"

namespace workload {

template <class T> std::vector<T> multiply_on_host(const std::vector<T> &a, const std::vector<T> &b, int n) {
  std::vector<T> c(a.size());
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) {
      double sum = 0;
      for (int k = 0; k < n; ++k)
        sum += static_cast<double>(a[row * n + k]) * static_cast<double>(b[k * n + column]);
      c[row * n + column] = static_cast<T>(sum);
    }
  return c;
}

/// `multiply(a, b, c)` starts the kernel.
template <class T, class Multiply> void compare_products(comparison &w, double difference, Multiply multiply) {
  const int n = w.n;
  const auto a = make_numbers<T>(n * n, 1), b = make_numbers<T>(n * n, 2);
  std::vector<T> c(n * n);
  w.give(a), w.give(b), w.give(c);
  const concurrency::array_view<const T, 2> view_a(n, n, a), view_b(n, n, b);
  const concurrency::array_view<T, 2> view_c(n, n, c);
  view_c.discard_data();
  w.time(2.0 * n * n * n, "FLOP", [&] { multiply(view_a, view_b, view_c); });
  view_c.synchronize();
  w.check(c, 2, {difference}, [&] { return multiply_on_host(a, b, n); });
  w.report();
}

} // namespace workload

#endif // CPPAMP_BENCHMARK_CUDA_MATMUL_H
