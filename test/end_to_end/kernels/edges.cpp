// Conditions on a thread's index: every comparison and its combinations, with every limit at which a tile, a row or a
// vector may be split; before and after barriers, with work in both branches. PoCL's optimizer takes three quarters of
// a build, so it processes only every fifth comparison.
//
// RUN: %amp-clang++ -O2 -DPART=1 -I%S/../Inputs %s -o %t && %t
// RUN: %amp-clang++ -O2 -DPART=2 -I%S/../Inputs %s -o %t.2 && %pocl-unoptimized %t.2
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

// Of the host's own code, to compile it faster. Kernels are optimized.
#pragma clang optimize off

using namespace concurrency;

/// Condition number Op on a thread's index and a limit.
template <int Op> bool holds(int me, int n) restrict(cpu, amp) {
  switch (Op) {
  case 0: return me < n;
  case 1: return me <= n;
  case 2: return me > n;
  case 3: return me >= n;
  case 4: return me == n;
  case 5: return me != n;
  case 6: return static_cast<unsigned>(me) < static_cast<unsigned>(n);
  case 7: return me - 3 < n;
  case 8: return me + 5 >= n;
  case 9: return 2 * me < n;
  case 10: return me >= n && me < n + 9;
  case 11: return me < n || me > n + 7;
  case 12: return n - me > 4;
  case 13: return !(me < n);
  case 14: return me * 3 == n;
  case 15: return me > 0 && me < n - 1;
  case 16: return static_cast<unsigned>(me - n) < 5u;
  default: return n > 10 && me >= n;
  }
}

const int tile = 64, tiles = 3, all = tile * tiles;

/// Half tiles, half rows and single threads do some work; the values of the others stay.
template <int Op> void tiled(const array_view<int, 1> &out, int n) {
  parallel_for_each(out.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static int values[tile];
    const int me = t.local[0];
    values[me] = t.global[0];
    t.barrier.wait();
    if (holds<Op>(me, n))
      values[me] += values[tile - 1] * 3;
    t.barrier.wait();
    int other = -1;
    if (!holds<Op>(me, n + 1))
      other = values[(me + 1) % tile];
    t.barrier.wait();
    for (int step = 0; step < 2; ++step) {
      if (holds<Op>(me, n - step))
        values[me] ^= 5 << step;
      t.barrier.wait();
    }
    out[t.global] = values[me] * 7 + other;
  });
}

template <int Op> void tiled_serially(std::vector<int> &out, int n) {
  for (int begin = 0; begin < all; begin += tile) {
    std::vector<int> values(tile), other(tile, -1);
    for (int me = 0; me < tile; ++me)
      values[me] = begin + me;
    for (int me = 0; me < tile; ++me)
      if (holds<Op>(me, n) && me != tile - 1)
        values[me] += (begin + tile - 1) * 3;
    if (holds<Op>(tile - 1, n))
      values[tile - 1] += (begin + tile - 1) * 3;
    for (int me = 0; me < tile; ++me)
      if (!holds<Op>(me, n + 1))
        other[me] = values[(me + 1) % tile];
    for (int step = 0; step < 2; ++step)
      for (int me = 0; me < tile; ++me)
        if (holds<Op>(me, n - step))
          values[me] ^= 5 << step;
    for (int me = 0; me < tile; ++me)
      out[begin + me] = values[me] * 7 + other[me];
  }
}

template <int Op> void check(int n) {
  {
    std::vector<int> out(all), expected(all);
    const array_view<int, 1> view(all, out);
    // All threads read the last thread's value in the phase in which it may be written: skip conditions under which the
    // last thread writes.
    if (!holds<Op>(tile - 1, n)) {
      tiled<Op>(view, n);
      view.synchronize();
      tiled_serially<Op>(expected, n);
      EXPECT(out == expected);
    }
  }
  {
    std::vector<int> out(all, 9), expected(all, 9); // no tiles
    const array_view<int, 1> view(all, out);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
      if (holds<Op>(i[0], n))
        view[i] += i[0] * 3;
      else if (holds<Op>(i[0], n + 20))
        view[i] = -i[0];
    });
    view.synchronize();
    for (int i = 0; i < all; ++i)
      if (holds<Op>(i, n))
        expected[i] += i * 3;
      else if (holds<Op>(i, n + 20))
        expected[i] = -i;
    EXPECT(out == expected);
  }
  {
    std::vector<int> out(8 * 33, 9), expected(8 * 33, 9); // rows whose last vector is partial
    const array_view<int, 2> view(8, 33, out);
    parallel_for_each(view.extent.tile<4, 33>(), [=](tiled_index<4, 33> t) restrict(amp) {
      if (holds<Op>(t.local[1], n) && t.local[0] != 2)
        view[t.global] += t.local[1];
      t.barrier.wait();
      if (holds<Op>(t.global[0] * 33 + t.local[1], n))
        view[t.global] *= 2;
    });
    view.synchronize();
    for (int y = 0; y < 8; ++y)
      for (int x = 0; x < 33; ++x) {
        int &e = expected[y * 33 + x];
        if (holds<Op>(x, n) && y % 4 != 2)
          e += x;
        if (holds<Op>(y * 33 + x, n))
          e *= 2;
      }
    EXPECT(out == expected);
  }
}

#if !defined(PART)
#define PART 0 // all
#endif

template <int Op> void check_all() {
  if constexpr (PART == 0 || (Op % 5 == 0) == (PART == 1))
    for (int n : {-3, 0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 40, 63, 64, 65, 190, 300})
      check<Op>(n);
  if constexpr (Op < 17)
    check_all<Op + 1>();
}

int main() {
  check_all<0>();
  return result();
}
