// Host lambdas around kernels call the cpu overloads, whose results kernels capture: with the overloads for amp, the
// function objects would have other layouts, and kernels read wrong values.
//
// RUN: %amp-clang++ -O1 -std=c++14 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <amp_graphics.h>
#include <functional>

using namespace concurrency;

double side(int n) { return n + 0.5; }
int side(int n) restrict(amp) { return -n; }
template <class T> struct Made {
  Made(T n, unsigned more = 0) : n(n + 1 + more) {}
  Made(T n) restrict(amp) : n(n) {}
  T n;
};
template <int Size> struct Padded {
  int n[Size];
};
struct Initialized {
  double n = side(4);
  double m = [] { return side(5); }();
};

template <class Body> auto timed(Body body) { return body(3); }
template <class T> int generic(T first) {
  return timed([&](T x) {
    auto value = side(x);
    Made<T> made(first);
    int sum = 0;
    array_view<int> v(1, &sum);
    auto inner = [&](auto y) {
      Padded<sizeof(side(y))> padded = {{1, 2, 3, 4, 5, 6, 7, 8}};
      parallel_for_each(
          v.extent, [=](index<1> i) restrict(amp) {
            v[i] = static_cast<int>(value * 2) + made.n * 10 + padded.n[7] * 100 -
                   side(static_cast<int>(sizeof(padded))) * 1000 + Made<T>(3).n * 100000;
          });
    };
    inner(x);
    v.synchronize();
    return sum;
  });
}

int main() {
  EXPECT_EQUAL(generic(1), 7 + 20 + 800 + 32000 + 300000);

  int sum = 0;
  array_view<int> v(1, &sum);
  std::function<void()> run = [&] {
    Initialized made;
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = static_cast<int>(made.n * 10 + made.m * 100); });
  };
  run();
  v.synchronize();
  EXPECT_EQUAL(sum, 45 + 550);

  // In amp code, a texture_view needs a texture of one component.
  graphics::texture<graphics::uint_4, 2> output(2, 2, 8u);
  [&] {
    graphics::texture_view<graphics::uint_4, 2> out(output);
    parallel_for_each(
        output.extent, [=](index<2> i) restrict(amp) { out.set(i, graphics::uint_4(1u, 2u, 3u, i[0] * 2 + i[1])); });
  }();
  std::vector<unsigned char> data(16);
  graphics::copy(output, data.data(), 16);
  EXPECT_EQUAL(static_cast<int>(data[15]), 3);
  return result();
}
