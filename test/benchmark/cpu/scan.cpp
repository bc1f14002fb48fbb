// Prefix sums: within tiles of 256 in tile_static memory, then the same with the tiles' totals, then
// each tile adds the sum of the elements before it. OpenMP: two passes, in which each thread handles one part.
//
// REQUIRES: opencl, openmp
// RUN: %openmp-cxx -c %s -o %t.o && %amp-clang++ -O2 %s %t.o %openmp-library -o %t && %t --tiny | FileCheck %s
// CHECK: "name": "scan"
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

namespace openmp {
void scan(const int *in, int *out, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::scan(const int *in, int *out, int n) {
  std::vector<int> before(omp_get_max_threads() + 1);
#pragma omp parallel
  {
    const int me = omp_get_thread_num(), threads = omp_get_num_threads();
    const int first = static_cast<int>(static_cast<long>(n) * me / threads);
    const int last = static_cast<int>(static_cast<long>(n) * (me + 1) / threads);
    int sum = 0;
    for (int i = first; i < last; ++i)
      sum += in[i];
    before[me + 1] = sum;
#pragma omp barrier
#pragma omp single
    for (int k = 0; k < threads; ++k)
      before[k + 1] += before[k];
    sum = before[me];
    for (int i = first; i < last; ++i)
      out[i] = sum += in[i];
  }
}

#else

#include "../scan.h"

int main(int argc, char **argv) {
  const workload::options o = benchmark::read_options(argc, argv);
  const int n = static_cast<int>(workload::choose_size(o, 1 << 22, 70001));
  std::vector<int> in(n), out(n), expected(n);
  for (int i = 0; i < n; ++i)
    in[i] = i * 7919 % 1000;
  const array_view<const int, 1> view_in(n, in);
  const array_view<int, 1> view_out(n, out);
  view_out.discard_data();
  std::vector<array<int, 1>> levels = make_levels(n);
  workload::compare(
      o, "scan", n, n, "numbers", [&] { scan(view_in, view_out, levels); },
      [&] { openmp::scan(in.data(), expected.data(), n); });
  view_out.synchronize();
  workload::require(out == expected, "scan");
}

#endif
