// A pointer runs past the end of a private array.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(16, 1);
  array_view<int> v(16, d);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int a[4] = {1, 2, 3, 4};
    int sum = 0;
    for (const int *p = a; p <= a + 4; ++p)
      sum += *p * v[i]; // FINDING: memory
    v[i] = sum;
  });
}
