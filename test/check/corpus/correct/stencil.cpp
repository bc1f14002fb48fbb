// A stencil that tests for borders and writes to another container.
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
    const float left = i[0] > 0 ? from[i - 1] : 0, right = i[0] < 63 ? from[i + 1] : 0;
    to[i] = left + from[i] + right;
  });
}
