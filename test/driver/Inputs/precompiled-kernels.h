// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Two pairs of overloads: the amp overload comes last in one, and first in the other.
inline int side() restrict(cpu) { return 1; }
inline int side() restrict(amp) { return 2; }
inline int other() restrict(amp) { return 4; }
inline int other() restrict(cpu) { return 3; }

inline float half(float x) restrict(amp) { return x / 2; }

constexpr float Table[3] = {1, 2, 3};
const int Limit = 7;

template <class T> struct Pair {
  T a, b;
  T sum() const restrict(cpu, amp) { return a + b; }
};
template <class T> Pair<T> operator<<(Pair<T> p, T x) restrict(cpu, amp) { return {p.a + x, p.b}; }

// The files that include this header instantiate the template.
template <class T, class F> void reverse_and_sum(array_view<T, 1> v, F f) {
  parallel_for_each(v.extent.template tile<4>(), [=](tiled_index<4> i) restrict(amp) {
    tile_static T shared[4];
    shared[i.local[0]] = v[i];
    i.barrier.wait();
    v[i] = Pair<T>{shared[3 - i.local[0]], f(v[i])}.sum() + side();
  });
}

inline void add(array_view<int, 1> v, int n) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += n + Limit + int(Table[i[0] % 3]) + other(); });
}

struct Increment {
  array_view<int, 1> v;
  void operator()(index<1> i) const restrict(amp) { v[i] += 100; }
};
