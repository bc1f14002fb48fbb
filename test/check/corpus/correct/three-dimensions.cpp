// All elements of a box, by projections and by indices.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> d(2 * 3 * 4, 1);
  array_view<int, 3> v(2, 3, 4, d);
  parallel_for_each(v.extent, [=](index<3> i) restrict(amp) {
    v[i[0]][i[1]][i[2]] += v(i[0], i[1], i[2]);
  });
}
