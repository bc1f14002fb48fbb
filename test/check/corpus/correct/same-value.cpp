// Many threads write the same value, in global memory, in tile_static memory and to a member.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1), s(1);
  array_view<const int> v(64, d);
  array_view<int> found(1, s);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    if (v[i] == 1)
      found[0] = 1;
  });
  array_view<int> results(4, d);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static bool any;
    if (t.local[0] == 0)
      any = false;
    t.barrier.wait();
    if (v[t] > 0)
      any = true;
    t.barrier.wait();
    if (any)
      results[t.tile[0]] = 5;
  });
}
