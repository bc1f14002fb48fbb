// Function templates, class templates and generic code in kernels, and lambdas in templates: one kernel for each
// instantiation.
//
// RUN: %amp-clang++ -O1 -std=c++14 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

template <typename T> T cube(T x) restrict(cpu, amp) { return x * x * x; }
template <> int cube(int x) restrict(cpu, amp) { return x * x * x + 1000; } // a specialization

template <typename T, int N> struct polynomial {
  T coefficient[N];
  T operator()(T x) const restrict(cpu, amp) {
    T result = 0;
    for (int i = N - 1; i >= 0; --i)
      result = result * x + coefficient[i];
    return result;
  }
};

template <typename T> struct add {
  static T apply(T a, T b) restrict(amp) { return a + b; }
};
template <typename T> struct multiply {
  static T apply(T a, T b) restrict(amp) { return a * b; }
};

template <template <typename> class Operation, typename T>
void fold_rows(array_view<const T, 2> in, array_view<T, 1> out) {
  parallel_for_each(out.extent, [=](index<1> row) restrict(amp) {
    T value = in(row[0], 0);
    for (int column = 1; column < in.extent[1]; ++column)
      value = Operation<T>::apply(value, in(row[0], column));
    out[row] = value;
  });
}

// A variadic function, called with packs of several sizes.
inline int sum_all() restrict(amp) { return 0; }
template <typename First, typename... Rest>
int sum_all(First first, Rest... rest) restrict(amp) {
  return static_cast<int>(first) + sum_all(rest...);
}

template <typename T, typename Function> std::vector<T> map(const std::vector<T> &in, Function f) {
  std::vector<T> out(in.size());
  array_view<const T, 1> from(static_cast<int>(in.size()), in);
  array_view<T, 1> to(static_cast<int>(out.size()), out);
  to.discard_data();
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = f(from[i]); });
  to.synchronize();
  return out;
}

template <typename T> void test_map() {
  const std::vector<T> in = {0, 1, 2, 3, 4, 5, 6, 7};
  std::vector<T> cubes = map(in, [](T x) restrict(cpu, amp) { return cube(x); });
  polynomial<T, 3> p = {{1, 2, 3}};
  std::vector<T> values = map(in, p);
  for (size_t i = 0; i < in.size(); ++i) {
    EXPECT_EQUAL(cubes[i], cube(in[i]));
    EXPECT_EQUAL(values[i], p(in[i]));
  }
}

int main() {
  test_map<int>();
  test_map<unsigned>();
  test_map<float>();
  test_map<long>();

  std::vector<float> matrix = {1, 2, 3, 4, 5, 6}, sums(2), products(2);
  array_view<const float, 2> in(2, 3, matrix);
  fold_rows<add>(in, array_view<float, 1>(2, sums));
  fold_rows<multiply>(in, array_view<float, 1>(2, products));
  EXPECT_EQUAL(sums[0], 6);
  EXPECT_EQUAL(sums[1], 15);
  EXPECT_EQUAL(products[0], 6);
  EXPECT_EQUAL(products[1], 120);

  int total = 0;
  array_view<int, 1> result(1, &total);
  parallel_for_each(result.extent, [=](index<1> i) restrict(amp) {
    result[i] = sum_all(1, 2.5f, 3u, static_cast<long>(4), sum_all(10, 20));
  });
  EXPECT_EQUAL(result[0], 40);
  return result.extent[0] == 1 ? ::result() : 1;
}
