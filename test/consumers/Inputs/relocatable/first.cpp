// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "functions.h"
using namespace concurrency;
int first(int x) restrict(amp) { return second(x) + 1; }
int launch_first(int x) {
  int result = 0;
  array_view<int> v(1, &result);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = second(second(x)); });
  return v[0];
}
