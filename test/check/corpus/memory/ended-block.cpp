// The address of a variable declared in a loop's body is used after the loop.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(16), e(64, 3);
  array_view<int> v(16, d);
  array_view<const int> w(64, e);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int first = w(i[0]);
    const int *largest = &first;
    for (int k = 1; k < 4; ++k) {
      int scaled = w(i[0] + 16 * k) * k;
      if (scaled > *largest)
        largest = &scaled;
    }
    v[i] = *largest; // FINDING: memory
  });
}
