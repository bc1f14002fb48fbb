// The barrier is in a function that is called from two places.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

void exchange(int *s, int me, const tile_barrier &b) restrict(amp) {
  b.wait();
  const int other = s[15 - me];
  b.wait();
  s[me] = other;
}
int main() {
  std::vector<int> d(64, 1);
  array_view<int> v(64, d);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int s[16];
    s[t.local[0]] = v[t];
    exchange(s, t.local[0], t.barrier);
    exchange(s, t.local[0], t.barrier);
    v[t] = s[t.local[0]];
  });
}
