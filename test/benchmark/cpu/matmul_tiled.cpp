// A matrix product in tiles of 16 x 16 in tile_static memory. OpenMP: blocks of the second matrix that
// stay in the cache. A second line compares with as many multiplications in registers: the processor's peak.
//
// REQUIRES: opencl, openmp
// RUN: %openmp-cxx -c %s -o %t.o && %amp-clang++ -O2 %s %t.o %openmp-library -o %t && %t --tiny | FileCheck %s
// CHECK: "name": "matmul, tiled"
// CHECK: "name": "matmul, tiled, against FMA peak"
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

namespace openmp {
void multiply(const float *a, const float *b, float *c, int n);
float multiply_in_registers(double count);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

void openmp::multiply(const float *a, const float *b, float *c, int n) {
  const int block = 64;
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      c[static_cast<size_t>(i) * n + j] = 0;
  for (int first = 0; first < n; first += block) {
    const int last = std::min(first + block, n);
#pragma omp parallel for
    for (int i = 0; i < n; ++i) {
      float *row = c + static_cast<size_t>(i) * n;
      for (int k = first; k < last; ++k) {
        const float factor = a[static_cast<size_t>(i) * n + k];
        const float *from = b + static_cast<size_t>(k) * n;
        for (int j = 0; j < n; ++j)
          row[j] += factor * from[j];
      }
    }
  }
}

/// At least `count` multiply-adds, which are independent enough for all units of the
/// processor.
float openmp::multiply_in_registers(double count) {
#if defined(__AVX512F__)
  const int lanes = 16;
#elif defined(__AVX__)
  const int lanes = 8;
#else
  const int lanes = 4;
#endif
  typedef float vector __attribute__((vector_size(lanes * sizeof(float))));
  const int chains = 12;
  float total = 0;
#pragma omp parallel reduction(+ : total)
  {
    const long steps = static_cast<long>(count / (lanes * chains) / omp_get_num_threads());
    vector sums[chains] = {}, factor = vector{} + 0.9999f, summand = vector{} + 0.5f;
    asm volatile("" : "+v"(factor), "+v"(summand)); // unknown to the compiler
    for (long i = 0; i < steps; ++i)
#pragma GCC unroll 12
      for (int k = 0; k < chains; ++k)
        sums[k] = sums[k] * factor + summand;
    for (int k = 0; k < chains; ++k)
      total += sums[k][0];
  }
  return total;
}

#else

#include "../products.h"

int main(int argc, char **argv) {
  const workload::options o = benchmark::read_options(argc, argv);
  const int n = static_cast<int>(workload::choose_size(o, 1024, 96));
  const auto a = workload::make_numbers<float>(n * n, 1), b = workload::make_numbers<float>(n * n, 2);
  std::vector<float> c(n * n), expected(n * n);
  const array_view<const float, 2> view_a(n, n, a), view_b(n, n, b);
  const array_view<float, 2> view_c(n, n, c);
  const double multiplications = 1.0 * n * n * n;
  const auto launch = [&] {
    view_c.discard_data();
    multiply_in_tiles(view_a, view_b, view_c);
  };
  workload::compare(o, "matmul, tiled", n, 2 * multiplications, "FLOP", launch,
                    [&] { openmp::multiply(a.data(), b.data(), expected.data(), n); });
  view_c.synchronize();
  workload::require(workload::count_differences(c, expected, 1e-4) == 0, "matmul, tiled");

  float unused = 0;
  workload::compare(o, "matmul, tiled, against FMA peak", n, 2 * multiplications, "FLOP", launch,
                    [&] { unused += openmp::multiply_in_registers(multiplications); });
  workload::require(unused > 0, "multiplications in registers");
}

#endif
