// Equalizes a gray image: a histogram, its prefix sums, and a table lookup for each pixel.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void equalize(const unsigned *in, unsigned *out, int n);
void equalize_by_atomics(const unsigned *in, unsigned *out, int n);
void equalize_by_doubles(const unsigned *in, unsigned *out, int n);
void equalize_by_tables(const unsigned *in, unsigned *out, int n);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

void openmp::equalize(const unsigned *in, unsigned *out, int n) {
  int counts[256] = {};
#pragma omp parallel for reduction(+ : counts)
  for (int i = 0; i < n; ++i)
    ++counts[in[i]];
  unsigned table[256];
  int sum = 0, least = 0;
  for (int i = 0; i < 256; ++i) {
    sum += counts[i];
    if (least == 0)
      least = sum;
    table[i] = static_cast<unsigned>(255 * static_cast<uint64_t>(sum - least) / (n - least));
  }
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    out[i] = table[in[i]];
}

/// Adds the counts of each block of pixels to `counts`.
static void count_in_blocks(const unsigned *in, int *counts, int n, int block) {
#pragma omp parallel for
  for (int first = 0; first < n; first += block) {
    int mine[256] = {};
    for (int i = first; i < first + block; ++i)
      ++mine[in[i]];
    for (int k = 0; k < 256; ++k)
#pragma omp atomic
      counts[k] += mine[k];
  }
}

/// Replaces counts by their prefix sums and returns the first nonzero one.
static int sum_up(int *counts) {
  int least = counts[0];
  for (int i = 1; i < 256; ++i) {
    counts[i] += counts[i - 1];
    if (least == 0)
      least = counts[i];
  }
  return least;
}

void openmp::equalize_by_atomics(const unsigned *in, unsigned *out, int n) {
  int sums[256] = {};
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
#pragma omp atomic
    ++sums[in[i]];
  const int least = sum_up(sums);
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    out[i] = 255 * (sums[in[i]] - least) / (n - least);
}

void openmp::equalize_by_doubles(const unsigned *in, unsigned *out, int n) {
  int sums[256] = {};
  count_in_blocks(in, sums, n, 256);
  const int least = sum_up(sums);
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    out[i] = static_cast<unsigned>(255.0 * (sums[in[i]] - least) / (n - least));
}

/// A table for each block of 256 pixels.
void openmp::equalize_by_tables(const unsigned *in, unsigned *out, int n) {
  int sums[256] = {};
  count_in_blocks(in, sums, n, 4096);
  const int least = sum_up(sums);
#pragma omp parallel for
  for (int first = 0; first < n; first += 256) {
    unsigned table[256];
    for (int k = 0; k < 256; ++k)
      table[k] = 255 * std::max(sums[k] - least, 0) / (n - least);
    for (int i = first; i < first + 256; ++i)
      out[i] = table[in[i]];
  }
}

#else

namespace {

void clear(const array_view<int> &counts) {
  parallel_for_each(counts.extent, [=](index<1> i) restrict(amp) { counts[i] = 0; });
}

void count_in_tiles(const array_view<const unsigned> &in, const array_view<int> &counts, int per_thread) {
  clear(counts);
  const int threads = in.extent[0] / per_thread;
  parallel_for_each(
      extent<1>(threads).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
        tile_static int mine[256];
        mine[t.local[0]] = 0;
        t.barrier.wait();
        for (int k = 0; k < per_thread; ++k)
          atomic_fetch_inc(&mine[in[t.global[0] + k * threads]]);
        t.barrier.wait();
        atomic_fetch_add(&counts[t.local[0]], mine[t.local[0]]);
      });
}

/// Prefix sums and the first nonzero one, on the device, by one tile.
void sum_up(const array_view<int> &counts, const array_view<int> &sums) {
  parallel_for_each(
      extent<1>(256).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
        tile_static int s[256];
        const int me = t.local[0];
        s[me] = counts[me];
        t.barrier.wait();
        for (int distance = 1; distance < 256; distance *= 2) {
          const int other = me >= distance ? s[me - distance] : 0;
          t.barrier.wait();
          s[me] += other;
          t.barrier.wait();
        }
        sums[me] = s[me];
        if (s[me] > 0 && (me == 0 || s[me - 1] == 0))
          sums[256] = s[me];
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("histogram_equalization", argc, argv);
  const int n = f.size(1 << 23, 1 << 14); // 255 * n fits in an int
  std::vector<unsigned> in = forms::numbers<unsigned>(n, 1, 40, 120), out(n), expected(n);
  const array_view<const unsigned> from(n, in);
  const array_view<unsigned> to(n, out);
  array<int> counters(256), totals(257);
  const array_view<int> counts(counters), sums(totals);
  f.peer([&] { openmp::equalize(in.data(), expected.data(), n); });
  f.expect({{to, expected}});

  f.same({{out, expected}}, [&] { openmp::equalize_by_atomics(in.data(), out.data(), n); });
  f.form("a division per pixel, global atomics", [&] {
    clear(counts);
    parallel_for_each(from.extent, [=](index<1> i) restrict(amp) { atomic_fetch_inc(&counts[from[i]]); });
    sum_up(counts, sums);
    to.discard_data();
    parallel_for_each(
        to.extent, [=](index<1> i) restrict(amp) { to[i] = 255 * (sums[from[i]] - sums[256]) / (n - sums[256]); });
  });
  f.same({{out, expected}}, [&] { openmp::equalize_by_doubles(in.data(), out.data(), n); });
  f.form("counters of tiles, a division of doubles per pixel", [&] {
    count_in_tiles(from, counts, 1);
    sum_up(counts, sums);
    to.discard_data();
    parallel_for_each(
        to.extent, [=](index<1> i) restrict(amp) {
          to[i] = unsigned(255.0 * (sums[from[i]] - sums[256]) / (n - sums[256]));
        });
  });
  array<unsigned> mapping(256);
  f.form("counters of tiles, 16 pixels per thread, a table", [&] {
    count_in_tiles(from, counts, 16);
    sum_up(counts, sums);
    const array_view<unsigned> table(mapping);
    parallel_for_each(
        extent<1>(256), [=](index<1> i) restrict(amp) {
          const int above = sums[i] > sums[256] ? sums[i] - sums[256] : 0;
          table[i] = 255 * above / (n - sums[256]);
        });
    to.discard_data();
    parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = table[from[i]]; });
  });
  f.same({{out, expected}}, [&] { openmp::equalize_by_tables(in.data(), out.data(), n); });
  f.form("the table in tile_static memory", [&] {
    count_in_tiles(from, counts, 16);
    sum_up(counts, sums);
    to.discard_data();
    parallel_for_each(
        to.extent.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
          tile_static unsigned table[256];
          const int above = sums[t.local[0]] > sums[256] ? sums[t.local[0]] - sums[256] : 0;
          table[t.local[0]] = 255 * above / (n - sums[256]);
          t.barrier.wait();
          to[t.global] = table[from[t.global]];
        });
  });
  return f.run();
}

#endif
