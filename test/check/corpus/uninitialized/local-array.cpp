// A loop fills all elements but the last.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1);
  array_view<int> v(64, d);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int a[8];
    for (int k = 0; k < 7; ++k)
      a[k] = k;
    v[i] = a[i[0] % 8]; // FINDING: uninitialized
  });
}
