// Containers of one kernel that share data: an array together with views of it and sections, one array captured twice,
// views of const next to writable views, and element types of the program.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// RUN: env CPPAMP_ZERO_COPY=0 %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <list>
#include <vector>

using namespace concurrency;

// M071 accept: arrays, views of them and sections in one kernel
void array_and_views() {
  array<int, 2> a(16, 16);
  array_view<int, 2> view(a);
  array_view<int, 1> row = view[3];
  array_view<int, 2> corner = view.section(index<2>(8, 8));
  std::vector<int> zero(256);
  copy(zero.begin(), zero.end(), a);
  parallel_for_each(
      extent<1>(8), [ =, &a ](index<1> i) restrict(amp) {
        a(3, i[0]) = 1;
        row[i] += 10;                      // sees the 1
        view(3, i[0]) = 2 * view(3, i[0]); // sees the 11
        a(8 + i[0], 8) = a(3, i[0]);
        corner(i[0], 0) += 1;
      });
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQUAL(view(3, i), 22);
    EXPECT_EQUAL(view(8 + i, 8), 23);
  }
}

struct reads_and_writes {
  const array<int, 1> &from;
  array<int, 1> &to;
  void operator()(index<1> i) const restrict(amp) {
    to[i] = from[i] + 1;
    to[i] = from[i] + 1; // sees the first one if both are the same array
  }
};

// M074 accept: one array captured twice
void one_array_twice() {
  std::vector<int> v(64, 5);
  array<int, 1> a(64, v.begin()), b(64, v.begin());
  parallel_for_each(a.extent, reads_and_writes{a, a});
  parallel_for_each(a.extent, reads_and_writes{a, b});
  v = a;
  EXPECT_EQUAL(v[63], 7);
  v = b;
  EXPECT_EQUAL(v[63], 8);
}

// M072 accept: a read-only and a writable view of the same data
void constant_beside_writable() {
  std::vector<int> v(64, 5);
  array_view<int, 1> out(64, v);
  array_view<const int, 1> in(out);
  parallel_for_each(
      out.extent, [=](index<1> i) restrict(amp) {
        out[i] = 1;
        out[i] += in[i];
      });
  EXPECT_EQUAL(out[63], 2);
}

struct point {
  float x;
  int tag;
  double weight;
  friend bool operator==(const point &a, const point &b) {
    return a.x == b.x && a.tag == b.tag && a.weight == b.weight;
  }
};

// M154 accept: user-defined element types
void own_types() {
  std::list<point> in;
  for (int i = 0; i < 50; ++i)
    in.push_back({i * 0.5f, i, i * 0.25});
  array<point, 1> a(50, in.begin(), in.end());
  array_view<point, 1> view(a);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i].tag += 1; });
  std::vector<point> out(50);
  copy(view, out.begin());
  for (point &p : out)
    --p.tag;
  EXPECT(std::equal(out.begin(), out.end(), in.begin()));
  array_view<int, 1> words = array_view<point, 1>(50, out).reinterpret_as<int>();
  EXPECT_EQUAL(words.extent[0], 50 * static_cast<int>(sizeof(point) / sizeof(int)));
}

// M096 accept: views inherit it
void access_through_views() {
  accelerator acc;
  if (acc.supports_cpu_shared_memory) {
    array<int, 1> a(10, acc.default_view, access_type_none);
    array_view<int, 1> view(a);
    view[3] = 4; // a view copies the data to the host
    EXPECT_EQUAL(view[3], 4);
    EXPECT(a.cpu_access_type == access_type_none);
  }
}

int main() {
  array_and_views();
  one_array_twice();
  constant_beside_writable();
  own_types();
  access_through_views();
  return result();
}
