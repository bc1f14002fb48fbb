// An array that is a member of a view's element.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

struct particle {
  float position[3];
  float mass;
};
int main() {
  std::vector<particle> d(16);
  array_view<particle> v(16, d);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    for (int k = 0; k < 4; ++k)
      v[i].position[k] = 0; // FINDING: memory
  });
}
