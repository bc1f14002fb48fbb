// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}<algorithm>
// REMARK-NOT: error
// CHECK: 0 1 2 3 4
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <iostream>
int main() {
    std::vector<int> v(5);
    array_view<int> a(5, v);
    a.discard_data();
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = (i[0] * 3) % 5; });
    a.synchronize();
    std::sort(v.begin(), v.end());
    for (int x : v)
        std::cout << x << ' ';
    std::cout << std::endl;
}
