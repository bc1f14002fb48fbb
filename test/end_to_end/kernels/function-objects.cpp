// Kernels that are function objects with members, base classes and nested structures that hold views; and a kernel that
// calls a function object.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

class scale_and_add {
public:
  scale_and_add(array_view<const float, 1> x, array_view<float, 1> y, float factor)
      : m_factor(factor), m_x(x), m_y(y) {}

  void operator()(index<1> i) const restrict(amp) { m_y[i] += scaled(i); }

private:
  float scaled(index<1> i) const restrict(amp) { return m_factor * m_x[i]; }

  float m_factor;
  array_view<const float, 1> m_x;
  array_view<float, 1> m_y;
};

// Nested, with padding, small members, and views at several depths.
struct range {
  int first; // followed by padding
  long last;
};
struct source {
  range bounds;
  array_view<const int, 2> data;
};
struct source_with_scale : source {
  source_with_scale(const source &s, double scale) : source(s), scale(scale) {}
  double scale;
};
struct nested_kernel {
  source_with_scale from[1];
  struct {
    array_view<double, 1> out;
    int bias;
  } to;

  void operator()(index<1> row) const restrict(amp) {
    double sum = to.bias;
    for (long column = from[0].bounds.first; column < from[0].bounds.last; ++column)
      sum += from[0].scale * from[0].data(row[0], static_cast<int>(column));
    to.out[row] = sum;
  }
};

struct tiled_kernel {
  array_view<int, 2> out;
  void operator()(tiled_index<4, 8> t) const restrict(amp) {
    tile_static int origin[2];
    if (t.local == index<2>())
      origin[0] = t.global[0], origin[1] = t.global[1];
    t.barrier.wait();
    out[t] = origin[0] * 1000 + origin[1];
  }
};

int main() {
  std::vector<float> x(100), y(100);
  for (int i = 0; i < 100; ++i)
    x[i] = i, y[i] = 1;
  array_view<float, 1> y_view(100, y);
  parallel_for_each(extent<1>(100), scale_and_add(array_view<const float, 1>(100, x), y_view, 0.5f));
  for (int i = 0; i < 100; ++i)
    EXPECT_EQUAL(y_view[i], 0.5f * i + 1);

  std::vector<int> data(6 * 10);
  for (int i = 0; i < 60; ++i)
    data[i] = i;
  std::vector<double> sums(6);
  range bounds = {2, 7};
  source from = {bounds, array_view<const int, 2>(6, 10, data)};
  array_view<double, 1> sums_view(6, sums);
  nested_kernel kernel = {{source_with_scale(from, 0.25)}, {sums_view, 3}};
  parallel_for_each(sums_view.extent, kernel);
  for (int row = 0; row < 6; ++row)
    EXPECT_EQUAL(sums_view[row], 3 + 0.25 * (5 * 10 * row + 2 + 3 + 4 + 5 + 6));

  std::vector<int> origins(8 * 16);
  tiled_kernel tiled = {array_view<int, 2>(8, 16, origins)};
  parallel_for_each(tiled.out.extent.tile<4, 8>(), tiled);
  for (int row = 0; row < 8; ++row)
    for (int column = 0; column < 16; ++column)
      EXPECT_EQUAL(tiled.out(row, column), row / 4 * 4 * 1000 + column / 8 * 8);
  return result();
}
