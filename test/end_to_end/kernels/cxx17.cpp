// C++17 and C++20 in kernels and around them.
//
// RUN: %amp-clang++ -O1 -std=c++17 -I%S/../Inputs %s -o %t && %t
// RUN: %amp-clang++ -O1 -std=c++20 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <type_traits>
#include <vector>

using namespace concurrency;

template <typename T> T halve(T x) restrict(cpu, amp) {
  if constexpr (std::is_integral_v<T>)
    return x >> 1;
  else
    return x * T(0.5);
}

template <typename... T> auto sum(T... x) restrict(cpu, amp) { return (x + ... + 0); }
template <typename... T> bool all_positive(T... x) restrict(cpu, amp) { return ((x > 0) && ...); }

struct point {
  int x, y;
};
point mirrored(point p) restrict(cpu, amp) { return {p.y, p.x}; }

template <typename T> struct box {
  T value;
  box(T v) restrict(cpu, amp) : value(v) {}
};

inline constexpr int factor = 3;
constexpr int table_size(int n) restrict(cpu, amp) { return n * 2 + 2; }

struct with_default {
  int a = 4;
  int b{5};
};

template <auto Value> int constant() restrict(amp) { return Value; }

int main() {
  const int n = 50;
  std::vector<int> data(n * 8);
  array_view<int, 2> out(n, 8, data);

  parallel_for_each(extent<1>(n), [out](auto idx) restrict(amp) {
    const int i = idx[0];
    auto [x, y] = mirrored({i, 10 * i});
    out(i, 0) = x * 100 + y;
    out(i, 1) = halve(i) + static_cast<int>(halve(3.0f) * 10);
    out(i, 2) = sum(i, 1, 2, 3) + (all_positive(i, 1) ? 1000 : 0);
    box b{i};
    out(i, 3) = b.value * factor;
    int squares[table_size(3)] = {};
    for (int &s : squares)
      s = static_cast<int>(&s - squares) * i;
    out(i, 4) = squares[7];
    if (int odd = i % 2; odd != 0)
      out(i, 5) = odd;
    else
      out(i, 5) = 7;
    with_default d;
    out(i, 6) = d.a * 10 + d.b + constant<6>();
    auto recursive_free = [&, k = i * 2](auto v) { return k + v; };
    out(i, 7) = recursive_free(1) + recursive_free(2u);
  });

  for (int i = 0; i < n; ++i) {
    EXPECT_EQUAL(out(i, 0), 1000 * i + i);
    EXPECT_EQUAL(out(i, 1), i / 2 + 15);
    EXPECT_EQUAL(out(i, 2), i + 6 + (i > 0 ? 1000 : 0));
    EXPECT_EQUAL(out(i, 3), 3 * i);
    EXPECT_EQUAL(out(i, 4), 7 * i);
    EXPECT_EQUAL(out(i, 5), i % 2 ? 1 : 7);
    EXPECT_EQUAL(out(i, 6), 51);
    EXPECT_EQUAL(out(i, 7), 4 * i + 3);
  }
  return result();
}
