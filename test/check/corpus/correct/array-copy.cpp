// A copy fills an array, and so does another array.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1);
  array<int, 1> a(64, d.begin()), b(64);
  copy(a, b);
  parallel_for_each(b.extent, [&a, &b](index<1> i) restrict(amp) { a[i] += b[i]; });
  copy(a, d.begin());
}
