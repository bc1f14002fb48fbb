// Tile algorithms and shuffles of short vectors and of structures, with operations that the program defines.
//
// RUN: %amp-clang++ -O2 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp_short_vectors.h>
#include <amp_subgroups.h>
#include <amp_tile_algorithms.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

/// The greatest value and its position.
struct found {
  float value;
  int place;
};
struct greater_one {
  found operator()(const found &a, const found &b) const restrict(cpu, amp) {
    return b.value > a.value || (b.value == a.value && b.place < a.place) ? b : a;
  }
};

int main() {
  const int size = 100, tiles = 7;
  std::vector<float> numbers;
  for (int i = 0; i < size * tiles; ++i)
    numbers.push_back(static_cast<float>(i * 37 % 101));
  std::vector<int> places(tiles);
  std::vector<float_2> sums(tiles);
  std::vector<double> moved(size * tiles);
  const array_view<const float, 1> in(size * tiles, numbers);
  const array_view<int, 1> where(tiles, places);
  const array_view<float_2, 1> total(tiles, sums);
  const array_view<double, 1> out(size * tiles, moved);
  parallel_for_each(in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    const found mine = {in[t], t.local[0]};
    const found best = groups::tile_reduce(t, mine, greater_one());
    const found so_far = groups::tile_inclusive_scan(t, mine, greater_one());
    const float_2 both = groups::tile_reduce(t, float_2(in[t], 1.0f), groups::sum());
    const found next = groups::subgroup_shuffle_down(t, mine, 1);
    out[t] = so_far.place * 1000 + next.place;
    if (t.local[0] == 0) {
      where[t.tile] = best.place;
      total[t.tile] = both;
    }
  });
  where.synchronize();
  total.synchronize();
  out.synchronize();
  for (int tile = 0; tile < tiles; ++tile) {
    int best = 0;
    float sum = 0;
    for (int k = 0; k < size; ++k) {
      const float *all = &numbers[static_cast<size_t>(tile * size)];
      sum += all[k];
      if (all[k] > all[best])
        best = k;
      const int next = k == size - 1 || k % 32 == 31 ? k : k + 1;
      EXPECT_EQUAL(moved[static_cast<size_t>(tile * size + k)], best * 1000.0 + next);
    }
    EXPECT_EQUAL(places[static_cast<size_t>(tile)], best);
    EXPECT_EQUAL(sums[static_cast<size_t>(tile)].x, sum);
    EXPECT_EQUAL(sums[static_cast<size_t>(tile)].y, static_cast<float>(size));
  }
  return result();
}
