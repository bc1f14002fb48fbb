// A kernel with guards and its version without are built as two kernels, neither of which has device requirements.
//
// REQUIRES: opencl
// RUN: %amp-clang++ -O2 --amp-robust -c %s -o %t.o && amp-check %t.o | FileCheck %s
// CHECK: 2 kernels
// CHECK-NOT: needs
// CHECK: kernel 'fill_kernel': 1 dimension
// CHECK-NOT: needs
// CHECK: kernel 'fill_inside_kernel': 1 dimension
// CHECK-NOT: needs
// CHECK: 2 kernels, {{.*}}, 0 failures
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

void fill(concurrency::array_view<int> a) {
  concurrency::parallel_for_each(a.extent, [=](concurrency::index<1> i) restrict(amp) { a[i] = i[0]; });
}
