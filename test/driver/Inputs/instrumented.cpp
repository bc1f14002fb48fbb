// A kernel between two host mistakes, and a function with a known number of calls.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <stdio.h>
#include <vector>
using namespace concurrency;

int twice(int x) { return 2 * x; }

int main(int argc, char **) {
  std::vector<int> v(1000);
  array_view<int, 1> a(1000, v);
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = i[0]; });
  a.synchronize();
  volatile int shift = argc + 31;
  int sum = argc > 5 ? 0 : 1 << shift;
  for (int i = 0; i < 7; ++i)
    sum = twice(i);
  printf("%d %d\n", v[999], sum);
  fflush(stdout);
  int *p = new int[2];
  const int behind = argc > 5 ? 0 : p[argc + 1];
  delete[] p;
  return behind & 0;
}
