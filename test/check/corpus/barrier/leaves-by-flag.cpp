// Threads exit when a flag in global memory is set.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(16, 1), f(1);
  array_view<int> v(16, d), done(1, f);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (done[0]) // FINDING: race
      return;
    done[0] = 1;
    t.barrier.wait(); // FINDING: barrier // WARNED
    v[t] = 2;
  });
}
