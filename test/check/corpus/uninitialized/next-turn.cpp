// A variable declared in a loop's body is uninitialized in each iteration.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(16, 1);
  array_view<int> v(16, d);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int sum = 0;
    for (int k = 0; k < 4; ++k) {
      int last;
      if (k == 0)
        last = v[i];
      sum += last; // FINDING: uninitialized
    }
    v[i] = sum;
  });
}
