// A loop whose condition cannot change.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(8, 6);
  array_view<int> v(8, d);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int n = v[i];
    while (n != 1) // FINDING: loop
      n = n % 2 ? n : n / 2;
    v[i] = n;
  });
}
