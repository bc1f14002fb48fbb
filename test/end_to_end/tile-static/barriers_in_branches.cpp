// Barriers in branches that are uniform in a tile: the threads of a tile reconverge in loops, before loops, and after
// loops that some tiles skip. Paths of different threads end at a barrier that other tiles also reach.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <algorithm>
#include <amp.h>
#include <vector>

using namespace concurrency;

const int Size = 1000;
const int Threads = 256;

/// Packs the fives of all numbers; whole tiles skip the rest of a pass.
static void packs() {
  std::vector<int> numbers(Size), packed(Size, -1);
  for (int i = 0; i < Size; ++i)
    numbers[i] = i < 300 ? 0 : i * 7 % 13;
  int total = 0;
  array_view<const int> in(Size, numbers);
  array_view<int> out(Size, packed), used(1, &total);
  parallel_for_each(
      extent<1>(Threads).tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        tile_static int count;
        for (int i = t.tile_origin[0]; i < Size; i += Threads) {
          t.barrier.wait();
          if (t.local[0] == 0)
            count = 0;
          t.barrier.wait();
          bool take = i + t.local[0] < Size && in[i + t.local[0]] == 5;
          int place = take ? atomic_fetch_inc(&count) : 0;
          t.barrier.wait();
          if (count == 0)
            continue;
          t.barrier.wait();
          if (t.local[0] == 0)
            count = atomic_fetch_add(&used[0], count);
          t.barrier.wait();
          if (take)
            out[count + place] = 5;
        }
      });
  out.synchronize();
  used.synchronize();
  EXPECT(total == std::count(numbers.begin(), numbers.end(), 5));
  EXPECT(std::count(packed.begin(), packed.begin() + total, 5) == total);
  EXPECT(std::count(packed.begin() + total, packed.end(), -1) == Size - total);
}

/// Neighbors in a ring add up, in a number of rounds that depends on the tile and may be 0.
static void rounds() {
  std::vector<int> sums(1024), counts = {0, 1, 2, 3};
  array_view<int> out(1024, sums);
  array_view<const int> rounds(4, counts);
  parallel_for_each(
      extent<1>(Threads).tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        tile_static int ring[64];
        const int me = t.local[0];
        for (int i = t.tile_origin[0]; i < 1024; i += Threads) {
          int sum = 0;
          ring[me] = i;
          for (int r = 0; r < rounds[t.tile]; ++r) {
            t.barrier.wait();
            sum += ring[(me + 1) % 64];
            t.barrier.wait();
            if (me & 1)
              ring[me] = sum + r;
            else
              sum += i;
          }
          out[i + me] = sum;
        }
      });
  out.synchronize();
  for (int i = 0; i < 1024; i += 64) {
    std::vector<int> ring(64, i), sum(64);
    for (int r = 0; r < counts[i / 64 % 4]; ++r) {
      for (int me = 0; me < 64; ++me)
        sum[me] += ring[(me + 1) % 64];
      for (int me = 0; me < 64; ++me)
        (me & 1 ? ring[me] : sum[me]) = me & 1 ? sum[me] + r : sum[me] + i;
    }
    EXPECT(std::equal(sum.begin(), sum.end(), sums.begin() + i));
  }
}

/// Only odd threads of the tiles write, at three places of a tile's way through its barriers.
static void paths(int divisor) {
  std::vector<int> values(Threads, 5), results(Threads, 1);
  array_view<const int> in(Threads, values);
  array_view<int> out(Threads, results);
  parallel_for_each(
      extent<1>(Threads).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
        tile_static int numbers[16];
        const int i = t.global[0], me = t.local[0];
        numbers[me] = i;
        t.barrier.wait();
        switch (t.tile[0] % divisor) {
        case 0:
          if (me & 1)
            if (in[i] != 0)
              out[i] = -2;
          t.barrier.wait();
          break;
        case 2:
          t.barrier.wait();
          break;
        case 4:
          t.barrier.wait();
          if (me & 1)
            if (in[i] > 4)
              out[i] = numbers[15 - me];
          t.barrier.wait();
          break;
        default:
          break;
        }
      });
  out.synchronize();
  for (int i = 0; i < Threads; ++i) {
    const int way = i / 16 % divisor, written = way == 0 ? -2 : i / 16 * 16 + 15 - i % 16;
    EXPECT(results[i] == (i & 1 && (way == 0 || way == 4) ? written : 1));
  }
}

/// As paths, if the barrier is after the branch.
static void path() {
  std::vector<int> values(Threads, 5), results(Threads, 1);
  array_view<const int> in(Threads, values);
  array_view<int> out(Threads, results);
  parallel_for_each(
      extent<1>(Threads).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
        tile_static int numbers[16];
        const int i = t.global[0], me = t.local[0];
        numbers[me] = i;
        t.barrier.wait();
        if (t.tile[0] % 3 == 1) {
          numbers[15 - me] += 1;
          t.barrier.wait();
          if (me & 1)
            if (in[i] != 0)
              out[i] = numbers[me];
        }
        t.barrier.wait();
      });
  out.synchronize();
  for (int i = 0; i < Threads; ++i)
    EXPECT(results[i] == (i & 1 && i / 16 % 3 == 1 ? i + 1 : 1));
}

int main() {
  packs();
  rounds();
  paths(3);
  paths(6);
  path();
  return result();
}
