// Pointers to one of several variables, of a thread, of its tile and of a container, each for as long as it lives; and blocks that are
// entered again.
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

int main() {
  std::vector<int> d(16), e(64, 3);
  array_view<int> v(16, d);
  array_view<int> w(64, e);
  parallel_for_each(v.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
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
    v[t] = sum;
  });
}
