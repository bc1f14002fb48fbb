// Bitonic sort: each of the log n (log n + 1) / 2 steps is a launch, or a parallel loop. Calls alternate between
// ascending and descending order, so that the input is never sorted.
//
// REQUIRES: opencl, openmp
// RUN: %openmp-cxx -c %s -o %t.o && %amp-clang++ -O2 %s %t.o %openmp-library -o %t && %t --tiny | FileCheck %s
// CHECK: "name": "bitonic sort"
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

namespace openmp {
void sort(int *numbers, int n, bool upwards);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::sort(int *numbers, int n, bool upwards) {
  for (int run = 2; run <= n; run *= 2)
    for (int distance = run / 2; distance > 0; distance /= 2) {
#pragma omp parallel for
      for (int i = 0; i < n; ++i) {
        const int other = i ^ distance;
        if (other > i) {
          const int a = numbers[i], b = numbers[other];
          if ((a > b) == (((i & run) == 0) == upwards)) {
            numbers[i] = b;
            numbers[other] = a;
          }
        }
      }
    }
}

#else

using namespace concurrency;

namespace {

void sort(const array_view<int, 1> &numbers, bool upwards) {
  const int n = numbers.extent[0];
  for (int run = 2; run <= n; run *= 2)
    for (int distance = run / 2; distance > 0; distance /= 2)
      parallel_for_each(
          numbers.extent, [=](index<1> index) restrict(amp) {
            const int i = index[0], other = i ^ distance;
            if (other > i) {
              const int a = numbers[i], b = numbers[other];
              if ((a > b) == (((i & run) == 0) == upwards)) {
                numbers[i] = b;
                numbers[other] = a;
              }
            }
          });
}

} // namespace

int main(int argc, char **argv) {
  const workload::options o = benchmark::read_options(argc, argv);
  const int n = static_cast<int>(workload::choose_size(o, 1 << 18, 1 << 10));
  std::vector<int> ours(n);
  for (int i = 0; i < n; ++i)
    ours[i] = static_cast<int>(i * 2654435761u >> 4);
  std::vector<int> theirs = ours, expected = ours;
  const array_view<int, 1> view(n, ours);
  bool ours_upwards = false, theirs_upwards = false;
  workload::compare(
      o, "bitonic sort", n, n, "numbers", [&] { sort(view, ours_upwards = !ours_upwards); },
      [&] { openmp::sort(theirs.data(), n, theirs_upwards = !theirs_upwards); });
  view.synchronize();
  std::sort(expected.begin(), expected.end());
  if (!theirs_upwards)
    std::reverse(theirs.begin(), theirs.end());
  if (!ours_upwards)
    std::reverse(ours.begin(), ours.end());
  workload::require(ours == expected && theirs == expected, "bitonic sort");
}

#endif
