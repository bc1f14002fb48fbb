// index, extent and their tiled versions: every operator applies the operator of int to each component, and gives the
// same results in kernels as on the host.
//
// RUN: %amp-clang++ -O0 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

static const int results = 64;

struct writer {
  int values[results];
  int used;
  writer() restrict(cpu, amp) : used(0) {}
  void put(int x) restrict(cpu, amp) { values[used++] = x; }
  template <typename Tuple> void put_all(const Tuple &t) restrict(cpu, amp) {
    for (int i = 0; i < Tuple::rank; ++i)
      put(t[i]);
  }
};

/// The operations that index and extent share. `a` and `b` have no component 0.
template <typename Tuple> void arithmetic(writer &w, Tuple a, Tuple b) restrict(cpu, amp) {
  w.put_all(a + b);
  w.put_all(a - b);
  w.put_all((a + 3) * 2 - 1);
  w.put_all((7 - a) + (5 * b) - (3 + a));
  w.put_all(100 / a + 100 % b);
  w.put_all(a / 2 + b % 3);
  Tuple c(a);
  c += b;
  c -= 1;
  c *= 3;
  w.put_all(c);
  c /= 2;
  c %= 50;
  c += 7;
  c -= a;
  w.put_all(c++);
  w.put_all(--c);
  w.put_all(++c);
  w.put_all(c--);
  w.put((a == b) * 8 + (a != b) * 4 + (a == Tuple(a)) * 2 + (a != Tuple(a)));
}

void extents(writer &w, extent<2> e, index<2> i) restrict(cpu, amp) {
  w.put_all(e + i);
  w.put_all(e - i);
  e += i;
  w.put_all(e -= index<2>(1, 1));
  w.put(static_cast<int>(e.size()));
  w.put(e.contains(i) * 4 + e.contains(index<2>(-1, 0)) * 2 + e.contains(index<2>(0, e[1])));
  tiled_extent<4, 8> t = e.tile<4, 8>();
  w.put_all(t.pad());
  w.put_all(t.truncate());
  w.put_all(t.get_tile_extent());
  w.put_all(t.tile_extent);
  w.put((t == t.pad()) * 2 + (t != t.truncate()));
  const int components[] = {4, 5};
  w.put_all(extent<2>(components));
  w.put(extent<2>::rank + tiled_extent<4, 8>::tile_dim1);
}

void all(writer &indices, writer &others, int x) restrict(cpu, amp) {
  arithmetic(indices, index<3>(x + 1, x * 2 + 1, -x - 4), index<3>(x + 2, 3, x + 9));
  arithmetic(others, extent<2>(x + 1, 9), extent<2>(4, x + 3));
  extents(others, extent<2>(x + 20, x + 30), index<2>(x, 3));
}

/// Each component of the results equals that of int arithmetic. `a` and `b` have no component 0.
template <typename Tuple> void expect_components(const Tuple &a, const Tuple &b) {
  Tuple c;
#define EXPECT_EACH(tuple, number)                                                                 \
  do {                                                                                             \
    const Tuple result_ = (tuple);                                                                 \
    for (int k = 0; k < Tuple::rank; ++k)                                                          \
      EXPECT_EQUAL(result_[k], number);                                                            \
  } while (0)
  // A05.02 accept: zero, and copies
  // A06.02 accept: zero, and copies
  EXPECT_EACH(Tuple(), 0);
  EXPECT_EACH(Tuple(a), a[k]);
  // A05.05 accept: operator=
  // A06.03 accept: operator=, operator[]
  EXPECT_EACH(c = b, b[k]);
  // A05.08 accept: + - += -= with an index
  // A06.08 accept: + - += -= == != with an extent
  EXPECT_EACH(a + b, a[k] + b[k]);
  EXPECT_EACH(a - b, a[k] - b[k]);
  EXPECT_EACH((c = a) += b, a[k] + b[k]);
  EXPECT_EACH((c = a) -= b, a[k] - b[k]);
  // A05.09 accept: + - * / % with an int on either side
  // A06.09 accept: + - * / % with an int on either side, += -= *= /= %=
  EXPECT_EACH(a + 17, a[k] + 17);
  EXPECT_EACH(17 + a, 17 + a[k]);
  EXPECT_EACH(a - 17, a[k] - 17);
  EXPECT_EACH(17 - a, 17 - a[k]);
  EXPECT_EACH(a * 17, a[k] * 17);
  EXPECT_EACH(17 * a, 17 * a[k]);
  EXPECT_EACH(a / 3, a[k] / 3);
  EXPECT_EACH(1700 / a, 1700 / a[k]);
  EXPECT_EACH(a % 3, a[k] % 3);
  EXPECT_EACH(1700 % a, 1700 % a[k]);
  // A05.10 accept: += -= *= /= %= with an int
  EXPECT_EACH((c = a) += 5, a[k] + 5);
  EXPECT_EACH((c = a) -= 5, a[k] - 5);
  EXPECT_EACH((c = a) *= 5, a[k] * 5);
  EXPECT_EACH((c = a) /= 5, a[k] / 5);
  EXPECT_EACH((c = a) %= 5, a[k] % 5);
  // A05.11 accept: ++ and --, before and after
  // A06.10 accept: ++ and --, before and after
  EXPECT_EACH(++(c = a), a[k] + 1);
  EXPECT_EACH(c, a[k] + 1);
  EXPECT_EACH(c++, a[k] + 1);
  EXPECT_EACH(c, a[k] + 2);
  EXPECT_EACH(--c, a[k] + 1);
  EXPECT_EACH(c--, a[k] + 1);
  EXPECT_EACH(c, a[k]);
#undef EXPECT_EACH
  // A05.06 accept: operator[], for reading and writing
  // A05.07 accept: operator==, operator!=: one component that differs is enough
  for (int k = 0; k < Tuple::rank; ++k) {
    EXPECT(c == a && !(c != a));
    c[k] = 12345;
    EXPECT_EQUAL(static_cast<const Tuple &>(c)[k], 12345);
    EXPECT(c != a && !(c == a));
    c[k] = a[k];
  }
}

void expect_values() {
  // A05.03 accept: each int at its place
  // A05.04 accept: from an array of ints
  const int five[] = {5, -4, 3, 2, -1};
  EXPECT(index<1>(7)[0] == 7 && index<2>(7, 8)[0] == 7 && index<2>(7, 8)[1] == 8);
  EXPECT(index<3>(7, 8, 9)[1] == 8 && index<3>(7, 8, 9)[2] == 9 && index<5>(five)[1] == -4 && index<5>(five)[4] == -1);
  EXPECT(extent<1>(7)[0] == 7 && extent<2>(7, 8)[1] == 8 && extent<3>(7, 8, 9)[2] == 9 && extent<5>(five)[4] == -1);
  expect_components(index<1>(-40), index<1>(7));
  expect_components(index<3>(4, -50, 600), index<3>(-7, 8, 9));
  expect_components(index<5>(five), index<5>(five) * -3);
  expect_components(extent<2>(41, 52), extent<2>(6, 17));
  expect_components(extent<5>(five), extent<5>(five) + 100);

  // A06.04 accept: the product, as an unsigned number
  EXPECT_EQUAL(extent<3>(3, 4, 5).size(), 60u);
  EXPECT_EQUAL(extent<2>(70000, 60000).size(), 4200000000u);
  EXPECT_EQUAL(extent<3>(65536, 65536, 3).size(), 0u);
  EXPECT_EQUAL(extent<2>(3, 0).size(), 0u);
  EXPECT_EQUAL(extent<2>(-1, 3).size(), 4294967293u);
  // A06.05 accept: from 0 to the extent, in every dimension
  const extent<3> e(2, 3, 4);
  EXPECT(e.contains(index<3>()) && e.contains(index<3>(1, 2, 3)));
  for (int k = 0; k < 3; ++k) {
    index<3> outside(1, 1, 1);
    outside[k] = e[k];
    EXPECT(!e.contains(outside));
    outside[k] = -1;
    EXPECT(!e.contains(outside));
  }
  // A06.07 accept: + - += -= with an index
  extent<3> moved = e + index<3>(10, 20, 30);
  EXPECT(moved == extent<3>(12, 23, 34) && e - index<3>(1, 2, 3) == extent<3>(1, 1, 1));
  moved += index<3>(1, 2, 3);
  EXPECT(moved == extent<3>(13, 25, 37));
  moved -= index<3>(3, 5, 7);
  EXPECT(moved == extent<3>(10, 20, 30));

  // A06.06 accept: tile keeps the extent
  // A07.01 accept: from an extent, implicitly; default: zero
  // A07.07 accept: it is an extent
  tiled_extent<4, 2, 3> t = extent<3>(9, 8, 7).tile<4, 2, 3>(), zero, copied(t), assigned;
  const extent<3> &base = t;
  EXPECT(base == extent<3>(9, 8, 7) && t.size() == 504u && zero.size() == 0u && t[2] == 7);
  // A07.02 accept: operator=
  assigned = t;
  // A07.06 accept: operator==, operator!=
  EXPECT(copied == t && assigned == t && !(copied != t) && zero != t);
  assigned[2] = 6;
  EXPECT(assigned != t);
  // A07.03 accept: pad, truncate
  EXPECT(static_cast<extent<3>>(t.pad()) == extent<3>(12, 8, 9) && static_cast<extent<3>>(t.truncate()) == extent<3>(8, 8, 6));
  EXPECT((extent<1>(7).tile<7>().pad()[0] == 7 && extent<1>(6).tile<7>().truncate()[0] == 0 && extent<2>(1, 9).tile<8, 8>().pad()[1] == 16));
  // A07.04 accept: get_tile_extent and the property
  EXPECT(t.get_tile_extent() == extent<3>(4, 2, 3) && t.tile_extent == t.get_tile_extent());
  EXPECT((extent<2>(8, 8).tile<4, 8>().tile_extent == extent<2>(4, 8) && extent<1>(8).tile<4>().tile_extent[0] == 4));
}

/// The members of a tiled_index constructed from five parts, which need not be consistent.
// A08.03 accept: the constructor from five parts
// A08.04 accept: the copy constructor
// A09.01 accept: tile_barrier(const tile_barrier &)
// A08.05 accept: conversion to an index
void tiled_indices() {
  std::vector<int> wrong(32);
  array_view<int, 1> out(32, wrong);
  parallel_for_each(extent<2>(4, 8).tile<2, 4>(), [=](tiled_index<2, 4> t) restrict(amp) {
    const tiled_index<2, 4> made(index<2>(1, 2), index<2>(3, 4), index<2>(5, 6), index<2>(7, 8), t.barrier), copied(made);
    const tile_barrier barrier(copied.barrier);
    tile_static int first;
    if (t.local == index<2>())
      first = t.global[1];
    barrier.wait();
    made.barrier.wait();
    const index<2> global = copied;
    int faults = first != t.tile_origin[1];
    faults += global != index<2>(1, 2) || copied.global != global;
    faults += copied.local != index<2>(3, 4);
    faults += copied.tile != index<2>(5, 6);
    faults += copied.tile_origin != index<2>(7, 8);
    // A08.06 accept: get_tile_extent and the property
    faults += copied.tile_extent != extent<2>(2, 4) || copied.get_tile_extent() != extent<2>(2, 4);
    out[t.global[0] * 8 + t.global[1]] = 100 + faults;
  });
  for (int i = 0; i < 32; ++i)
    EXPECT_EQUAL(out[i], 100);
}

int main() {
  expect_values();
  tiled_indices();
  const int n = 20;
  std::vector<writer> data(2 * n);
  array_view<writer, 2> out(2, n, data);
  parallel_for_each(extent<1>(n), [=](index<1> i) restrict(amp) {
    writer indices, others;
    all(indices, others, i[0]);
    out(0, i[0]) = indices;
    out(1, i[0]) = others;
  });
  for (int i = 0; i < n; ++i) {
    writer host[2];
    all(host[0], host[1], i);
    for (int k = 0; k < 2; ++k) {
      EXPECT_EQUAL(out(k, i).used, host[k].used);
      EXPECT(host[k].used <= results);
      for (int j = 0; j < host[k].used; ++j)
        EXPECT_EQUAL(out(k, i).values[j], host[k].values[j]);
    }
  }
  return result();
}
