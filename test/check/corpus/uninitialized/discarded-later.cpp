// Data is read on the accelerator after it was discarded there.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1);
  array_view<int> v(64, d);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = i[0]; });
  v.discard_data();
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = v[i] + 1; // FINDING: uninitialized
  });
}
