// Atomic operations on float, double, long and unsigned long, which extend C++ AMP: on elements and on tile_static
// variables, by all threads and by some, with results used and not. All sums are of whole numbers, and exact.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <limits>
#include <math.h>
#include <vector>

using namespace concurrency;

static const int threads = 1 << 14;

/// Does each number from 0 to the size occur exactly once?
template <typename T> bool comes_once_each(const std::vector<T> &values) {
  std::vector<char> came(values.size());
  for (T value : values)
    if (!(value >= 0 && value < T(values.size()) && value == T(long(value))) || came[size_t(value)]++)
      return false;
  return true;
}

template <typename T> void sums_and_differences() {
  std::vector<T> places = {100, 100, 0, 0, T(threads)}, old(threads), below(threads);
  const array_view<T, 1> v(5, places), seen(threads, old), down(threads, below);
  parallel_for_each(extent<1>(threads), [=](index<1> i) restrict(amp) {
    atomic_fetch_add(&v[0], T(i[0] % 16));
    if (i[0] % 3 == 0)
      atomic_fetch_sub(&v[1], T(5));
    atomic_fetch_add(&v[2], 2); // an int
    seen[i] = atomic_fetch_add(&v[3], T(1));
    down[i] = atomic_fetch_sub(&v[4], T(1)) - 1;
  });
  v.synchronize();
  seen.synchronize();
  down.synchronize();
  EXPECT_EQUAL(places[0], T(100 + threads / 16 * 120));
  EXPECT_EQUAL(places[1], T(100) - T(5 * ((threads + 2) / 3)));
  EXPECT_EQUAL(places[2], T(2 * threads));
  EXPECT_EQUAL(places[3], T(threads));
  EXPECT(comes_once_each(old));
  EXPECT(comes_once_each(below));
}

/// Many elements, some of which several lanes of a vector share.
template <typename T> void histogram_of_weights() {
  const int bins = 37;
  std::vector<T> weights(bins), expected(bins);
  const array_view<T, 1> v(bins, weights);
  parallel_for_each(extent<1>(threads), [=](index<1> i) restrict(amp) {
    atomic_fetch_add(&v[i[0] * 7 / 3 % bins], T(i[0] % 5 - 2));
  });
  v.synchronize();
  for (int i = 0; i < threads; ++i)
    expected[i * 7 / 3 % bins] += T(i % 5 - 2);
  EXPECT(weights == expected);
}

template <typename T> void in_tile_static() {
  const int size = 100, tiles = 60;
  std::vector<T> results(4 * tiles);
  const array_view<T, 2> out(tiles, 4, results);
  parallel_for_each(extent<1>(size * tiles).tile<size>(), [=](tiled_index<size> t) restrict(amp) {
    tile_static T sum, least, most, last;
    if (t.local[0] == 0)
      sum = 1, least = 1000, most = -1000, last = -1;
    t.barrier.wait();
    atomic_fetch_add(&sum, T(t.local[0]));
    atomic_fetch_min(&least, T(t.local[0] - t.tile[0]));
    atomic_fetch_max(&most, T(t.local[0] - t.tile[0]));
    atomic_exchange(&last, T(t.local[0]));
    t.barrier.wait();
    if (t.local[0] == size - 1) {
      out(t.tile[0], 0) = sum;
      out(t.tile[0], 1) = least;
      out(t.tile[0], 2) = most;
      out(t.tile[0], 3) = last;
    }
  });
  out.synchronize();
  for (int tile = 0; tile < tiles; ++tile) {
    EXPECT_EQUAL(results[4 * tile], T(1 + size * (size - 1) / 2));
    EXPECT_EQUAL(results[4 * tile + 1], T(-tile));
    EXPECT_EQUAL(results[4 * tile + 2], T(size - 1 - tile));
    EXPECT(results[4 * tile + 3] >= 0 && results[4 * tile + 3] < size);
  }
}


template <typename T> void least_and_greatest() {
  std::vector<T> places = {5, 5, -3, -3, 7, 7}, before(threads);
  const array_view<T, 1> v(6, places), seen(threads, before);
  parallel_for_each(extent<1>(threads), [=](index<1> i) restrict(amp) {
    const T x = T(i[0] * 37 % threads - threads / 2);
    atomic_fetch_min(&v[0], x);
    atomic_fetch_max(&v[1], x);
    if (i[0] % 2) {
      atomic_fetch_min(&v[2], x - 1);
      atomic_fetch_max(&v[3], x);
    }
    seen[i] = atomic_fetch_min(&v[4], x);
    if (x > 1000000)
      atomic_fetch_max(&v[5], x); // no thread does this
  });
  v.synchronize();
  seen.synchronize();
  // Threads with odd indices have odd values of x.
  const T expected[] = {-threads / 2, threads / 2 - 1, -threads / 2, threads / 2 - 1, -threads / 2, 7};
  for (int k = 0; k < 6; ++k)
    EXPECT_EQUAL(places[k], expected[k]);
  int wrong = 0;
  for (T value : before)
    wrong += !(value <= 7 && value >= -threads / 2);
  EXPECT_EQUAL(wrong, 0);
}

/// Minimum and maximum ignore a NaN, but not infinities or zeros of either sign.
template <typename T> void special_values() {
  const T nan = std::numeric_limits<T>::quiet_NaN(), infinity = std::numeric_limits<T>::infinity();
  std::vector<T> places = {nan, nan, 3, 3, infinity, -infinity, 0, T(-0.0), nan, 1};
  const array_view<T, 1> v(10, places);
  parallel_for_each(extent<1>(threads), [=](index<1> i) restrict(amp) {
    const T x = T(i[0] - 10);
    atomic_fetch_min(&v[0], x);
    atomic_fetch_max(&v[1], x);
    atomic_fetch_min(&v[2], nan);
    atomic_fetch_max(&v[3], i[0] % 2 ? nan : x);
    atomic_fetch_min(&v[4], x);
    atomic_fetch_max(&v[5], x);
    atomic_fetch_min(&v[6], i[0] % 2 ? T(0) : T(-0.0));
    atomic_fetch_max(&v[7], i[0] % 2 ? T(0) : T(-0.0));
    atomic_fetch_max(&v[8], nan);
    atomic_fetch_add(&v[9], i[0] == 5 ? infinity : x);
  });
  v.synchronize();
  const T expected[] = {-10, threads - 11, 3, threads - 12, -10, threads - 11, 0, 0};
  for (int k = 0; k < 8; ++k)
    EXPECT_EQUAL(places[k], expected[k]);
  EXPECT(isnan(places[8]));
  EXPECT_EQUAL(places[9], infinity);
}

/// Exchanges return each value exactly once.
void exchanges() {
  std::vector<double> place = {0}, old(threads);
  const array_view<double, 1> p(1, place), out(threads, old);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = atomic_exchange(&p[0], i[0] + 1.0); });
  out.synchronize();
  p.synchronize();
  old.push_back(place[0]);
  EXPECT(comes_once_each(old));
}

template <typename T> void integers() {
  std::vector<T> places = {0, T(-1), 0, 0, 0, 0, 100, T(threads) << 40, 0, 0};
  const array_view<T, 1> v(10, places);
  parallel_for_each(extent<1>(threads), [=](index<1> i) restrict(amp) {
    const T x = T(i[0]) << 33;
    atomic_fetch_add(&v[0], x);
    atomic_fetch_and(&v[1], ~(T(1) << (i[0] % 60)));
    atomic_fetch_or(&v[2], T(1) << (i[0] % 50));
    atomic_fetch_xor(&v[3], x);
    atomic_fetch_sub(&v[4], x);
    atomic_fetch_max(&v[5], x);
    atomic_fetch_inc(&v[6]);
    atomic_fetch_min(&v[7], x + 3);
    atomic_fetch_dec(&v[8]);
    T seen = 0;
    while (!atomic_compare_exchange(&v[9], &seen, seen + (T(1) << 32))) {
    }
  });
  v.synchronize();
  T sum = 0, all_xor = 0;
  for (int i = 0; i < threads; ++i) {
    sum += T(i) << 33;
    all_xor ^= T(i) << 33;
  }
  const T expected[] = {sum, T(-1) - ((T(1) << 60) - 1), (T(1) << 50) - 1, all_xor, T(0) - sum, T(threads - 1) << 33,
                        T(100 + threads), 3, T(0) - T(threads), T(threads) << 32};
  for (int k = 0; k < 10; ++k)
    EXPECT_EQUAL(places[k], expected[k]);
}

template <typename T> void floating() {
  sums_and_differences<T>();
  histogram_of_weights<T>();
  in_tile_static<T>();
  least_and_greatest<T>();
  special_values<T>();
}

int main() {
  floating<float>();
  floating<double>();
  sums_and_differences<long>();
  least_and_greatest<long>();
  exchanges();
  integers<long>();
  integers<unsigned long>();
  return result();
}
