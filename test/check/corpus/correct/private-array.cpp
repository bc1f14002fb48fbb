// Every index is inside the array.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64);
  for (int i = 0; i < 64; ++i)
    d[i] = i % 8;
  array_view<int> v(64, d);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int counts[8] = {};
    counts[v[i]]++;
    v[i] = counts[v[i]];
  });
}
