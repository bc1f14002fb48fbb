// Only half of an array was filled.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  array<int, 1> a(64);
  std::vector<int> half(32, 1), r(64);
  copy(half.begin(), half.end(), a.section(0, 32));
  array_view<int> result(64, r);
  result.discard_data();
  parallel_for_each(a.extent, [&a, result](index<1> i) restrict(amp) {
    result[i] = a[i]; // FINDING: uninitialized
  });
}
