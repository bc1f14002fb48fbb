// A pointer that is never set.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

struct node {
  int value;
};
int main() {
  std::vector<int> d(16);
  array_view<int> v(16, d);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    node own = {i[0]};
    node *p = nullptr;
    if (i[0] % 2 == 0)
      p = &own;
    v[i] = p->value; // FINDING: memory
  });
}
