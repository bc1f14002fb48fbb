// A program without guards throws an error that names the remedy if CPPAMP_ROBUST requests them.
//
// RUN: %amp-clang++ %s -o %t && %t && not env CPPAMP_ROBUST=1 %t 2>&1 | FileCheck %s
// CHECK: parallel_for_each ({{.*}}requested.cpp:{{[0-9:]+}}): CPPAMP_ROBUST is set, but the kernel was compiled without guards; compile it with --amp-robust
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
using namespace concurrency;

int main() {
  int d[1] = {1};
  array_view<int> a(1, d);
  try {
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i]++; });
  } catch (const runtime_exception &e) {
    std::printf("%s\n", e.what());
    return 1;
  }
}
