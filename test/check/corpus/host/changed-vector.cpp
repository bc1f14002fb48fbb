// The program changes its vector between two launches without refreshing the view.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> in(64, 1), out(64);
  array_view<const int> a(64, in);
  array_view<int> b(64, out);
  for (int round = 0; round < 3; ++round) {
    in[5] = 10 + round;
    parallel_for_each(b.extent, [=](index<1> i) restrict(amp) { b[i] = a[i]; }); // FINDING: host
    b.synchronize();
  }
}
