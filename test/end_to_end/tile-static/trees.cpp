// Tree sums and scans in tile_static memory: threads read at other offsets what their neighbors wrote, across the
// boundaries of vector stores. Several types, tile sizes, and extents that tiles do not divide. With PoCL's optimizer,
// a build takes five times as long, so it processes each kernel with only some of them.
//
// RUN: %amp-clang++ -O2 -DPART=1 -I%S/../Inputs %s -o %t && %t
// RUN: %amp-clang++ -O2 -DPART=2 -I%S/../Inputs %s -o %t.2 && %pocl-unoptimized %t.2
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <amp_short_vectors.h>
#include <vector>

// Of the host's own code, to compile it faster. Kernels are optimized.
#pragma clang optimize off

using namespace concurrency;

struct pair {
  int first;
  float second;
};
pair operator+(const pair &a, const pair &b) restrict(cpu, amp) {
  return {a.first + b.first, a.second + b.second};
}
bool operator==(const pair &a, const pair &b) { return a.first == b.first && a.second == b.second; }

template <class T> T make(int i) { return static_cast<T>(i % 97); }
template <> pair make(int i) { return {i % 97, static_cast<float>(i % 89)}; }
template <> graphics::int_2 make(int i) { return {i % 97, i % 89}; }

/// The sum of each tile: adds halves, then halves of these.
template <class T, int Tile> std::vector<T> tree(const std::vector<T> &in) {
  const int n = static_cast<int>(in.size()), tiles = (n + Tile - 1) / Tile;
  std::vector<T> out(tiles);
  const array_view<const T, 1> from(n, in);
  const array_view<T, 1> to(tiles, out);
  parallel_for_each(from.extent.template tile<Tile>().pad(), [=](tiled_index<Tile> t) restrict(amp) {
    tile_static T sums[Tile];
    const int me = t.local[0];
    sums[me] = from.extent.contains(t.global) ? from[t.global] : T();
    t.barrier.wait();
    for (int left = Tile; left > 1;) {
      const int half = (left + 1) / 2;
      if (me + half < left)
        sums[me] = sums[me] + sums[me + half];
      t.barrier.wait();
      left = half;
    }
    if (me == 0)
      to[t.tile] = sums[0];
  });
  to.synchronize();
  return out;
}

/// The sum of each tile: adds neighbors first, by threads that are far apart or by the first ones.
template <class T, int Tile, bool IsByFirst> std::vector<T> neighbors(const std::vector<T> &in) {
  const int n = static_cast<int>(in.size()), tiles = (n + Tile - 1) / Tile;
  std::vector<T> out(tiles);
  const array_view<const T, 1> from(n, in);
  const array_view<T, 1> to(tiles, out);
  parallel_for_each(from.extent.template tile<Tile>().pad(), [=](tiled_index<Tile> t) restrict(amp) {
    tile_static T sums[Tile];
    const int me = t.local[0];
    sums[me] = from.extent.contains(t.global) ? from[t.global] : T();
    t.barrier.wait();
    for (int distance = 1; distance < Tile; distance *= 2) {
      const int place = IsByFirst ? 2 * distance * me : me;
      if (place % (2 * distance) == 0 && place + distance < Tile)
        sums[place] = sums[place] + sums[place + distance];
      t.barrier.wait();
    }
    if (me == Tile - 1) // the last thread instead of the first
      to[t.tile] = sums[0];
  });
  to.synchronize();
  return out;
}

/// Groups of four threads move elements to their transposed positions; in each group, one thread adds up two more.
template <class T, int Tile> std::vector<T> moves(const std::vector<T> &in) {
  std::vector<T> out(in.size());
  const array_view<const T, 1> from(static_cast<int>(in.size()), in);
  const array_view<T, 1> to(static_cast<int>(in.size()), out);
  parallel_for_each(from.extent.template tile<Tile>(), [=](tiled_index<Tile> t) restrict(amp) {
    tile_static T s[Tile], u[Tile / 4][7];
    const int me = t.local[0];
    s[me] = from[t.global];
    t.barrier.wait();
    u[me / 4][me % 4] = s[me ^ 1] + s[me / 4 * 4 + 3 - me % 4];
    t.barrier.wait();
    s[me % 4 * (Tile / 4) + me / 4] = u[me / 4][me % 4];
    if (me % 4 == 2)
      u[me / 4][4] = u[me / 4][0] + u[me / 4][3];
    t.barrier.wait();
    to[t.global] = s[me] + u[me / 4][4];
  });
  to.synchronize();
  return out;
}

template <class T, int Tile> std::vector<T> moves_of(const std::vector<T> &in) {
  std::vector<T> u, out(in.size());
  for (int i = 0; i < static_cast<int>(in.size()); ++i)
    u.push_back(in[i ^ 1] + in[i / 4 * 4 + 3 - i % 4]);
  for (int i = 0; i < static_cast<int>(in.size()); ++i) {
    const int me = i % Tile, to = me % 4 * (Tile / 4) + me / 4, group = i - me + to / 4 * 4;
    out[i - me + to] = u[i] + (u[group] + u[group + 3]);
  }
  return out;
}

/// Prefix sums in each tile, in one array with two barriers a step, or in two arrays with one.
template <class T, int Tile, bool InTwo> std::vector<T> scan(const std::vector<T> &in) {
  const int n = static_cast<int>(in.size());
  std::vector<T> out(n);
  const array_view<const T, 1> from(n, in);
  const array_view<T, 1> to(n, out);
  parallel_for_each(from.extent.template tile<Tile>().pad(), [=](tiled_index<Tile> t) restrict(amp) {
    tile_static T sums[InTwo ? 2 : 1][Tile];
    const int me = t.local[0];
    const bool inside = from.extent.contains(t.global);
    int now = 0;
    sums[0][me] = inside ? from[t.global] : T();
    t.barrier.wait();
    for (int distance = 1; distance < Tile; distance *= 2) {
      if (InTwo) {
        sums[1 - now][me] = me >= distance ? sums[now][me - distance] + sums[now][me] : sums[now][me];
        now = 1 - now;
      } else {
        const T other = me >= distance ? sums[0][me - distance] : T();
        t.barrier.wait();
        sums[0][me] = other + sums[0][me];
      }
      t.barrier.wait();
    }
    if (inside)
      to[t.global] = sums[now][me];
  });
  to.synchronize();
  return out;
}

/// Each thread takes several elements that lie far apart, and counts them in the tile's bins.
template <int Tile, int Each> std::vector<int> histogram(const std::vector<int> &in) {
  const int bins = 64, tiles = static_cast<int>(in.size()) / (Tile * Each);
  std::vector<int> counts(bins * tiles);
  const array_view<const int, 1> from(static_cast<int>(in.size()), in);
  const array_view<int, 2> to(tiles, bins, counts);
  parallel_for_each(extent<1>(tiles * Tile).tile<Tile>(), [=](tiled_index<Tile> t) restrict(amp) {
    tile_static int mine[bins];
    for (int b = t.local[0]; b < bins; b += Tile)
      mine[b] = 0;
    t.barrier.wait();
    const int first = t.tile_origin[0] * Each + t.local[0];
    for (int k = 0; k < Each; ++k)
      atomic_fetch_inc(&mine[from[first + k * Tile] & (bins - 1)]);
    t.barrier.wait();
    for (int b = t.local[0]; b < bins; b += Tile)
      to(t.tile[0], b) = mine[b];
  });
  to.synchronize();
  return counts;
}

template <class T, int Tile> void check() {
  for (int n : {1, Tile - 1, Tile, Tile + 1, 3 * Tile + Tile / 2}) {
    std::vector<T> in, sums, each;
    for (int i = 0; i < n; ++i)
      in.push_back(make<T>(7 * i + Tile));
    for (int i = 0; i < n; ++i) {
      if (i % Tile == 0)
        sums.push_back(T());
      sums.back() = sums.back() + in[i]; // small integers, so the order does not matter
      each.push_back(sums.back());
    }
    EXPECT((tree<T, Tile>(in) == sums));
    EXPECT((neighbors<T, Tile, false>(in) == sums));
    EXPECT((neighbors<T, Tile, true>(in) == sums));
    EXPECT((scan<T, Tile, false>(in) == each));
    EXPECT((scan<T, Tile, true>(in) == each));
  }
}

template <class T, int Tile> void check_moves() {
  std::vector<T> in;
  for (int i = 0; i < 3 * Tile; ++i)
    in.push_back(make<T>(5 * i + 1));
  EXPECT((moves<T, Tile>(in) == moves_of<T, Tile>(in)));
}

template <int Tile, int Each> void check_counts() {
  std::vector<int> in(3 * Tile * Each), expected(3 * 64);
  for (int i = 0; i < static_cast<int>(in.size()); ++i) {
    in[i] = i * i + i / 5;
    ++expected[i / (Tile * Each) * 64 + (in[i] & 63)];
  }
  EXPECT((histogram<Tile, Each>(in) == expected));
}

int main() {
#if PART != 2
  check<int, 17>();
  check<pair, 64>();
  check_counts<17, 5>();
  check_moves<int, 64>();
#endif
#if PART != 1
  check<int, 8>();
  check<int, 256>();
  check<float, 64>();
  check<float, 96>();
  check<double, 64>();
  check<long, 17>();
  check<graphics::int_2, 96>();
  check_moves<int, 8>();
  check_moves<float, 256>();
  check_moves<pair, 96>();
  check_moves<double, 64>();
  check_counts<64, 16>();
  check_counts<128, 4>();
#endif
  return result();
}
