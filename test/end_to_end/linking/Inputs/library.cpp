// A shared library with a kernel; built twice, with different values of STEP.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

static int counter(int start) {
  int result = start;
  concurrency::array_view<int, 1> v(1, &result);
  parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) { v[i] += STEP; });
  v.synchronize();
  return result;
}

extern "C" __attribute__((visibility("default"))) int library_count(int start) {
  return counter(start);
}
