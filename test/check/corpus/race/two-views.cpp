// Two views of one memory, one of them shifted.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1);
  array_view<int> v(64, d);
  array_view<int> to = v.section(0, 63);
  array_view<int> from = v.section(1, 63);
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
    to[i] = from[i]; // FINDING: race
  });
}
