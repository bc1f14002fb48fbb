// A counter is updated atomically, but read non-atomically.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1), c(1);
  array_view<int> v(64, d), count(1, c);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    atomic_fetch_add(&count[0], 1);
    v[i] = count[0]; // FINDING: race // WARNED
  });
}
