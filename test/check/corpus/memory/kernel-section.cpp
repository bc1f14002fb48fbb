// A section created in the kernel extends past its view.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1);
  array_view<int> v(64, d);
  parallel_for_each(extent<1>(8), [=](index<1> i) restrict(amp) {
    array_view<int> part = v.section(i[0] * 8, 9); // FINDING: memory
    part[0] = 3;
  });
}
