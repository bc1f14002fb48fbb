// The first iteration sets a variable that is declared outside of the loop.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(16, 1);
  array_view<int> v(16, d);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int last, sum = 0;
    for (int k = 0; k < 4; ++k) {
      if (k == 0)
        last = v[i];
      sum += last;
    }
    v[i] = sum;
  });
}
