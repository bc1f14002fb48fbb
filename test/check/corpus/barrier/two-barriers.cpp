// Both branches wait, at different barriers.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1);
  array_view<int> v(64, d);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (v[t] + t.local[0] < 9) {
      v[t] = 1;
      t.barrier.wait(); // REFUSED
    } else {
      v[t] = 2;
      t.barrier.wait(); // REFUSED
    }
  });
}
