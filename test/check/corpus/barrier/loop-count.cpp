// Threads execute different numbers of iterations, and so of barriers.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(32);
  for (int i = 0; i < 32; ++i)
    d[i] = i % 16 == 3 ? 3 : 2;
  array_view<int> v(32, d);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    const int count = v[t];
    for (int k = 0; k < count; ++k)
      t.barrier.wait(); // REFUSED
    v[t] = count;
  });
}
