// The atomic operations, on elements of views and of arrays and on tile_static variables, int and
// unsigned (C++ AMP 1.2, 9).
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

static const int n = 1000;

// M131 accept: atomics are coherent for each location
// A15.01 accept: atomic_exchange
// A15.02 accept: atomic_compare_exchange
// A15.03 accept: atomic_fetch_add
// A15.04 accept: atomic_fetch_sub
// A15.05 accept: atomic_fetch_max
// A15.06 accept: atomic_fetch_min
// A15.07 accept: atomic_fetch_and
// A15.08 accept: atomic_fetch_or
// A15.09 accept: atomic_fetch_xor
// A15.10 accept: atomic_fetch_inc
// A15.11 accept: atomic_fetch_dec
/// Each of n threads performs every operation once; the sum of the old values is checked.
template <typename T> void each_operation() {
  std::vector<T> start = {0, 0, 5, 5, T(-1), 0, 0, 100, 200, 7, 0, 0};
  std::vector<T> old(n);
  array_view<T, 1> v(12, start);
  array_view<T, 1> seen(n, old);
  parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) {
    const T x = static_cast<T>(i[0]);
    seen[i] = atomic_fetch_add(&v[0], T(1));
    atomic_fetch_sub(&v[1], x);
    atomic_fetch_max(&v[2], x);
    atomic_fetch_min(&v[3], x);
    atomic_fetch_and(&v[4], ~(T(1) << (i[0] % 20)));
    atomic_fetch_or(&v[5], T(1) << (i[0] % 30));
    atomic_fetch_xor(&v[6], x);
    atomic_fetch_inc(&v[7]);
    atomic_fetch_dec(&v[8]);
    atomic_exchange(&v[9], x);
    // Adds 3 by a compare_exchange loop.
    T expected = v[10];
    while (!atomic_compare_exchange(&v[10], &expected, expected + 3)) {
    }
    T never = 12345;
    if (atomic_compare_exchange(&v[11], &never, T(1)) || never != 0)
      atomic_fetch_add(&v[11], T(100));
  });
  v.synchronize();
  T sum = 0, all_xor = 0;
  std::vector<bool> came(n);
  for (int i = 0; i < n; ++i) {
    sum += T(i);
    all_xor ^= T(i);
    came[static_cast<int>(seen[i])] = true; // each old value exactly once
  }
  for (int i = 0; i < n; ++i)
    EXPECT(came[i]);
  const T expected[] = {n, T(0) - sum, n - 1, 0, T(0) - (T(1) << 20), (T(1) << 30) - 1, all_xor, 1100,
                        T(200) - T(n), start[9], 3 * n, 0};
  for (int k = 0; k < 12; ++k)
    EXPECT_EQUAL(start[k], expected[k]);
  EXPECT(start[9] < T(n));
}

void sign_of_comparison() {
  std::vector<int> s = {-5, -5};
  std::vector<unsigned> u = {0x80000000u, 0x80000000u};
  array_view<int, 1> signed_view(2, s);
  array_view<unsigned, 1> unsigned_view(2, u);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    atomic_fetch_max(&signed_view[0], 3);
    atomic_fetch_min(&signed_view[1], 3);
    atomic_fetch_max(&unsigned_view[0], 3u);
    atomic_fetch_min(&unsigned_view[1], 3u);
  });
  EXPECT_EQUAL(signed_view[0], 3);
  EXPECT_EQUAL(signed_view[1], -5);
  EXPECT_EQUAL(unsigned_view[0], 0x80000000u);
  EXPECT_EQUAL(unsigned_view[1], 3u);
}

void on_tile_static_and_arrays() {
  array<int, 1> totals(4);
  array<float, 1> last(4);
  parallel_for_each(extent<1>(256).tile<64>(), [&](tiled_index<64> t) restrict(amp) {
    tile_static int sum;
    tile_static unsigned largest;
    tile_static float any;
    if (t.local[0] == 0)
      sum = 0, largest = 0, any = -1;
    t.barrier.wait();
    atomic_fetch_add(&sum, t.global[0]);
    atomic_fetch_max(&largest, static_cast<unsigned>(t.global[0]));
    atomic_exchange(&any, t.global[0] * 0.5f);
    t.barrier.wait();
    if (t.local[0] == 63) {
      totals[t.tile] = sum + static_cast<int>(largest);
      last[t.tile] = any;
    }
  });
  std::vector<int> t = totals;
  std::vector<float> l = last;
  for (int tile = 0; tile < 4; ++tile) {
    EXPECT_EQUAL(t[tile], 64 * 64 * tile + 63 * 32 + 64 * tile + 63);
    EXPECT(l[tile] >= 32 * tile && l[tile] < 32 * (tile + 1));
  }
}

int main() {
  each_operation<int>();
  each_operation<unsigned>();
  sign_of_comparison();
  on_tile_static_and_arrays();
  return result();
}
