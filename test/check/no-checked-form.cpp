// Launching a kernel without a checked variant on the checking accelerator throws an error that names the remedy. Other
// accelerators run programs with checked variants as usual.
//
// RUN: %amp-clang++ %s -o %t && not env CPPAMP_DEFAULT_ACCELERATOR='direct3d\ref' %t 2>&1 | FileCheck %s
// RUN: %amp-clang++ --amp-check-kernels -O1 %s -o %t.checked && %t.checked
// RUN: env CPPAMP_DEFAULT_ACCELERATOR='direct3d\ref' %t.checked
// RUN: %amp-clang++ --amp-check-kernels -O0 -g %s -o %t.debug && %t.debug
// RUN: env CPPAMP_DEFAULT_ACCELERATOR='direct3d\ref' %t.debug
// CHECK: parallel_for_each ({{.*}}no-checked-form.cpp:{{[0-9:]+}}): accelerator::direct3d_ref needs a checked variant of the kernel; compile it with --amp-check-kernels
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
using namespace concurrency;

int main() {
  int d[100] = {1};
  array_view<int> a(100, d);
  try {
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i]++; });
    return a[0] == 2 && a[99] == 1 ? 0 : 1;
  } catch (const runtime_exception &e) {
    std::printf("%s\n", e.what());
    return 1;
  }
}
