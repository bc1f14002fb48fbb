// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}<cmath>
// REMARK-NOT: error
// CHECK: 4
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <cstdio>
int main() {
    float d[3] = {1, 4, 9};
    array_view<float> a(3, d);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] += 7; });
    for (int i = 0; i < 3; i++)
        if (fabs(a[i] - (d[i] + 0)) > 1e-5 || sqrtf(a[2]) != 4)
            printf("wrong\n");
    printf("%g\n", sqrt(a[2]));
}
