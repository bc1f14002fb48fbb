// One kernel writes a view without a source, and the next one reads it.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1);
  array_view<int> v(64, d), between(64);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { between[i] = v[i] * 2; });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = between[63 - i[0]]; });
}
