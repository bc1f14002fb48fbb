// A matrix product with one thread per element. OpenMP: rows in parallel, with the inner loop over a row of the result.
//
// REQUIRES: opencl, openmp
// RUN: %openmp-cxx -c %s -o %t.o && %amp-clang++ -O2 %s %t.o %openmp-library -o %t && %t --tiny | FileCheck %s
// CHECK: "name": "matmul, simple"
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

namespace openmp {
void multiply(const float *a, const float *b, float *c, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::multiply(const float *a, const float *b, float *c, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    float *row = c + static_cast<size_t>(i) * n;
    for (int j = 0; j < n; ++j)
      row[j] = 0;
    for (int k = 0; k < n; ++k) {
      const float factor = a[static_cast<size_t>(i) * n + k];
      const float *from = b + static_cast<size_t>(k) * n;
      for (int j = 0; j < n; ++j)
        row[j] += factor * from[j];
    }
  }
}

#else

#include "../products.h"

int main(int argc, char **argv) {
  const workload::options o = benchmark::read_options(argc, argv);
  const int n = static_cast<int>(workload::choose_size(o, 768, 96));
  const auto a = workload::make_numbers<float>(n * n, 1), b = workload::make_numbers<float>(n * n, 2);
  std::vector<float> c(n * n), expected(n * n);
  const array_view<const float, 2> view_a(n, n, a), view_b(n, n, b);
  const array_view<float, 2> view_c(n, n, c);
  workload::compare(
      o, "matmul, simple", n, 2.0 * n * n * n, "FLOP",
      [&] {
        view_c.discard_data();
        multiply(view_a, view_b, view_c);
      },
      [&] { openmp::multiply(a.data(), b.data(), expected.data(), n); });
  view_c.synchronize();
  workload::require(workload::count_differences(c, expected, 1e-4) == 0, "matmul, simple");
}

#endif
