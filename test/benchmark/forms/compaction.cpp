// Numbers that satisfy a condition, contiguous and in their order.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void compact(const int *in, int *out, int *size, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::compact(const int *in, int *out, int *size, int n) {
  std::vector<int> start(omp_get_max_threads() + 1);
#pragma omp parallel
  {
    const int me = omp_get_thread_num(), threads = omp_get_num_threads();
    const int begin = static_cast<long>(n) * me / threads, end = static_cast<long>(n) * (me + 1) / threads;
    int count = 0;
    for (int i = begin; i < end; ++i)
      count += in[i] % 3 == 0;
    start[me + 1] = count;
#pragma omp barrier
    int place = 0;
    for (int k = 0; k <= me; ++k)
      place += start[k];
    for (int i = begin; i < end; ++i)
      if (in[i] % 3 == 0)
        out[place++] = in[i];
    if (me == threads - 1)
      *size = place;
  }
  std::fill(out + *size, out + n, 0); // the output that is compared
}

#else

namespace {

const int tile = 256;

/// Doubling steps in a tile.
template <class Tile> int scan_tile(int mine, const Tile &t) restrict(amp) {
  tile_static int s[tile];
  const int me = t.local[0];
  s[me] = mine;
  t.barrier.wait();
  for (int distance = 1; distance < tile; distance *= 2) {
    const int other = me >= distance ? s[me - distance] : 0;
    t.barrier.wait();
    s[me] += other;
    t.barrier.wait();
  }
  return s[me];
}

/// Prefix sums in place, level by level.
void scan(const array_view<int> &v, std::vector<array<int>> &levels, size_t depth = 0) {
  const int n = v.extent[0], tiles = (n + tile - 1) / tile;
  if (depth == levels.size())
    levels.emplace_back(tiles);
  const array_view<int> totals(levels[depth]);
  parallel_for_each(
      v.extent.tile<tile>().pad(), [=](tiled_index<tile> t) restrict(amp) {
        const int sum = scan_tile(t.global[0] < n ? v[t.global] : 0, t);
        if (t.global[0] < n)
          v[t.global] = sum;
        if (t.local[0] == tile - 1)
          totals[t.tile] = sum;
      });
  if (tiles == 1)
    return;
  scan(totals, levels, depth + 1);
  parallel_for_each(
      v.extent.tile<tile>().pad(), [=](tiled_index<tile> t) restrict(amp) {
        if (t.tile[0] > 0 && t.global[0] < n)
          v[t.global] += totals[t.tile[0] - 1];
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("compaction", argc, argv);
  const int n = f.size(1 << 23, 1 << 12);
  const std::vector<int> in = forms::numbers<int>(n, 1, 1, 1 << 20);
  std::vector<int> out(n), expected(n), size(1), expected_size(1);
  const array_view<const int> from(n, in);
  const array_view<int> to(n, out);
  f.peer([&] { openmp::compact(in.data(), expected.data(), &expected_size[0], n); });
  f.expect({{to, expected}, {size, expected_size}});
  // The comparison expects zeros after the numbers.
  const auto finish = [&](int count) {
    size[0] = count;
    parallel_for_each(extent<1>(n - count), [=](index<1> i) restrict(amp) { to[count + i[0]] = 0; });
  };

  array<int> flags(n);
  std::vector<array<int>> levels, tile_levels;
  f.form("flags, scan, scatter", [&] {
    const array_view<int> places(flags);
    parallel_for_each(from.extent, [=](index<1> i) restrict(amp) { places[i] = from[i] % 3 == 0; });
    scan(places, levels);
    to.discard_data();
    parallel_for_each(
        from.extent, [=](index<1> i) restrict(amp) {
          if (from[i] % 3 == 0)
            to[places[i] - 1] = from[i];
        });
    finish(places[n - 1]);
  });
  array<int> counts(n / tile);
  f.form("counts of tiles, scan, scan in tiles", [&] {
    const array_view<int> totals(counts);
    parallel_for_each(
        from.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
          tile_static int count;
          if (t.local[0] == 0)
            count = 0;
          t.barrier.wait();
          if (from[t.global] % 3 == 0)
            atomic_fetch_inc(&count);
          t.barrier.wait();
          if (t.local[0] == 0)
            totals[t.tile] = count;
        });
    scan(totals, tile_levels);
    to.discard_data();
    parallel_for_each(
        from.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
          const int value = from[t.global];
          const int is_chosen = value % 3 == 0;
          const int place = scan_tile(is_chosen, t) - is_chosen + (t.tile[0] > 0 ? totals[t.tile[0] - 1] : 0);
          if (is_chosen)
            to[place] = value;
        });
    finish(totals[n / tile - 1]);
  });
  const int run = 64;
  array<int> run_counts(n / run);
  std::vector<array<int>> run_levels;
  f.form("a run of 64 numbers per thread", [&] {
    const array_view<int> totals(run_counts);
    parallel_for_each(
        totals.extent, [=](index<1> i) restrict(amp) {
          int count = 0;
          for (int k = 0; k < run; ++k)
            count += from[run * i[0] + k] % 3 == 0;
          totals[i] = count;
        });
    scan(totals, run_levels);
    to.discard_data();
    parallel_for_each(
        totals.extent, [=](index<1> i) restrict(amp) {
          int place = i[0] > 0 ? totals[i[0] - 1] : 0;
          for (int k = 0; k < run; ++k) {
            const int value = from[run * i[0] + k];
            if (value % 3 == 0)
              to[place++] = value;
          }
        });
    finish(totals[n / run - 1]);
  });
  return f.run();
}

#endif
