// One program at every optimization level and in every language version: the results are the same. The kernel's text
// does not depend on the level at which the host code is compiled.
//
// RUN: %amp-clang++ -std=c++11 -O0 -I%S/../Inputs %s -o %t.11 && %t.11
// RUN: %amp-clang++ -std=gnu++14 -O1 -g -I%S/../Inputs %s -o %t.14 && %t.14
// RUN: %amp-clang++ -std=c++17 -O2 -I%S/../Inputs %s -o %t.17 && %t.17
// RUN: %amp-clang++ -std=c++20 -O3 -march=x86-64-v3 -I%S/../Inputs %s -o %t.20 && %t.20
// RUN: %amp-clang++ -std=c++23 -Os -fPIE -pie -I%S/../Inputs %s -o %t.23 && %t.23
// RUN: %amp-clang++ -std=gnu++17 -Oz -fno-exceptions -fno-rtti -I%S/../Inputs %s -o %t.z && %t.z
// RUN: %amp-clang++ -ffast-math -funroll-loops -fstack-protector-all -D_FORTIFY_SOURCE=2 -O2 -I%S/../Inputs %s -o %t.f && %t.f
// RUN: %amp-clang++ -fsanitize=undefined -O1 -I%S/../Inputs -c %s -o %t.ub.o
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <amp_math.h>
#include <vector>

using namespace concurrency;

struct vector2 {
  double x, y;
  vector2(double x, double y) restrict(cpu, amp) : x(x), y(y) {}
  vector2 operator+(const vector2 &v) const restrict(cpu, amp) {
    return vector2(x + v.x, y + v.y);
  }
  double length2() const restrict(cpu, amp) { return x * x + y * y; }
};

int digits(unsigned n) restrict(cpu, amp) {
  int count = 0;
  do {
    ++count;
    n /= 10;
  } while (n);
  return count;
}

int main() {
  const int n = 96;
  std::vector<int> data(n * 2);
  std::vector<double> lengths(n);
  array_view<int, 2> out(n, 2, data);
  array_view<double, 1> length(n, lengths);
  const unsigned powers[] = {1, 9, 99, 1001, 54321};

  parallel_for_each(extent<1>(n).tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static int sums[32];
    const int i = t.global[0];
    sums[t.local[0]] = i;
    t.barrier.wait();
    for (int half = 16; half > 0; half /= 2) {
      if (t.local[0] < half)
        sums[t.local[0]] += sums[t.local[0] + half];
      t.barrier.wait();
    }
    out(i, 0) = sums[0];
    out(i, 1) = digits(powers[i % 5]);
    vector2 v = vector2(i, 1) + vector2(0.5, i % 3);
    length[i] = precise_math::sqrt(v.length2());
  });

  for (int i = 0; i < n; ++i) {
    EXPECT_EQUAL(out(i, 0), i / 32 * 1024 + 496);
    EXPECT_EQUAL(out(i, 1), digits(powers[i % 5]));
    vector2 v = vector2(i, 1) + vector2(0.5, i % 3);
    const double error = length[i] * length[i] - v.length2();
    EXPECT(error < 1e-9 && error > -1e-9);
  }
  return result();
}
