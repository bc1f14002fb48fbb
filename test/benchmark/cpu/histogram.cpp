// The frequency of each brightness in an image, counted in tile_static memory first.
//
// REQUIRES: opencl, openmp
// RUN: %openmp-cxx -c %s -o %t.o && %amp-clang++ -O2 %s %t.o %openmp-library -o %t && %t --tiny | FileCheck %s
// CHECK: "name": "histogram"
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

namespace {
const int bins = 256;
}

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

using namespace concurrency;

namespace {

const int tile = bins, pixels_per_thread = 16;

void count(const array_view<const unsigned, 1> &pixels, const array_view<unsigned, 1> &counts) {
  parallel_for_each(counts.extent, [=](index<1> i) restrict(amp) { counts[i] = 0; });
  const extent<1> threads(pixels.extent[0] / pixels_per_thread);
  parallel_for_each(
      threads.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static unsigned mine[bins];
        mine[t.local[0]] = 0;
        t.barrier.wait();
        const int first = t.tile_origin[0] * pixels_per_thread + t.local[0];
        for (int k = 0; k < pixels_per_thread; ++k)
          atomic_fetch_inc(&mine[pixels[first + k * tile] >> 16 & 255]);
        t.barrier.wait();
        atomic_fetch_add(&counts[t.local[0]], mine[t.local[0]]);
      });
}

} // namespace

int main(int argc, char **argv) {
  const workload::options o = benchmark::read_options(argc, argv);
  const int n = static_cast<int>(workload::choose_size(o, 1 << 22, 1 << 14));
  std::vector<unsigned> pixels(n), counts(bins), expected(bins);
  const auto numbers = workload::make_numbers<float>(2 * n, 1);
  for (int i = 0; i < n; ++i) // brighter pixels are rarer
    pixels[i] =
        static_cast<unsigned>(numbers[2 * i] * numbers[2 * i + 1] * 256) << 16 | (i & 0xffff);
  const array_view<const unsigned, 1> view_pixels(n, pixels);
  const array_view<unsigned, 1> view_counts(bins, counts);
  workload::compare(
      o, "histogram", n, n, "pixels", [&] { count(view_pixels, view_counts); },
      [&] { openmp::count(pixels.data(), expected.data(), n); });
  view_counts.synchronize();
  workload::require(counts == expected, "histogram");
}

#endif
