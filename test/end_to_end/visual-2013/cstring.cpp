// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}<cstring>
// REMARK-NOT: error
// CHECK: 49
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <cstdio>
int main() {
    float in[8], out[8];
    for (int i = 0; i < 8; ++i)
        in[i] = float(i);
    memset(out, 0, sizeof(out));
    array_view<const float> a(8, in);
    array_view<float> b(8, out);
    parallel_for_each(b.extent, [=](index<1> i) restrict(amp) { b[i] = a[i] * a[i]; });
    b.synchronize();
    memcpy(in, out, sizeof(in));
    printf("%g\n", in[7]);
}
