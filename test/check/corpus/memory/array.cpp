// An array on the accelerator, captured by reference.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  array<int, 1> a(32);
  parallel_for_each(extent<1>(33), [&a](index<1> i) restrict(amp) {
    a[i] = 0; // FINDING: memory
  });
}
