// Threads write different members of one element.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

struct pair {
  int first, second;
};
int main() {
  std::vector<pair> d(64);
  array_view<pair> v(64, d);
  parallel_for_each(extent<1>(128), [=](index<1> i) restrict(amp) {
    if (i[0] % 2)
      v[i[0] / 2].second = i[0];
    else
      v[i[0] / 2].first = i[0];
  });
}
