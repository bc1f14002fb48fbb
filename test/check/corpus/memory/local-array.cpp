// A private array with an index that depends on data.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64);
  for (int i = 0; i < 64; ++i)
    d[i] = i % 9;
  array_view<int> v(64, d);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int counts[8];
    for (int k = 0; k < 8; ++k)
      counts[k] = 0;
    counts[v[i]]++; // FINDING: memory
    v[i] = counts[0];
  });
}
