// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "functions.h"
#include <cstdio>
using namespace concurrency;
int main() {
  int result = 0;
  array_view<int> v(1, &result);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = first(4) + second(100); });
  std::printf("%d %d %d\n", v[0], launch_first(3), second(7));
}
