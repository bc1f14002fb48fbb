// A stencil that forgets its left border.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<float> a(64, 1.0f), b(64);
  array_view<const float> from(64, a);
  array_view<float> to(64, b);
  to.discard_data();
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
    float sum = from[i];
    if (i[0] < 63)
      sum += from[i + 1];
    sum += from[i[0] - 1]; // FINDING: memory
    to[i] = sum;
  });
}
