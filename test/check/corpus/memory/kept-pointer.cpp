// A pointer to an element is incremented, for some threads past the end of the container.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(16), e(16, 2);
  array_view<int> v(16, d);
  array_view<const int> w(16, e);
  parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) {
    const int *at = &w[4 * i[0] + 3];
    int sum = 0;
    for (int k = 0; k < 4; ++k, at += 2)
      sum += *at; // FINDING: memory
    v[i] = sum;
  });
}
