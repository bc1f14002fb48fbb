// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;

void add(array_view<double, 2> values, int n) {
  parallel_for_each(values.extent, [=](index<2> i) restrict(amp) { values[i] += n; });
}

void reverse(const array<int, 1> &from, array<int, 1> &to) {
  parallel_for_each(from.extent.tile<64>(), [&](tiled_index<64> t) restrict(amp) {
    tile_static int part[64];
    part[t.local[0]] = from[t.global];
    t.barrier.wait();
    to[t.global] = part[63 - t.local[0]];
  });
}
