// Pointers to one of several variables (of a thread, of its tile, of a container), constants, views and arrays, each
// used within its lifetime; and blocks that are entered repeatedly.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

struct range {
  int low, high;
};

const int *end_of(const range &r, bool low) restrict(amp) {
  return low ? &r.low : &r.high;
}

constexpr int few = 3, many = 30;

const int &least(const int &a, const int &b) restrict(amp) {
  return b < a ? b : a;
}

int main() {
  std::vector<int> d(16), e(64, 3);
  array_view<int> v(16, d);
  array_view<int> w(64, e), part = w.section(8, 16);
  array<int> one(4, e.begin()), other_one(4, e.begin());
  parallel_for_each(v.extent.tile<8>(), [=, &one, &other_one](tiled_index<8> t) restrict(amp) {
    tile_static int s[8];
    const int i = t.global[0];
    s[t.local[0]] = i;
    t.barrier.wait();
    int first = w(i), other = i;
    int *p = i % 2 ? &first : &other;
    *p += 1;
    const int *q = i % 3 ? p : i % 5 ? &w[i + 16] : &s[7 - t.local[0]];
    int sum = *q;
    for (int k = 0; k < 3; ++k) {
      int own = k * i;
      const int *last = &first;
      if (own > first)
        last = &own;
      sum += *last;
    }
    range r = {first, other};
    sum += *end_of(r, sum % 2 == 0);
    sum += i % 2 ? least(few, i) : least(many, few);
    const array_view<int> section = w.section(4, 16);
    const array_view<int> &either = i % 2 ? section : part;
    sum += either[i];
    const array<int> *array_of = i % 3 ? &one : &other_one;
    sum += (*array_of)[i % 4];
    v[t] = sum;
  });
}
