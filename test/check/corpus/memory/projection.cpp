// The loop is longer than a row of the matrix.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(6 * 5, 1), s(6);
  array_view<const int, 2> v(6, 5, d);
  array_view<int> sums(6, s);
  sums.discard_data();
  parallel_for_each(sums.extent, [=](index<1> i) restrict(amp) {
    int sum = 0;
    for (int k = 0; k < 6; ++k)
      sum += v[i[0]][k]; // FINDING: memory
    sums[i] = sum;
  });
}
