// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}names of Visual C++
// REMARK-NOT: error
// CHECK: 5 0 6 2 2
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <cstdio>
int main() {
    int d[4] = {5, -3, 9, 2};
    array_view<int> a(4, d);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = max(0, min(a[i], 6)); });
    printf("%d %d %d %d %d\n", a[0], a[1], a[2], a[3], max(1, 2));
}
