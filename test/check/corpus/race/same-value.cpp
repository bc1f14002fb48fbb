// All threads write the same value, which is still a race.
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
      found[0] = 1; // FINDING: race
  });
}
