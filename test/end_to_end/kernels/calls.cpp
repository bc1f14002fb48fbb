// Calls several levels deep, with references, pointers to locals, elements and tile_static variables, structures as
// parameters and results, and lambdas inside kernels.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

struct pair {
  int first, second;
};

void swap_values(int &a, int &b) restrict(amp) {
  int t = a;
  a = b;
  b = t;
}
pair make_pair(int a, int b) restrict(amp) {
  pair p = {a, b};
  return p;
}
pair sorted(pair p) restrict(amp) {
  if (p.first > p.second)
    swap_values(p.first, p.second);
  return p;
}
void divide(int a, int b, int *quotient, int *remainder) restrict(amp) {
  *quotient = a / b;
  *remainder = a % b;
}
int level3(int x, const int *table, int count) restrict(amp) {
  int sum = 0;
  for (int i = 0; i < count; ++i)
    sum += table[i] * x;
  return sum;
}
int level2(int x) restrict(amp) {
  int table[4] = {1, x, x * x, 7};
  return level3(x, table, 4) + level3(1, table + 1, 2);
}
int level1(int x) restrict(amp) { return x > 2 ? level2(x) + level2(x - 2) : -x; }
int host_level3(int x, const int *table, int count) {
  int sum = 0;
  for (int i = 0; i < count; ++i)
    sum += table[i] * x;
  return sum;
}
int host_level2(int x) {
  int table[4] = {1, x, x * x, 7};
  return host_level3(x, table, 4) + host_level3(1, table + 1, 2);
}

/// Adds to the element in whatever memory it is: global, tile_static or local.
void add_to(int &where, int value) restrict(amp) { where += value; }
int *first_of(int *a, int *b, bool take_a) restrict(amp) { return take_a ? a : b; }

int main() {
  const int n = 100;
  std::vector<int> data(n * 5);
  array_view<int, 2> out(n, 5, data);
  parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) {
    const int x = i[0];
    pair p = sorted(make_pair(x, 50));
    out(x, 0) = p.first * 1000 + p.second;
    int quotient, remainder;
    divide(x, 7, &quotient, &remainder);
    out(x, 1) = quotient * 10 + remainder;
    out(x, 2) = level1(x);

    // Lambdas inside the kernel inherit its restriction.
    int counter = 0;
    auto count = [&](int step) { counter += step; return counter; };
    auto twice = [=](int v) restrict(amp) { return v * 2 + x; };
    count(1);
    count(twice(3));
    out(x, 3) = counter;

    int here = 0, there = 0;
    add_to(*first_of(&here, &there, x % 2 == 0), 5);
    add_to(out(x, 4), here * 10 + there);
  });
  for (int x = 0; x < n; ++x) {
    EXPECT_EQUAL(out(x, 0), (x < 50 ? x * 1000 + 50 : 50000 + x));
    EXPECT_EQUAL(out(x, 1), x / 7 * 10 + x % 7);
    EXPECT_EQUAL(out(x, 2), (x > 2 ? host_level2(x) + host_level2(x - 2) : -x));
    EXPECT_EQUAL(out(x, 3), 1 + 6 + x);
    EXPECT_EQUAL(out(x, 4), x % 2 == 0 ? 50 : 5);
  }

  // The same function on all kinds of memory.
  std::vector<int> sums(64);
  array_view<int, 1> sum(64, sums);
  parallel_for_each(sum.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int shared[16];
    shared[t.local[0]] = 0;
    add_to(shared[t.local[0]], t.global[0]);
    t.barrier.wait();
    int local = 0;
    for (int k = 0; k < 16; ++k)
      add_to(local, shared[k]);
    add_to(sum[t], local);
  });
  for (int i = 0; i < 64; ++i)
    EXPECT_EQUAL(sum[i], i / 16 * 256 + 120);
  return result();
}
