// A million threads update a few elements at once. No update may be lost, in global or tile_static memory, by
// operations, compare_exchange loops, or exchanges of floats.
//
// ThreadSanitizer rightly reports that the loops begin with a read that is not atomic.
// UNSUPPORTED: sanitized-thread
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <string.h>
#include <vector>

using namespace concurrency;

static const int threads = 1 << 20;

template <typename T> void one_place_each() {
  std::vector<T> start = {0, 0, 0, 0, T(-1), 0, 0, T(threads), 0};
  array_view<T, 1> v(9, start);
  parallel_for_each(
      extent<1>(threads), [=](index<1> i) restrict(amp) {
        const T x = static_cast<T>(i[0]);
        atomic_fetch_inc(&v[0]);
        atomic_fetch_add(&v[1], x);
        atomic_fetch_sub(&v[2], T(3));
        atomic_fetch_max(&v[3], x);
        atomic_fetch_and(&v[4], ~(T(1) << (i[0] % 16)));
        atomic_fetch_or(&v[5], T(1) << (i[0] % 31));
        atomic_fetch_xor(&v[6], x);
        atomic_fetch_min(&v[7], x);
        atomic_fetch_dec(&v[8]);
      });
  v.synchronize();
  T sum = 0, all_xor = 0;
  for (int i = 0; i < threads; ++i) {
    sum = static_cast<T>(static_cast<unsigned>(sum) + static_cast<unsigned>(i));
    all_xor ^= static_cast<T>(i);
  }
  const T expected[] = {
      threads, sum, T(-3 * threads), threads - 1, T(0) - (T(1) << 16), T(0x7fffffff),
      all_xor, 0,   T(-threads)};
  for (int k = 0; k < 9; ++k)
    EXPECT_EQUAL(start[k], expected[k]);
}

/// A product modulo a prime, and a sum and a maximum of floats, by compare_exchange loops.
void loops() {
  std::vector<unsigned> data = {1, 0, 0}; // the floats as bits
  std::vector<int> counted = {0};
  array_view<unsigned, 1> v(3, data);
  array_view<int, 1> tries(1, counted);
  parallel_for_each(
      extent<1>(threads), [=](index<1> i) restrict(amp) {
        unsigned seen = v[0];
        while (!atomic_compare_exchange(&v[0], &seen,
                                        static_cast<unsigned>(seen * 48271ul % 2147483647ul))) {
        }
        if (i[0] % 16 == 0) { // whole numbers: the sum is exact
          seen = v[1];
          for (;;) {
            const float sum = direct3d::mad(1.0f, 1.0f, reinterpret_cast<float &>(seen));
            if (atomic_compare_exchange(&v[1], &seen, reinterpret_cast<const unsigned &>(sum)))
              break;
          }
        }
        const float mine = static_cast<float>(static_cast<unsigned>(i[0]) * 7919u % static_cast<unsigned>(threads));
        seen = v[2];
        while (reinterpret_cast<float &>(seen) < mine &&
               !atomic_compare_exchange(&v[2], &seen, reinterpret_cast<const unsigned &>(mine))) {
        }
        atomic_fetch_inc(&tries[0]);
      });
  v.synchronize();
  unsigned long product = 1;
  for (int i = 0; i < threads; ++i)
    product = product * 48271ul % 2147483647ul;
  float sum, largest;
  memcpy(&sum, &data[1], 4);
  memcpy(&largest, &data[2], 4);
  EXPECT_EQUAL(data[0], static_cast<unsigned>(product));
  EXPECT_EQUAL(sum, threads / 16.0f);
  EXPECT_EQUAL(largest, threads - 1.0f);
  EXPECT_EQUAL(tries[0], threads);
}

/// Exchanges return each value exactly once: the old values and the last one are all the new values.
void exchanges() {
  std::vector<float> place = {-1}, old(threads);
  {
    array_view<float, 1> p(1, place), out(threads, old);
    parallel_for_each(
        out.extent, [=](index<1> i) restrict(amp) {
          out[i] = atomic_exchange(&p[0], static_cast<float>(i[0]));
        });
  }
  std::vector<char> came(threads + 1);
  old.push_back(place[0]);
  for (float value : old)
    ++came[static_cast<int>(value) + 1];
  for (char times : came)
    EXPECT(times == 1);
}

/// Tiles count in tile_static memory, and then add up their counts.
void in_tiles() {
  const int bins = 16;
  std::vector<unsigned> total(bins), most(1);
  std::vector<float> last(threads / 256);
  array_view<unsigned, 1> out(bins, total), largest(1, most);
  array_view<float, 1> winners(threads / 256, last);
  parallel_for_each(
      extent<1>(threads).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
        tile_static unsigned count[bins];
        tile_static int turns;
        tile_static float winner;
        if (t.local[0] < bins)
          count[t.local[0]] = 0;
        if (t.local[0] == 0) {
          turns = 0;
          winner = -1;
        }
        t.barrier.wait();
        atomic_fetch_inc(&count[t.global[0] * 7 % bins]);
        int seen = turns;
        while (!atomic_compare_exchange(&turns, &seen, seen + 2)) {
        }
        atomic_exchange(&winner, static_cast<float>(t.local[0]));
        t.barrier.wait();
        if (t.local[0] < bins)
          atomic_fetch_add(&out[t.local[0]], count[t.local[0]]);
        atomic_fetch_max(&largest[0], static_cast<unsigned>(turns));
        if (t.local[0] == 0)
          winners[t.tile] = winner;
      });
  out.synchronize();
  winners.synchronize();
  for (unsigned count : total)
    EXPECT_EQUAL(count, static_cast<unsigned>(threads / bins));
  EXPECT_EQUAL(largest[0], 512u);
  for (float w : last)
    EXPECT(w >= 0 && w < 256);
}

/// Every operation on tile_static variables, by all threads of a tile at once, in 4096 tiles.
template <typename T> void one_place_each_in_tiles() {
  const int places = 10, size = 256, tiles = threads / size;
  std::vector<T> results(places * tiles);
  array_view<T, 2> out(tiles, places, results);
  out.discard_data();
  parallel_for_each(extent<1>(threads).tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    tile_static T v[places];
    const T x = static_cast<T>(t.local[0]);
    if (x < places)
      v[t.local[0]] = x == 4 ? T(-1) : x == 7 ? T(size) : T(0);
    t.barrier.wait();
    atomic_fetch_inc(&v[0]);
    atomic_fetch_add(&v[1], x);
    atomic_fetch_sub(&v[2], T(3));
    atomic_fetch_max(&v[3], x);
    atomic_fetch_and(&v[4], ~(T(1) << (t.local[0] % 16)));
    atomic_fetch_or(&v[5], T(1) << (t.local[0] % 31));
    atomic_fetch_xor(&v[6], x * x);
    atomic_fetch_min(&v[7], x);
    atomic_fetch_dec(&v[8]);
    // The old values and the last one have the same sum as all new values.
    atomic_fetch_add(&v[1], atomic_exchange(&v[9], x));
    t.barrier.wait();
    if (x < places)
      out(t.tile[0], t.local[0]) = x == 1 ? v[1] + v[9] : v[t.local[0]];
  });
  out.synchronize();
  T all_xor = 0;
  for (int i = 0; i < size; ++i)
    all_xor ^= static_cast<T>(i * i);
  const T expected[] = {size, T(size * (size - 1)), T(-3 * size), size - 1, T(0) - (T(1) << 16),
                        T(0x7fffffff), all_xor, 0, T(-size)};
  int wrong = 0;
  for (int tile = 0; tile < tiles; ++tile)
    for (int k = 0; k < places - 1; ++k)
      wrong += results[tile * places + k] != expected[k];
  EXPECT_EQUAL(wrong, 0);
}

int main() {
  one_place_each<int>();
  one_place_each<unsigned>();
  loops();
  exchanges();
  in_tiles();
  one_place_each_in_tiles<int>();
  one_place_each_in_tiles<unsigned>();
  return result();
}
