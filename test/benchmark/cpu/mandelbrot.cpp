// The Mandelbrot set: the number of iterations until each point escapes. Neighbors leave the loop at different times.
//
// REQUIRES: opencl, openmp
// RUN: %openmp-cxx -c %s -o %t.o && %amp-clang++ -O2 %s %t.o %openmp-library -o %t && %t --tiny | FileCheck %s
// CHECK: "name": "Mandelbrot"
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

#include "../mandelbrot.h"

namespace openmp {
void mandelbrot(int *steps, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::mandelbrot(int *steps, int n) {
  const float scale = 3.0f / static_cast<float>(n);
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      steps[static_cast<size_t>(i) * n + j] =
          count_steps(static_cast<float>(j) * scale - 2.25f, static_cast<float>(i) * scale - 1.5f);
}

#else

int main(int argc, char **argv) {
  const workload::options o = benchmark::read_options(argc, argv);
  const int n = static_cast<int>(workload::choose_size(o, 1024, 101));
  std::vector<int> steps(n * n), expected(n * n);
  const array_view<int, 2> view(n, n, steps);
  workload::compare(
      o, "Mandelbrot", n, 1.0 * n * n, "points", [&] { mandelbrot(view); },
      [&] { openmp::mandelbrot(expected.data(), n); });
  view.synchronize();
  // At the border, rounding decides: one side may contract a multiplication and an addition.
  workload::require(workload::count_differences(steps, expected, 1e-6) <= expected.size() / 50, "Mandelbrot");
}

#endif
