// a = b + s * c, on arrays larger than the caches.
//
// REQUIRES: opencl, openmp
// RUN: %openmp-cxx -c %s -o %t.o && %amp-clang++ -O2 %s %t.o %openmp-library -o %t && %t --tiny | FileCheck %s
// CHECK: "name": "triad"
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

namespace openmp {
void triad(float *a, const float *b, const float *c, float s, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::triad(float *a, const float *b, const float *c, float s, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    a[i] = b[i] + s * c[i];
}

#else

using namespace concurrency;

namespace {

void triad(const array_view<float, 1> &a, const array_view<const float, 1> &b,
           const array_view<const float, 1> &c, float s) {
  a.discard_data();
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = b[i] + s * c[i]; });
}

} // namespace

int main(int argc, char **argv) {
  const workload::options o = benchmark::read_options(argc, argv);
  const int n = static_cast<int>(workload::choose_size(o, 1 << 24, 1003));
  const auto b = workload::make_numbers<float>(n, 1), c = workload::make_numbers<float>(n, 2);
  std::vector<float> a(n), expected(n);
  const array_view<float, 1> view_a(n, a);
  const array_view<const float, 1> view_b(n, b), view_c(n, c);
  workload::compare(
      o, "triad", n, 12.0 * n, "B", [&] { triad(view_a, view_b, view_c, 3.0f); },
      [&] { openmp::triad(expected.data(), b.data(), c.data(), 3.0f, n); });
  view_a.synchronize();
  workload::require(workload::count_differences(a, expected, 1e-6) == 0, "triad");
}

#endif
