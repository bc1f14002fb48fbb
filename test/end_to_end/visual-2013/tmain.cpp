// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}names of Visual C++
// REMARK-NOT: error
// CHECK: 40
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <cstdio>
int _tmain(int argc, _TCHAR *argv[]) {
    int n = _countof("abc");
    array_view<int> a(1, &n);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] *= 10; });
    printf(_T("%d\n"), a[0]);
    return 0;
}
