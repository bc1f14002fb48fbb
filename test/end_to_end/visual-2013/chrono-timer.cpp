// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}<chrono>
// REMARK-NOT: error
// CHECK: 63 timed
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <cstdio>
int main() {
    auto start = std::chrono::high_resolution_clock::now();
    std::vector<int> v(64);
    array_view<int> a(64, v);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = i[0]; });
    a.synchronize();
    auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::high_resolution_clock::now() - start).count();
    printf("%d %s\n", v[63], ms >= 0 ? "timed" : "not timed");
}
