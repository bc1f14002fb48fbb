// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}the 'int' of main
// REMARK-NOT: error
// CHECK: 21
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <cstdio>
void main() {
    int d[1] = {20};
    array_view<int> a(1, d);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] += 1; });
    printf("%d\n", a[0]);
}
