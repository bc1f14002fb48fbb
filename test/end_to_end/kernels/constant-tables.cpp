// constexpr tables of namespaces, classes, templates and functions in kernels: an extension.
//
// RUN: %amp-clang++ -O1 -std=c++17 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>

using namespace concurrency;

constexpr float weights[3] = {1, 2, 3};
constexpr int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
struct point {
  int x;
  float y;
};
constexpr point points[2] = {{1, 2.5f}, {3, 4.5f}};
struct holder {
  static constexpr int values[4] = {9, 8, 7, 6};
};
template <class T> struct holder_of {
  static constexpr T values[2] = {T(5), T(6)};
};
float weight(int i) restrict(cpu, amp) { return weights[i % 3]; }

float expected(int i) restrict(cpu, amp) {
  const float *p = weights;
  return weights[i % 3] + grid[i / 3][i % 3] * 10 + points[i % 2].y + holder::values[i % 4] +
         holder_of<int>::values[i % 2] + weight(i) + p[1];
}

int main() {
  float data[6] = {};
  array_view<float> v(6, data);
  static constexpr int local[2] = {100, 200};
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = expected(i[0]) + local[i[0] % 2]; });
  v.synchronize();
  for (int i = 0; i < 6; ++i)
    EXPECT_EQUAL(data[i], expected(i) + local[i % 2]);
  return result();
}
