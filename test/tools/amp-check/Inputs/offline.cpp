// A kernel that every GPU can run, one with double precision, and one with tiles that AMD's drivers reject.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

using namespace concurrency;

void run(array_view<float, 1> a, array_view<double, 1> d) {
  parallel_for_each(a.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static float values[64];
    values[t.local[0]] = a[t];
    t.barrier.wait();
    a[t] = values[63 - t.local[0]] * 2;
  });
  parallel_for_each(d.extent, [=](index<1> i) restrict(amp) { d[i] = d[i] * 2; });
  parallel_for_each(a.extent.tile<512>(), [=](tiled_index<512> t) restrict(amp) { a[t] = a[t] + 1; });
}
