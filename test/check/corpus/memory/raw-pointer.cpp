// The pointer to a view points past the end of its memory.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<float> d(32);
  array_view<float> v(32, d);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    float *p = v.data();
    for (int k = 0; k <= 32; ++k)
      p[k] = 0; // FINDING: memory
  });
}
