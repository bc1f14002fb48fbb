// The third dimension is confused with the first.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<char> storage(1);
  std::vector<int> d(2 * 3 * 4);
  array_view<int, 3> v(2, 3, 4, d);
  parallel_for_each(v.extent, [=](index<3> i) restrict(amp) {
    v(i[0], i[2], i[1]) = 1; // FINDING: memory
  });
}
