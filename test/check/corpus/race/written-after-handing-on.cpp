// The counter is incremented before the sum is written.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> p(4), c(1), r(1);
  array_view<int> parts(4, p), count(1, c), result(1, r);
  parallel_for_each(extent<1>(64).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] == 0) {
      const bool is_last = atomic_fetch_add(&count[0], 1) == 3;
      parts[t.tile] = t.tile[0];
      if (is_last)
        for (int k = 0; k < 4; ++k)
          result[0] += parts[k]; // FINDING: race
    }
  });
}
