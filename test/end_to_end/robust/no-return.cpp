// A function without a necessary return: the code after its loop is unreachable, so the loop has no end. It compiles at
// each level, with and without guards.
//
// RUN: %amp-clang++ -w -O1 --amp-robust -c %s -o %t.o
// RUN: %amp-clang++ -w -O2 --amp-robust -c %s -o %t.o
// RUN: %amp-clang++ -w -O2 -c %s -o %t.o
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

using namespace concurrency;

int copied(const array_view<int> &from, int count, const array_view<int> &to) restrict(amp) {
  for (int k = 0; k < count; ++k)
    to[k + 3 * count] = from[k ^ count];
  if (count > 3)
    to[count] = 5;
}

int main() {
  int in[8] = {}, out[8] = {};
  array_view<int> from(8, in), to(8, out);
  parallel_for_each(from.extent, [=](index<1> i) restrict(amp) { from[i] = copied(from, i[0], to); });
}
