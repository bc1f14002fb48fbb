// Prefix sums: within tiles of 256 in tile_static memory, then the same with the tiles' totals, then
// each tile adds the sum of the elements before it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_SCAN_H
#define CPPAMP_BENCHMARK_SCAN_H

#include <amp.h>

#include <vector>

using namespace concurrency;

namespace {

const int tile = 256;

inline void scan_tiles(const array_view<const int, 1> &in, const array_view<int, 1> &out,
                       const array_view<int, 1> &totals) {
  parallel_for_each(
      in.extent.tile<tile>().pad(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static int sums[tile];
        const int me = t.local[0];
        const bool is_inside = in.extent.contains(t.global);
        sums[me] = is_inside ? in[t.global] : 0;
        t.barrier.wait();
        for (int distance = 1; distance < tile; distance *= 2) {
          const int other = me >= distance ? sums[me - distance] : 0;
          t.barrier.wait();
          sums[me] += other;
          t.barrier.wait();
        }
        if (is_inside)
          out[t.global] = sums[me];
        if (me == tile - 1)
          totals[t.tile] = sums[me];
      });
}

inline void add_totals(const array_view<int, 1> &out, const array_view<const int, 1> &sums) {
  parallel_for_each(
      out.extent.tile<tile>().pad(), [=](tiled_index<tile> t) restrict(amp) {
        if (t.tile[0] > 0 && out.extent.contains(t.global))
          out[t.global] += sums[t.tile[0] - 1];
      });
}

inline int count_tiles(int n) { return (n + tile - 1) / tile; }

/// levels[2 k] are the totals of level k's tiles, levels[2 k + 1] their sums.
inline void scan(const array_view<const int, 1> &in, const array_view<int, 1> &out, std::vector<array<int, 1>> &levels,
                 size_t level = 0) {
  const array_view<int, 1> totals(levels[level]), sums(levels[level + 1]);
  scan_tiles(in, out, totals);
  if (totals.extent[0] > 1) {
    scan(totals, sums, levels, level + 2);
    add_totals(out, sums);
  }
}

inline std::vector<array<int, 1>> make_levels(int n) {
  std::vector<array<int, 1>> levels;
  for (int left = count_tiles(n);; left = count_tiles(left)) {
    levels.insert(levels.end(), 2, array<int, 1>(left));
    if (left == 1)
      return levels;
  }
}

} // namespace

#endif // CPPAMP_BENCHMARK_SCAN_H
