// tile_static variables of all shapes and types, in functions, in templates, of classes whose constructors do not run;
// several kernels with variables of the same name; and pointers to variables.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

struct accumulator {
  int sum;
  float product;
  accumulator() restrict(cpu, amp) : sum(-1), product(-1) {}
  void add(int x) restrict(amp) {
    sum += x;
    product *= 2;
  }
};

/// A variable of a function belongs to the tile, too, and each instantiation has its own.
template <typename T, int Size>
T reversed(const tiled_index<Size> &t, T value) restrict(amp) {
  tile_static T values[Size];
  values[t.local[0]] = value;
  t.barrier.wait_with_tile_static_memory_fence();
  T result = values[Size - 1 - t.local[0]];
  t.barrier.wait_with_tile_static_memory_fence();
  return result;
}

int sum_of(const int *values, int count) restrict(amp) {
  int sum = 0;
  for (int i = 0; i < count; ++i)
    sum += values[i];
  return sum;
}

void functions_and_classes() {
  const int n = 64, TS = 16;
  std::vector<int> ints(n * 4);
  std::vector<double> doubles(n);
  array_view<int, 2> out(n, 4, ints);
  array_view<double, 1> out_double(n, doubles);

  parallel_for_each(extent<1>(n).tile<TS>(), [=](tiled_index<TS> t) restrict(amp) {
    tile_static accumulator totals[2]; // not constructed
    tile_static int values[4][TS / 4];
    const int me = t.local[0], global = t.global[0];

    if (me == 0) {
      totals[0].sum = 0;
      totals[0].product = 1;
      totals[1] = accumulator();
    }
    values[me / 4][me % 4] = global;
    t.barrier.wait();
    if (me == TS - 1)
      for (int i = 0; i < TS; ++i)
        totals[i % 2].add(values[i / 4][i % 4]);
    t.barrier.wait();

    out(global, 0) = totals[me % 2].sum;
    out(global, 1) = sum_of(values[me / 4], 4) + sum_of(&values[0][0], TS);
    out(global, 2) = reversed(t, global) * 1000 + reversed(t, global / 2);
    out(global, 3) = static_cast<int>(totals[0].product);
    out_double[global] = reversed(t, global * 0.5);
  });

  for (int i = 0; i < n; ++i) {
    const int first = i / TS * TS, me = i % TS;
    int even = 0, row = 0;
    for (int k = 0; k < TS; k += 2)
      even += first + k;
    for (int k = 0; k < 4; ++k)
      row += first + me / 4 * 4 + k;
    const int odd = even + TS / 2 - 1;
    EXPECT_EQUAL(out(i, 0), me % 2 ? odd : even);
    EXPECT_EQUAL(out(i, 1), row + even + even + TS / 2);
    const int mirror = first + TS - 1 - me;
    EXPECT_EQUAL(out(i, 2), mirror * 1000 + mirror / 2);
    EXPECT_EQUAL(out(i, 3), 256);
    EXPECT_EQUAL(out_double[i], mirror * 0.5);
  }
}

void two_kernels() {
  std::vector<int> data(32);
  array_view<int, 1> out(32, data);
  parallel_for_each(out.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
    tile_static int shared[8];
    shared[t.local[0]] = t.global[0];
    t.barrier.wait();
    out[t] = shared[7 - t.local[0]];
  });
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int shared[16];
    shared[t.local[0]] = out[t];
    t.barrier.wait();
    out[t] = shared[15 - t.local[0]] * 2;
  });
  for (int i = 0; i < 32; ++i) {
    const int j = i / 16 * 16 + 15 - i % 16;
    EXPECT_EQUAL(out[i], 2 * (j / 8 * 8 + 7 - j % 8));
  }
}

void branches_and_fences() {
  std::vector<int> data(256), flags = {1, 0, 3, 0};
  array_view<int, 1> out(256, data);
  array_view<const int, 1> flag(4, flags);
  parallel_for_each(out.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static int shared[64];
    shared[t.local[0]] = t.local[0];
    // All threads of a tile take this branch, so a barrier is allowed in it.
    for (int round = 0; round < flag[t.tile]; ++round) {
      t.barrier.wait();
      int other = shared[t.local[0] ^ 1];
      t.barrier.wait();
      shared[t.local[0]] = other;
    }
    if (t.local[0] % 2 == 0)
      tile_static_memory_fence(t.barrier); // a fence does not wait
    else
      all_memory_fence(t.barrier);
    global_memory_fence(t.barrier);
    out[t] = shared[t.local[0]];
  });
  for (int i = 0; i < 256; ++i)
    EXPECT_EQUAL(out[i], flags[i / 64] ? (i % 64 ^ 1) : i % 64);
}

int main() {
  functions_and_classes();
  two_kernels();
  branches_and_fences();
  return result();
}
