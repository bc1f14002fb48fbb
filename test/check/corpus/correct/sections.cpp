// Both halves of one container in one kernel.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1);
  array_view<int> v(64, d);
  array_view<int> low = v.section(0, 32), high = v.section(32, 32);
  parallel_for_each(low.extent, [=](index<1> i) restrict(amp) { low[i] += high[i]; });
}
