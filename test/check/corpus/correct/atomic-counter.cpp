// Only atomic operations, whose results are used.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1), c(1), o(64);
  array_view<const int> v(64, d);
  array_view<int> count(1, c), out(64, o);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    if (v[i] > 0)
      out[atomic_fetch_add(&count[0], 1)] = i[0];
  });
}
