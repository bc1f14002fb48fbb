// A view without a source is read before it is written.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1);
  array_view<int> v(64, d), sums(64);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    sums[i] += v[i]; // FINDING: uninitialized
  });
  v.synchronize();
}
