// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}<random>, <iostream>
// REMARK-NOT: error
// CHECK: 100
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
int main() {
    std::mt19937 engine(5489u);
    std::uniform_int_distribution<int> dice(1, 6);
    std::vector<int> v(100);
    for (auto &x : v)
        x = dice(engine);
    array_view<int> a(100, v);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = a[i] >= 1 && a[i] <= 6; });
    a.synchronize();
    int ok = 0;
    for (int x : v)
        ok += x;
    std::cout << ok << std::endl;
}
