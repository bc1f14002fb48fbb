// Longer kernels: sorting in private, global and tile_static memory; powers of matrices by value. The kernel with
// barriers is built without PoCL's optimizer, which would take four fifths of the time (as in tile-static/trees.cpp).
//
// RUN: %amp-clang++ -O1 -std=c++11 -DPART=1 -I%S/../Inputs %s -o %t && %t
// RUN: %amp-clang++ -O1 -std=c++11 -DPART=2 -I%S/../Inputs %s -o %t.2 && %pocl-unoptimized %t.2
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <algorithm>
#include <amp.h>
#include <vector>

using namespace concurrency;

template <typename T> void insertion_sort(T *a, int n) restrict(cpu, amp) {
  for (int i = 1; i < n; ++i) {
    T x = a[i];
    int j = i;
    while (j > 0 && a[j - 1] > x) {
      a[j] = a[j - 1];
      --j;
    }
    a[j] = x;
  }
}

struct matrix {
  float m[3][3];
  matrix() restrict(cpu, amp) {
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        m[i][j] = i == j;
  }
  matrix operator*(const matrix &other) const restrict(cpu, amp) {
    matrix result;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        float sum = 0;
        for (int k = 0; k < 3; ++k)
          sum += m[i][k] * other.m[k][j];
        result.m[i][j] = sum;
      }
    return result;
  }
};
matrix power(matrix base, int n) restrict(cpu, amp) {
  matrix result;
  for (; n > 0; n /= 2, base = base * base)
    if (n % 2)
      result = result * base;
  return result;
}

std::vector<unsigned> random_numbers(int n) {
  std::vector<unsigned> numbers(n);
  unsigned x = 1;
  for (unsigned &number : numbers)
    number = x = x * 1664525u + 1013904223u;
  return numbers;
}

void sort_rows() {
  const int rows = 50, columns = 16;
  std::vector<unsigned> privately = random_numbers(rows * columns), in_place = privately,
                        expected = privately;
  array_view<unsigned, 2> a(rows, columns, privately), b(rows, columns, in_place);
  parallel_for_each(extent<1>(rows), [=](index<1> i) restrict(amp) {
    unsigned row[columns];
    for (int k = 0; k < columns; ++k)
      row[k] = a(i[0], k);
    insertion_sort(row, columns);
    for (int k = 0; k < columns; ++k)
      a(i[0], k) = row[k];
    insertion_sort(&b(i[0], 0), columns);
  });
  for (int row = 0; row < rows; ++row) {
    std::sort(&expected[row * columns], &expected[row * columns] + columns);
    for (int k = 0; k < columns; ++k) {
      EXPECT_EQUAL(a(row, k), expected[row * columns + k]);
      EXPECT_EQUAL(b(row, k), expected[row * columns + k]);
    }
  }
}

void sort_tiles() {
  const int n = 1024, TS = 256;
  std::vector<unsigned> keys = random_numbers(n), expected = keys;
  array_view<unsigned, 1> v(n, keys);
  parallel_for_each(v.extent.tile<TS>(), [=](tiled_index<TS> t) restrict(amp) {
    tile_static unsigned shared[TS]; // a bitonic network
    const int me = t.local[0];
    shared[me] = v[t];
    t.barrier.wait();
    for (int size = 2; size <= TS; size *= 2)
      for (int distance = size / 2; distance > 0; distance /= 2) {
        const int partner = me ^ distance;
        const unsigned mine = shared[me], other = shared[partner];
        const bool ascending = (me & size) == 0;
        t.barrier.wait();
        if ((partner > me) == ascending ? mine > other : mine < other)
          shared[me] = other;
        t.barrier.wait();
      }
    v[t] = shared[me];
  });
  for (int tile = 0; tile < n; tile += TS)
    std::sort(&expected[tile], &expected[tile] + TS);
  for (int i = 0; i < n; ++i)
    EXPECT_EQUAL(v[i], expected[i]);
}

void powers() {
  const int n = 40;
  std::vector<matrix> matrices(n);
  for (int i = 0; i < n; ++i) {
    matrices[i].m[0][1] = static_cast<float>(i % 7);
    matrices[i].m[2][0] = 2;
  }
  std::vector<matrix> expected;
  for (int i = 0; i < n; ++i)
    expected.push_back(power(matrices[i], i % 10));
  array_view<matrix, 1> v(n, matrices);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = power(v[i], i[0] % 10); });
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 9; ++k) // small integers, so the result is exact
      EXPECT_EQUAL(v[i].m[k / 3][k % 3], expected[i].m[k / 3][k % 3]);
}

int main() {
#if PART != 2
  sort_rows();
  powers();
#endif
#if PART != 1
  sort_tiles();
#endif
  return result();
}
