// A new array is not zeroed.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  array<int, 1> a(64);
  parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) {
    a[i]++; // FINDING: uninitialized
  });
}
