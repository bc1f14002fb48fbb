// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}<climits>, <limits>
// REMARK-NOT: error
// CHECK: 2 1
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <cstdio>
int main() {
    std::vector<int> v(3, INT_MAX);
    array_view<int> a(3, v);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] -= i[0]; });
    printf("%d %d\n", INT_MAX - a[2], std::numeric_limits<int>::max() == a[0]);
}
