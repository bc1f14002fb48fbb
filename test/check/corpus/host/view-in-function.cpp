// A function makes a view of its caller's memory, and overwrites newer data that the caller's view has.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

void scale(std::vector<float> &data, float by) {
  array_view<float, 2> m(8, 8, data);
  parallel_for_each(m.extent, [=](index<2> i) restrict(amp) { m[i] *= by; }); // FINDING: host
}

int main() {
  std::vector<float> d(64, 1);
  array_view<float, 2> v(8, 8, d);
  parallel_for_each(v.extent, [=](index<2> i) restrict(amp) { v[i] += i[0]; }); // FINDING: host
  scale(d, 2);
}
