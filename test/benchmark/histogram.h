// The frequency of each brightness in an image, counted in tile_static memory first.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_HISTOGRAM_H
#define CPPAMP_BENCHMARK_HISTOGRAM_H

namespace {
const int bins = 256;
}

#if !CPPAMP_BENCHMARK_OPENMP
#include "measure.h"

#include <amp.h>

using namespace concurrency;

namespace {

const int tile = bins, pixels_per_thread = 16;

inline void count(const array_view<const unsigned, 1> &pixels, const array_view<unsigned, 1> &counts) {
  counts.discard_data();
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

/// Brighter pixels are rarer.
inline std::vector<unsigned> make_pixels(int n) {
  const auto numbers = benchmark::make_numbers<float>(2 * n, 1);
  std::vector<unsigned> pixels;
  for (int i = 0; i < n; ++i)
    pixels.push_back(static_cast<unsigned>(numbers[2 * i] * numbers[2 * i + 1] * 256) << 16 | (i & 0xffff));
  return pixels;
}

} // namespace

#endif

#endif // CPPAMP_BENCHMARK_HISTOGRAM_H
