// Only the first thread that tests the flag reaches the barrier.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1), f(1);
  array_view<int> v(64, d), first(1, f);
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    if (first[0] == 0) { // FINDING: race
      first[0] = 1;
      t.barrier.wait(); // FINDING: barrier // WARNED
    }
    v[t] = 2;
  });
}
