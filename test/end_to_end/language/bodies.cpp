// Constructs in amp functions on the device: destructors, local classes with tile_static variables, functions that are
// defined later, newer C++.
//
// RUN: %amp-clang++ -std=c++20 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>
using namespace concurrency;

// L218 accept: destructors of locals run at the end of their scope, also on an early exit
struct Leaves {
  array_view<int, 1> trace;
  int at, what;
  Leaves(array_view<int, 1> t, int a, int w) restrict(amp) : trace(t), at(a), what(w) {}
  ~Leaves() restrict(amp) { trace[at] = trace[at] * 10 + what; }
};
void traced(array_view<int, 1> v, int i) restrict(amp) {
  Leaves outer(v, i, 1);
  for (int k = 0; k < 2; ++k) {
    Leaves inner(v, i, 2);
    if (i % 2)
      return;
  }
  Leaves last(v, i, 3);
}
// L181 accept: a body that is defined later in the unit
int later(int x) restrict(amp);

// L171 accept: structured bindings, if constexpr, fold expressions, generic lambdas, concepts
struct Pair {
  int first, second;
};
template <class T> concept Number = requires(T t) { t + t; };
template <Number... T> int sum(T... t) restrict(cpu, amp) { return (t + ...); }
constexpr int square(int x) restrict(cpu, amp) { return x * x; }
template <class T> int kind(T t) restrict(amp) {
  if constexpr (sizeof(T) == 8)
    return 8;
  else
    return static_cast<int>(t);
}

int main() {
  std::vector<int> data(64);
  array_view<int, 1> v(64, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    auto [a, b] = Pair{.first = i[0], .second = 2};
    auto add = [](auto x, auto y) { return x + y; };
    int total = 0;
    const int table[] = {1, 2, 3};
    for (auto x : table)
      total += x;
    static_assert(square(3) == 9);
    v[i] = add(a, b) + sum(1, 2, total) + kind(2.5) + kind(3) + later(1);
  });
  for (int i = 0; i < 64; ++i)
    EXPECT_EQUAL(v[i], i + 2 + 9 + 8 + 3 + 101);

  // L216 accept: members of a local class use tile_static variables of the function around it
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int shared[16];
    struct Local {
      static void set(int at, int x) { shared[at] = x; }
      int get(int at) const { return shared[at]; }
    };
    Local::set(t.local[0], t.global[0]);
    t.barrier.wait();
    v[t.global] = Local().get(15 - t.local[0]);
  });
  for (int i = 0; i < 64; ++i)
    EXPECT_EQUAL(v[i], i / 16 * 16 + 15 - i % 16);

  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = 0;
    traced(v, i[0]);
  });
  for (int i = 0; i < 64; ++i)
    EXPECT_EQUAL(v[i], i % 2 ? 21 : 2231);
  return result();
}

int later(int x) restrict(amp) { return x + 100; }
