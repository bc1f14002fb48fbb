// One thread writes tile_static memory, and another overwrites it: after the barrier, the first must read it again,
// although the compiler knows the value that it wrote.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t.1 && %t.1
// RUN: %amp-clang++ -O3 -std=c++11 -I%S/../Inputs %s -o %t.3 && %t.3
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

static const int TS = 32;

int main() {
  const int n = 4 * TS;
  std::vector<int> data(n * 3);
  array_view<int, 2> out(n, 3, data);

  parallel_for_each(extent<1>(n).tile<TS>(), [=](tiled_index<TS> t) restrict(amp) {
    tile_static int element[TS];
    tile_static int single;
    const int me = t.local[0], next = (me + 1) % TS;

    // An element that every thread writes, then its neighbor.
    element[me] = me;
    // M136 accept: barriers fence and order the tile
    // A09.02 accept: wait, wait_with_all_memory_fence
    t.barrier.wait();
    element[next] = 1000 + me;
    t.barrier.wait();
    out(t.global[0], 0) = element[me];

    // A single variable.
    // A09.04 accept: wait_with_tile_static_memory_fence
    if (me == 0)
      single = 5;
    t.barrier.wait_with_tile_static_memory_fence();
    if (me == TS - 1)
      single += 100 * t.tile[0];
    t.barrier.wait_with_tile_static_memory_fence();
    out(t.global[0], 1) = single;

    // A loop: each iteration reads what another thread wrote in the previous one.
    t.barrier.wait();
    element[me] = me;
    t.barrier.wait_with_all_memory_fence();
    for (int round = 0; round < TS; ++round) {
      int from_next = element[next];
      t.barrier.wait();
      element[me] = from_next + 1;
      t.barrier.wait();
    }
    out(t.global[0], 2) = element[me];
  });

  for (int i = 0; i < n; ++i) {
    const int me = i % TS;
    EXPECT_EQUAL(out(i, 0), 1000 + (me + TS - 1) % TS);
    EXPECT_EQUAL(out(i, 1), 5 + 100 * (i / TS));
    EXPECT_EQUAL(out(i, 2), me + TS); // all the way around the ring
  }
  return result();
}
