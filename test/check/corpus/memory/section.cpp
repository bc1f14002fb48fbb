// A section is smaller than its view.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(100);
  array_view<int> v(100, d);
  array_view<int> part = v.section(10, 20);
  parallel_for_each(extent<1>(21), [=](index<1> i) restrict(amp) {
    part[i] = i[0]; // FINDING: memory
  });
}
