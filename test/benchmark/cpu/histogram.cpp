// The frequency of each brightness in an image, counted in tile_static memory first.
//
// REQUIRES: opencl, openmp
// RUN: %openmp-cxx -c %s -o %t.o && %amp-clang++ -O2 %s %t.o %openmp-library -o %t && %t --tiny | FileCheck %s
// CHECK: "name": "histogram"
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

#include "../histogram.h"

namespace openmp {
void count(const unsigned *pixels, unsigned *counts, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::count(const unsigned *pixels, unsigned *counts, int n) {
  for (int i = 0; i < bins; ++i)
    counts[i] = 0;
#pragma omp parallel for reduction(+ : counts[ : bins])
  for (int i = 0; i < n; ++i)
    ++counts[pixels[i] >> 16 & 255];
}

#else

int main(int argc, char **argv) {
  const workload::options o = benchmark::read_options(argc, argv);
  const int n = static_cast<int>(workload::choose_size(o, 1 << 22, 1 << 14));
  const std::vector<unsigned> pixels = make_pixels(n);
  std::vector<unsigned> counts(bins), expected(bins);
  const array_view<const unsigned, 1> view_pixels(n, pixels);
  const array_view<unsigned, 1> view_counts(bins, counts);
  workload::compare(
      o, "histogram", n, n, "pixels", [&] { count(view_pixels, view_counts); },
      [&] { openmp::count(pixels.data(), expected.data(), n); });
  view_counts.synchronize();
  workload::require(counts == expected, "histogram");
}

#endif
