// One step of the heat equation on a plate: each new element depends on itself and its four neighbors.
//
// REQUIRES: opencl, openmp
// RUN: %openmp-cxx -c %s -o %t.o && %amp-clang++ -O2 %s %t.o %openmp-library -o %t && %t --tiny | FileCheck %s
// CHECK: "name": "stencil"
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

namespace openmp {
void spread(const float *from, float *to, int height, int width);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::spread(const float *from, float *to, int height, int width) {
#pragma omp parallel for
  for (int y = 1; y < height - 1; ++y)
    for (int x = 1; x < width - 1; ++x) {
      const float *here = from + static_cast<size_t>(y) * width + x;
      to[static_cast<size_t>(y) * width + x] =
          0.6f * here[0] + 0.1f * (here[-1] + here[1] + here[-width] + here[width]);
    }
}

#else

using namespace concurrency;

namespace {

void spread(const array_view<const float, 2> &from, const array_view<float, 2> &to) {
  parallel_for_each(
      to.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        if (y > 0 && x > 0 && y < to.extent[0] - 1 && x < to.extent[1] - 1)
          to[i] = 0.6f * from[i] +
                  0.1f * (from(y, x - 1) + from(y, x + 1) + from(y - 1, x) + from(y + 1, x));
      });
}

} // namespace

int main(int argc, char **argv) {
  const workload::options o = benchmark::read_options(argc, argv);
  const int n = static_cast<int>(workload::choose_size(o, 2048, 131));
  const auto from = workload::make_numbers<float>(n * n, 1);
  std::vector<float> to(n * n), expected(n * n);
  const array_view<const float, 2> view_from(n, n, from);
  const array_view<float, 2> view_to(n, n, to);
  workload::compare(
      o, "stencil", n, 8.0 * n * n, "B", [&] { spread(view_from, view_to); },
      [&] { openmp::spread(from.data(), expected.data(), n, n); });
  view_to.synchronize();
  workload::require(workload::count_differences(to, expected, 1e-6) == 0, "stencil");
}

#endif
