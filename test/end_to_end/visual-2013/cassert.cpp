// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}<cassert>
// REMARK-NOT: error
// CHECK: passed
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <stdio.h>
int main() {
    std::vector<int> v(16, 1);
    array_view<int> a(16, v);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i]++; });
    a.synchronize();
    for (int x : v)
        assert(x == 2);
    printf("passed\n");
}
