// Kernels whose loops read data that the threads of a column or of a row share, over small domains of all shapes. The
// compiler may combine rows, but each thread must still do its own work exactly once.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t && env CPPAMP_THREADS=3 %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

std::vector<int> make_numbers(int n, int seed) {
  std::vector<int> numbers(n);
  for (int i = 0; i < n; ++i)
    numbers[i] = (i * 7919 + seed) % 1000 - 500;
  return numbers;
}

/// c = a * b, and how often each element was computed.
void multiply(int height, int width, int inner) {
  const std::vector<int> a = make_numbers(height * inner, 1), b = make_numbers(inner * width, 2);
  std::vector<int> c(height * width, -1), visits(height * width);
  {
    const array_view<const int, 2> view_a(height, inner, a), view_b(inner, width, b);
    const array_view<int, 2> view_c(height, width, c), view_visits(height, width, visits);
    parallel_for_each(view_c.extent, [=](index<2> i) restrict(amp) {
      int sum = 0;
      for (int k = 0; k < inner; ++k)
        sum += view_a(i[0], k) * view_b(k, i[1]);
      view_c[i] = sum;
      atomic_fetch_inc(&view_visits[i]);
    });
    view_c.synchronize();
    view_visits.synchronize();
  }
  int wrong = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      int sum = 0;
      for (int k = 0; k < inner; ++k)
        sum += a[y * inner + k] * b[k * width + x];
      wrong += c[y * width + x] != sum || visits[y * width + x] != 1;
    }
  EXPECT_EQUAL(wrong, 0);
}

/// A stack of products that share the right operand.
void multiply_stack(int depth, int height, int width, int inner) {
  const std::vector<int> a = make_numbers(depth * height * inner, 1), b = make_numbers(inner * width, 2);
  std::vector<int> c(depth * height * width, -1);
  {
    const array_view<const int, 3> view_a(depth, height, inner, a);
    const array_view<const int, 2> view_b(inner, width, b);
    const array_view<int, 3> view_c(depth, height, width, c);
    parallel_for_each(view_c.extent, [=](index<3> i) restrict(amp) {
      int sum = 0, product = 1;
      for (int k = 0; k < inner; ++k) {
        sum += view_a(i[0], i[1], k) * view_b(k, i[2]);
        product = product * 3 + view_b(k, i[2]) * view_a(i[0], i[1], k);
      }
      view_c[i] = sum ^ product;
    });
  }
  int wrong = 0;
  for (int z = 0; z < depth; ++z)
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        int sum = 0;
        unsigned product = 1;
        for (int k = 0; k < inner; ++k) {
          const int term = a[(z * height + y) * inner + k] * b[k * width + x];
          sum += term;
          product = product * 3 + static_cast<unsigned>(term);
        }
        wrong += c[(z * height + y) * width + x] != (sum ^ static_cast<int>(product));
      }
  EXPECT_EQUAL(wrong, 0);
}

int main() {
  for (int height : {1, 2, 3, 4, 5, 7, 8, 13, 64})
    for (int width : {1, 3, 8, 16, 20, 32, 33, 48, 64, 100, 131, 200})
      multiply(height, width, 11);
  multiply(3, 5000, 3); // partial rows
  multiply(300, 65, 1);
  for (int depth : {1, 2, 5})
    for (int height : {1, 3, 4, 6, 9})
      for (int width : {1, 12, 17, 32, 56, 64, 70, 96})
        multiply_stack(depth, height, width, 5);
  return result();
}
