// Rows and columns are swapped: inside the memory, but outside the extent.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(8 * 4);
  array_view<int, 2> v(8, 4, d);
  parallel_for_each(extent<2>(4, 4), [=](index<2> i) restrict(amp) {
    v(i[0], i[1] * 2) += 1; // FINDING: memory
  });
}
