// The element past the last one, still inside the memory that the library allocated.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(100);
  array_view<int> v(100, d);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i + 1] = 1; // FINDING: memory
  });
}
