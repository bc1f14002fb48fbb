// Functions that differ only in their restriction: each side calls its own, also through functions that are restricted
// to both.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>

using namespace concurrency;

int where() { return 1; } // the default is cpu
int where() restrict(amp) { return 2; }

int explicit_where() restrict(cpu) { return 10; }
int explicit_where() restrict(amp) { return 20; }

int both() restrict(cpu, amp) { return where() + explicit_where(); }
template <typename T> T both_template(T x) restrict(cpu, amp) { return x + both(); }

struct base {
  int member() const restrict(cpu) { return 100; }
  int member() const restrict(amp) { return 200; }
  int call() const restrict(cpu, amp) { return member(); }
  static int of_class() restrict(cpu) { return 5; }
  static int of_class() restrict(amp) { return 6; }
  int operator+(int x) const restrict(cpu) { return x + 1; }
  int operator+(int x) const restrict(amp) { return x + 2; }
};

// Overloads with different parameter types on the two sides.
int convert(double) restrict(cpu) { return 1; }
int convert(int) restrict(amp) { return 2; }
int convert_any() restrict(cpu, amp) { return convert(3); }

auto trailing() restrict(cpu, amp) -> decltype(where()) { return where(); }

// The implicit members of `holder` call the overload of their side.
struct pair {
  pair() restrict(cpu) : made(1) {}
  pair() restrict(amp) : made(2) {}
  pair(const pair &o) restrict(cpu) : made(o.made + 10) {}
  pair(const pair &o) restrict(amp) : made(o.made + 20) {}
  int made;
};
struct holder {
  pair p;
};
int implicit_members() restrict(cpu, amp) {
  holder a, b(a);
  return a.p.made * 100 + b.p.made;
}

int main() {
  EXPECT_EQUAL(implicit_members(), 111);
  EXPECT_EQUAL(where(), 1);
  EXPECT_EQUAL(both(), 11);
  EXPECT_EQUAL(both_template(1000l), 1011);
  EXPECT_EQUAL(base().call(), 100);
  EXPECT_EQUAL(base::of_class(), 5);
  EXPECT_EQUAL(base() + 0, 1);
  EXPECT_EQUAL(convert_any(), 1);
  EXPECT_EQUAL(trailing(), 1);

  int data[8] = {};
  array_view<int, 1> out(8, data);
  base object;
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    out[0] = where();
    out[1] = both();
    out[2] = static_cast<int>(both_template(1000l));
    out[3] = object.call();
    out[4] = base::of_class();
    out[5] = object + 0;
    out[6] = convert_any();
    out[7] = trailing() + implicit_members() * 10;
  });
  EXPECT_EQUAL(out[0], 2);
  EXPECT_EQUAL(out[1], 22);
  EXPECT_EQUAL(out[2], 1022);
  EXPECT_EQUAL(out[3], 200);
  EXPECT_EQUAL(out[4], 6);
  EXPECT_EQUAL(out[5], 2);
  EXPECT_EQUAL(out[6], 2);
  EXPECT_EQUAL(out[7], 2222);
  return result();
}
