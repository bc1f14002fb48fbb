// If CPPAMP_BOUNDS requests checks that were not compiled in, the program prints one warning with the remedy, and runs.
//
// RUN: %amp-clang++ %s -o %t && %t 2>&1 | count 1 && env CPPAMP_BOUNDS=1 %t 2>&1 | FileCheck %s
// CHECK: CppAMP: CPPAMP_BOUNDS is set, but kernel 'main_kernel', parallel_for_each ({{.*}}requested.cpp:{{[0-9:]+}}) was compiled without --amp-bounds: its subscripts are not checked
// CHECK-NEXT: {{^}}3{{$}}
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
using namespace concurrency;

int main() {
  int d[1] = {1};
  array_view<int> a(1, d);
  for (int k = 0; k < 2; ++k)
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i]++; });
  std::printf("%d\n", a[0]);
}
