// A function returns, in a structure, the address of its local copy.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

struct range {
  int low, high;
};

const int *end_of(range r, bool low) restrict(amp) {
  range own = r;
  own.high += 1;
  const int *at = low ? &own.low : &own.high;
  return at;
}

int main() {
  std::vector<int> d(16);
  array_view<int> v(16, d);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    range r = {i[0], i[0] + 4};
    const int *at = end_of(r, i[0] % 2 == 0);
    v[i] = *at; // FINDING: memory
  });
}
