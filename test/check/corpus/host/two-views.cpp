// Two independent views of one vector: the second launch does not see what the first one wrote.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(64, 1), out(32);
  array_view<int> first(64, d);
  parallel_for_each(first.extent, [=](index<1> i) restrict(amp) { first[i] = 2 * i[0]; });
  array_view<int> second(32, d.data() + 16), sums(32, out);
  parallel_for_each(second.extent, [=](index<1> i) restrict(amp) { sums[i] = second[i]; }); // FINDING: host
  sums.synchronize();
}
