// The frequency of each brightness in an image, counted in tile_static memory first.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "histogram", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

#include "../histogram.h"

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "histogram", 1 << 26, 1 << 14);
  const std::vector<unsigned> pixels = make_pixels(w.n);
  std::vector<unsigned> counts(bins);
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
