// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}names of Visual C++
// REMARK-NOT: error
// CHECK: 44 1
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <cstdio>
int main() {
    DWORD d[2] = {40, 2};
    __int64 total = 0;
    BOOL ok = TRUE;
    array_view<DWORD> a(2, d);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] += 1; });
    for (UINT i = 0; i < 2; ++i)
        total += a[i];
    printf("%d %d\n", (int)total, ok);
}
