// The frequency of each brightness in an image, counted in tile_static memory first.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "histogram", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

using namespace concurrency;

namespace {

const int bins = 256, tile = bins, pixels_per_thread = 16;

void count(const array_view<const unsigned, 1> &pixels, const array_view<unsigned, 1> &counts) {
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

} // namespace

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "histogram", 1 << 26, 1 << 14);
  std::vector<unsigned> pixels, counts(bins);
  const auto numbers = workload::make_numbers<float>(2 * w.n, 1);
  for (int i = 0; i < w.n; ++i) // brighter pixels are rarer
    pixels.push_back(static_cast<unsigned>(numbers[2 * i] * numbers[2 * i + 1] * 256) << 16 | (i & 0xffff));
  w.give(pixels), w.give(counts);
  const array_view<const unsigned, 1> view_pixels(w.n, pixels);
  const array_view<unsigned, 1> view_counts(bins, counts);
  w.time(w.n, "pixels", [&] { count(view_pixels, view_counts); });
  view_counts.synchronize();
  w.check(counts, 1, {}, [&] {
    std::vector<unsigned> expected(bins);
    for (unsigned pixel : pixels)
      ++expected[pixel >> 16 & 255];
    return expected;
  });
  w.report();
}
