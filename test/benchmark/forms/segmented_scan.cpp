// Prefix sums within segments. A flag starts a segment.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void segmented_scan(const float *in, const int *flags, float *out, int n);
void segmented_scan_by_trees(const float *in, const int *flags, float *out, int n);
} // namespace openmp

struct element {
  int flag;
  float value;
};

inline element combine(element left, element right) ON_BOTH_SIDES {
  element e;
  e.flag = left.flag | right.flag;
  e.value = right.flag ? right.value : left.value + right.value;
  return e;
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::segmented_scan(const float *in, const int *flags, float *out, int n) {
  std::vector<float> tail(omp_get_max_threads() + 1);
  std::vector<int> first_flag(omp_get_max_threads() + 1);
#pragma omp parallel
  {
    const int me = omp_get_thread_num(), threads = omp_get_num_threads();
    const int begin = static_cast<long>(n) * me / threads, end = static_cast<long>(n) * (me + 1) / threads;
    float sum = 0;
    int first = end;
    for (int i = begin; i < end; ++i) {
      if (flags[i]) {
        sum = 0;
        first = std::min(first, i);
      }
      out[i] = sum += in[i];
    }
    tail[me] = sum, first_flag[me] = first;
#pragma omp barrier
    float before = 0;
    for (int k = 0; k < me; ++k)
      before = first_flag[k] < static_cast<long>(n) * (k + 1) / threads ? tail[k] : before + tail[k];
    for (int i = begin; i < first; ++i)
      out[i] += before;
  }
}

/// Tiles in parallel, each with a tree; then their totals, then the addition of the sum before each tile.
void openmp::segmented_scan_by_trees(const float *in, const int *flags, float *out, int n) {
  const int tile = 256, tiles = n / tile;
  std::vector<element> totals(tiles);
#pragma omp parallel for
  for (int t = 0; t < tiles; ++t) {
    element s[tile];
    for (int me = 0; me < tile; ++me)
      s[me] = {flags[t * tile + me], in[t * tile + me]};
    for (int distance = 1; distance < tile; distance *= 2)
      for (int right = 2 * distance - 1; right < tile; right += 2 * distance)
        s[right] = combine(s[right - distance], s[right]);
    for (int distance = tile / 4; distance > 0; distance /= 2)
      for (int left = 2 * distance - 1; left + distance < tile; left += 2 * distance)
        s[left + distance] = combine(s[left], s[left + distance]);
    for (int me = 0; me < tile; ++me)
      out[t * tile + me] = s[me].value;
    totals[t] = s[tile - 1];
  }
  for (int t = 1; t < tiles; ++t)
    totals[t] = combine(totals[t - 1], totals[t]);
#pragma omp parallel for
  for (int t = 1; t < tiles; ++t)
    for (int i = t * tile; i < (t + 1) * tile && !flags[i]; ++i)
      out[i] += totals[t - 1].value;
}

#else

namespace {

const int tile = 256;

/// Doubling steps on structs.
struct structs {
  template <class Tile> static element scan(element mine, const Tile &t) restrict(amp) {
    tile_static element s[tile];
    const int me = t.local[0];
    s[me] = mine;
    t.barrier.wait();
    for (int distance = 1; distance < tile; distance *= 2) {
      element sum = s[me];
      if (me >= distance)
        sum = combine(s[me - distance], sum);
      t.barrier.wait();
      s[me] = sum;
      t.barrier.wait();
    }
    return s[me];
  }
};

/// The same with flags and values in separate arrays.
struct two_arrays {
  template <class Tile> static element scan(element mine, const Tile &t) restrict(amp) {
    tile_static int flags[tile];
    tile_static float values[tile];
    const int me = t.local[0];
    flags[me] = mine.flag, values[me] = mine.value;
    t.barrier.wait();
    for (int distance = 1; distance < tile; distance *= 2) {
      int flag = flags[me];
      float value = values[me];
      if (me >= distance) {
        if (!flag)
          value += values[me - distance];
        flag |= flags[me - distance];
      }
      t.barrier.wait();
      flags[me] = flag, values[me] = value;
      t.barrier.wait();
    }
    return {flags[me], values[me]};
  }
};

/// Two alternating buffers of structs: one barrier per step.
struct two_buffers {
  template <class Tile> static element scan(element mine, const Tile &t) restrict(amp) {
    tile_static element s[2][tile];
    const int me = t.local[0];
    int from = 0;
    s[0][me] = mine;
    t.barrier.wait();
    for (int distance = 1; distance < tile; distance *= 2) {
      s[1 - from][me] = me >= distance ? combine(s[from][me - distance], s[from][me]) : s[from][me];
      from = 1 - from;
      t.barrier.wait();
    }
    return s[from][me];
  }
};

/// A tree up and down, in place.
struct tree {
  template <class Tile> static element scan(element mine, const Tile &t) restrict(amp) {
    tile_static element s[tile];
    const int me = t.local[0];
    s[me] = mine;
    t.barrier.wait();
    for (int distance = 1; distance < tile; distance *= 2) {
      const int right = 2 * distance * (me + 1) - 1;
      if (right < tile)
        s[right] = combine(s[right - distance], s[right]);
      t.barrier.wait();
    }
    for (int distance = tile / 4; distance > 0; distance /= 2) {
      const int left = 2 * distance * (me + 1) - 1;
      if (left + distance < tile)
        s[left + distance] = combine(s[left], s[left + distance]);
      t.barrier.wait();
    }
    return s[me];
  }
};

/// The tiles, then their totals, then the addition of the sum before each tile.
template <class Tile_scan>
void segmented_scan(const array_view<const float> &in, const array_view<const int> &flags, const array_view<float> &out,
                    const array_view<element> &totals, const array_view<element> &sums) {
  const int tiles = totals.extent[0];
  out.discard_data();
  parallel_for_each(
      in.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        element mine;
        mine.flag = flags[t.global], mine.value = in[t.global];
        const element sum = Tile_scan::scan(mine, t);
        out[t.global] = sum.value;
        if (t.local[0] == tile - 1)
          totals[t.tile] = sum;
      });
  // One tile iterates over all totals.
  parallel_for_each(
      extent<1>(tile).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static element carry;
        if (t.local[0] == 0)
          carry.flag = 0, carry.value = 0;
        for (int first = 0; first < tiles; first += tile) {
          const int i = first + t.local[0];
          element mine;
          mine.flag = 0, mine.value = 0;
          if (i < tiles)
            mine = totals[i];
          t.barrier.wait();
          const element sum = combine(carry, Tile_scan::scan(mine, t));
          if (i < tiles)
            sums[i] = sum;
          t.barrier.wait();
          if (t.local[0] == tile - 1)
            carry = sum;
        }
      });
  parallel_for_each(
      in.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static int first_flag;
        if (t.local[0] == 0)
          first_flag = tile;
        t.barrier.wait();
        if (flags[t.global])
          atomic_fetch_min(&first_flag, t.local[0]);
        t.barrier.wait();
        if (t.tile[0] > 0 && t.local[0] < first_flag)
          out[t.global] += sums[t.tile[0] - 1].value;
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("segmented_scan", argc, argv);
  const int n = f.size(1 << 24, 1 << 12);
  const std::vector<float> in = forms::numbers<float>(n, 1);
  std::vector<int> flags = forms::numbers<int>(n, 2, 0, 100);
  for (int &flag : flags)
    flag = flag == 0;
  std::vector<float> out(n), expected(n);
  const array_view<const float> values(n, in);
  const array_view<const int> starts(n, flags);
  const array_view<float> sums(n, out);
  array<element> totals(n / tile), tile_sums(n / tile);
  f.peer([&] { openmp::segmented_scan(in.data(), flags.data(), expected.data(), n); });
  f.expect({{sums, expected, 1e-4}});
  f.form("doubling steps, structs", [&] { segmented_scan<structs>(values, starts, sums, totals, tile_sums); });
  f.form("doubling steps, two arrays", [&] { segmented_scan<two_arrays>(values, starts, sums, totals, tile_sums); });
  f.form("doubling steps, two buffers of structs",
         [&] { segmented_scan<two_buffers>(values, starts, sums, totals, tile_sums); });
  f.same({{out, expected, 1e-4}}, [&] { openmp::segmented_scan_by_trees(in.data(), flags.data(), out.data(), n); });
  f.form("tree, structs", [&] { segmented_scan<tree>(values, starts, sums, totals, tile_sums); });
  return f.run();
}

#endif
