// A thread spins on a flag, without a barrier, and no thread ever changes the flag.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(32);
  array_view<int> v(32, d);
  parallel_for_each(extent<1>(2).tile<2>(), [=](tiled_index<2> t) restrict(amp) {
    tile_static int flag;
    if (t.local[0] == 0)
      flag = 0;
    t.barrier.wait();
    if (t.local[0] == 0)
      while (atomic_fetch_add(&flag, 0) < 5) // FINDING: loop
        ;
    v[t] = 1;
  });
}
