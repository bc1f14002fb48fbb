// Groups of four threads set different bits of the same word.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(16);
  array_view<int> words(16, d);
  array_view<unsigned> bits = words.reinterpret_as<unsigned>();
  parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
    bits[i[0] / 4] |= 1u << (i[0] % 4); // FINDING: race // WARNED
  });
}
