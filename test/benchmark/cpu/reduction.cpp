// A sum: a tree in tile_static memory for each tile of 256, and launches until one number remains.
//
// REQUIRES: opencl, openmp
// RUN: %openmp-cxx -c %s -o %t.o && %amp-clang++ -O2 %s %t.o %openmp-library -o %t && %t --tiny | FileCheck %s
// CHECK: "name": "reduction"
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

namespace openmp {
float sum(const float *numbers, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

float openmp::sum(const float *numbers, int n) {
  float total = 0;
#pragma omp parallel for simd reduction(+ : total)
  for (int i = 0; i < n; ++i)
    total += numbers[i];
  return total;
}

#else

using namespace concurrency;

namespace {

const int tile = 256;

void add_tiles(const array_view<const float, 1> &in, const array_view<float, 1> &out) {
  parallel_for_each(
      in.extent.tile<tile>().pad(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static float sums[tile];
        const int me = t.local[0];
        sums[me] = in.extent.contains(t.global) ? in[t.global] : 0.0f;
        t.barrier.wait();
        for (int half = tile / 2; half > 0; half /= 2) {
          if (me < half)
            sums[me] += sums[me + half];
          t.barrier.wait();
        }
        if (me == 0)
          out[t.tile] = sums[0];
      });
}

int count_tiles(int n) { return (n + tile - 1) / tile; }

void sum(array_view<const float, 1> from, std::vector<array<float, 1>> &levels) {
  for (array<float, 1> &level : levels) {
    add_tiles(from, array_view<float, 1>(level));
    from = array_view<const float, 1>(level);
  }
}

} // namespace

int main(int argc, char **argv) {
  const workload::options o = benchmark::read_options(argc, argv);
  const int n = static_cast<int>(workload::choose_size(o, 1 << 23, 70001));
  const auto numbers = workload::make_numbers<float>(n, 1);
  const array_view<const float, 1> view(n, numbers);
  std::vector<array<float, 1>> levels;
  for (int left = count_tiles(n);; left = count_tiles(left)) {
    levels.emplace_back(left);
    if (left == 1)
      break;
  }
  float expected = 0;
  workload::compare(
      o, "reduction", n, n, "numbers", [&] { sum(view, levels); },
      [&] { expected = openmp::sum(numbers.data(), n); });
  float got = 0;
  copy(levels.back(), &got);
  workload::require(std::fabs(got - expected) <= 1e-3f * expected, "reduction");
}

#endif
