// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}names of Visual C++
// REMARK-NOT: error
// CHECK: 7
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <cstdio>
int main() {
    std::vector<int> v(8);
    array_view<int> a(8, v);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = 7; });
    a.synchronize();
    _ASSERT(v[0] == 7);
    _ASSERTE(v[7] == 7);
    printf("%d\n", v[7]);
}
