// Histograms whose threads read elements that lie a row of threads apart, or at another distance: the counts do not
// depend on whether the reads form one stream.
//
// RUN: %amp-clang++ -O2 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

static const int row = 64, each = 8, bins = 64, tiles = 37;

/// The reference on the host: `f` counts each element of `data` as the kernel does.
template <typename F> std::vector<unsigned> count_here(const std::vector<unsigned> &data, F f) {
  std::vector<unsigned> counts(bins, 0);
  for (size_t i = 0; i < data.size(); ++i)
    f(counts, data[i], static_cast<int>(i));
  return counts;
}

/// `Gap`: elements between the rows of one thread's reads. If it is 0, the reads form one stream.
template <int Gap> std::vector<unsigned> count(const std::vector<unsigned> &data) {
  std::vector<unsigned> counts(bins, 0);
  const array_view<const unsigned, 1> from(static_cast<int>(data.size()), data);
  const array_view<unsigned, 1> to(bins, counts);
  parallel_for_each(extent<1>(tiles * row).tile<row>(), [=](tiled_index<row> t) restrict(amp) {
    tile_static unsigned mine[bins];
    mine[t.local[0]] = 0;
    t.barrier.wait();
    const int first = t.tile[0] * (row + Gap) * each + t.local[0];
    for (int k = 0; k < each; ++k)
      atomic_fetch_inc(&mine[from[first + k * (row + Gap)] >> 3 & (bins - 1)]);
    t.barrier.wait();
    atomic_fetch_add(&to[t.local[0]], mine[t.local[0]]);
  });
  to.synchronize();
  return counts;
}

/// Adds the thread's number, so that the rows cannot be merged into one.
std::vector<unsigned> count_numbers(const std::vector<unsigned> &data) {
  std::vector<unsigned> counts(bins, 0);
  const array_view<const unsigned, 1> from(static_cast<int>(data.size()), data);
  const array_view<unsigned, 1> to(bins, counts);
  parallel_for_each(extent<1>(tiles * row).tile<row>(), [=](tiled_index<row> t) restrict(amp) {
    tile_static unsigned mine[bins];
    mine[t.local[0]] = 0;
    t.barrier.wait();
    const int first = t.tile[0] * row * each + t.local[0];
    for (int k = 0; k < each; ++k)
      atomic_fetch_add(&mine[from[first + k * row] & (bins - 1)], static_cast<unsigned>(t.local[0]));
    t.barrier.wait();
    atomic_fetch_add(&to[t.local[0]], mine[t.local[0]]);
  });
  to.synchronize();
  return counts;
}

/// Tiles of four rows of threads: the elements of a thread lie one row apart, and each row of threads starts at its own
/// offset.
std::vector<unsigned> count_rows(const std::vector<unsigned> &data) {
  std::vector<unsigned> counts(bins, 0);
  const array_view<const unsigned, 1> from(static_cast<int>(data.size()), data);
  const array_view<unsigned, 1> to(bins, counts);
  parallel_for_each(extent<2>(4, tiles / 4 * 16).tile<4, 16>(), [=](tiled_index<4, 16> t) restrict(amp) {
    tile_static unsigned mine[bins];
    const int me = t.local[0] * 16 + t.local[1];
    mine[me] = 0;
    t.barrier.wait();
    const int first = (t.tile[1] * 4 + t.local[0]) * 16 * each + t.local[1];
    for (int k = 0; k < each; ++k)
      atomic_fetch_inc(&mine[from[first + k * 16] >> 3 & (bins - 1)]);
    t.barrier.wait();
    atomic_fetch_add(&to[me], mine[me]);
  });
  to.synchronize();
  return counts;
}

int main() {
  std::vector<unsigned> data(tiles * row * each), wide(tiles * (row + 24) * each);
  unsigned state = 1;
  for (unsigned &x : wide)
    x = (state = state * 1664525u + 1013904223u) >> 8;
  for (size_t i = 0; i < data.size(); ++i)
    data[i] = wide[i];
  const auto bin = [](std::vector<unsigned> &counts, unsigned x, int) { ++counts[x >> 3 & (bins - 1)]; };
  EXPECT(count<0>(data) == count_here(data, bin));
  EXPECT(count<24>(wide) == count_here(wide, [&](std::vector<unsigned> &counts, unsigned x, int i) {
    if (i % (row + 24) < row)
      bin(counts, x, i);
  }));
  EXPECT(count_numbers(data) == count_here(data, [](std::vector<unsigned> &counts, unsigned x, int i) {
    counts[x & (bins - 1)] += static_cast<unsigned>(i % row);
  }));
  std::vector<unsigned> rows(data.begin(), data.begin() + tiles / 4 * 64 * each);
  EXPECT(count_rows(rows) == count_here(rows, bin));
  return result();
}
