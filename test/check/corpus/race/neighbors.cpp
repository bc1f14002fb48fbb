// A stencil in place.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<float> d(64, 1.0f);
  array_view<float> v(64, d);
  parallel_for_each(extent<1>(63), [=](index<1> i) restrict(amp) {
    v[i] = v[i] + v[i + 1]; // FINDING: race // WARNED
  });
}
