// The accesses of a view that is stored in memory cannot be guarded; a warning reports their line.
//
// RUN: %amp-clang++ --amp-robust -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %amp-clang++ --amp-robust -Wno-amp-unguarded -Werror -c %s -o %t.o
// RUN: %amp-clang++ -Werror -c %s -o %t.o
// CHECK: unguarded.cpp:[[#@LINE+8]]:{{[0-9]+}}: warning: --amp-robust cannot guard this access, because its container is unknown at compile time; index the container directly instead of storing a pointer or the view in memory [-Wamp-unguarded]
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
void f(array_view<int> a, array_view<int> b, array_view<const int> which) {
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {
    array_view<int> views[2] = {a, b};
    views[which[i] & 1][i] = 1;
  });
}
