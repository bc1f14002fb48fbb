// Sections, projections, view_as and reinterpret_as, on the host and in kernels; views that overlap.
//
// RUN: %amp-clang++ -O0 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

std::vector<int> counted(int n) {
  std::vector<int> v(n);
  for (int i = 0; i < n; ++i)
    v[i] = i;
  return v;
}

void captured_sections() {
  std::vector<int> data = counted(10 * 12);
  array_view<int, 2> all(10, 12, data);
  array_view<int, 2> inner = all.section(index<2>(2, 3), extent<2>(4, 5));
  array_view<int, 2> corner = inner.section(index<2>(3, 2)); // 1 x 3, from a section
  array_view<int, 1> row = all[9];
  array_view<int, 2> top = all.section(extent<2>(1, 2));
  array_view<int, 2> by_ints = all.section(7, 0, 2, 1);
  parallel_for_each(inner.extent, [=](index<2> i) restrict(amp) { inner[i] += 1000; });
  parallel_for_each(corner.extent, [=](index<2> i) restrict(amp) { corner[i] += 10000; });
  parallel_for_each(row.extent, [=](index<1> i) restrict(amp) { row[i] = -row[i]; });
  parallel_for_each(top.extent, [=](index<2> i) restrict(amp) { top(i) = 7; });
  parallel_for_each(by_ints.extent, [=](index<2> i) restrict(amp) { by_ints(i[0], i[1]) = 8; });
  for (int r = 0; r < 10; ++r)
    for (int c = 0; c < 12; ++c) {
      int expected = r * 12 + c;
      if (r >= 2 && r < 6 && c >= 3 && c < 8)
        expected += 1000;
      if (r == 5 && c >= 5 && c < 8)
        expected += 10000;
      if (r == 9)
        expected = -expected;
      if (r == 0 && c < 2)
        expected = 7;
      if ((r == 7 || r == 8) && c == 0)
        expected = 8;
      EXPECT_EQUAL(all(r, c), expected);
    }
  EXPECT_EQUAL(corner.extent[0], 1);
  EXPECT_EQUAL(corner.extent[1], 3);
}

void sections_in_kernels() {
  std::vector<int> data = counted(4 * 6 * 8), sums(4);
  array_view<const int, 3> cube(4, 6, 8, data);
  array_view<int, 1> out(4, sums);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    array_view<const int, 2> plane = cube[i[0]];
    array_view<const int, 2> part = plane.section(1, 2, 3, 4);
    array_view<const int, 1> line = part[2];
    int sum = 0;
    for (int r = 0; r < part.extent[0]; ++r)
      for (int c = 0; c < part.extent[1]; ++c)
        sum += part(r, c);
    out[i] = sum * 1000 + line[0] + line.extent[0];
  });
  for (int i = 0; i < 4; ++i) {
    int sum = 0;
    for (int r = 1; r < 4; ++r)
      for (int c = 2; c < 6; ++c)
        sum += i * 48 + r * 8 + c;
    EXPECT_EQUAL(out[i], sum * 1000 + i * 48 + 3 * 8 + 2 + 4);
  }
}

void other_shapes() {
  std::vector<int> data = counted(24);
  array_view<int, 1> line(24, data);
  array_view<int, 3> cube = line.view_as(extent<3>(2, 3, 4));
  array_view<float, 1> floats = line.reinterpret_as<float>();
  parallel_for_each(cube.extent, [=](index<3> i) restrict(amp) {
    cube[i] = i[0] * 100 + i[1] * 10 + i[2];
  });
  EXPECT_EQUAL(line[23], 123);
  parallel_for_each(floats.extent, [=](index<1> i) restrict(amp) { floats[i] = i[0] + 0.5f; });
  EXPECT_EQUAL(line[1], 0x3fc00000);
  EXPECT_EQUAL(cube(0, 0, 2), 0x40200000);
}

// Two captures of the same memory: a thread immediately sees what it wrote through the other one.
void overlapping_views() {
  std::vector<int> data = counted(64), seen(64);
  array_view<int, 1> a(64, data), b = a, out(64, seen);
  array_view<int, 1> shifted = a.section(0, 64);
  array_view<const int, 1> read_only(a);
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {
    int sum = 0;
    for (int k = 0; k < 4; ++k) {
      a[i] = 10 * k;
      b[i] += 1;
      shifted[i] += 2;
      sum += read_only[i];
    }
    out[i] = sum;
  });
  for (int i = 0; i < 64; ++i)
    EXPECT_EQUAL(out[i], 0 + 10 + 20 + 30 + 4 * 3);
}

int main() {
  captured_sections();
  sections_in_kernels();
  other_shapes();
  overlapping_views();
  return result();
}
