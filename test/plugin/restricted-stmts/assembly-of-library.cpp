// The checks skip system headers, so the error for assembly in one points to the code that uses it.
// RUN: not %amp-clang++ -isystem %S/Inputs/system -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %amp-clang++ -isystem %S/Inputs/system -fsyntax-only %s 2>&1 | FileCheck %s
// CHECK: assembly-of-library.cpp:[[#@LINE+9]]:{{[0-9]+}}: error: assembly is not allowed in code restricted to amp [C3592]
// CHECK: pausing.h:3:{{[0-9]+}}: note: in this code of the library
// CHECK: 1 error generated.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pausing.h"
void f(concurrency::array_view<int> v) {
  parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    if (v[i] == 0)
      pause_once();
    v[i] = 1;
  });
}
