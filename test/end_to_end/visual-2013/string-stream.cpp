// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}<sstream>
// REMARK-NOT: error
// CHECK: 8,16
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <iostream>
int main() {
    std::stringstream text;
    int d[2] = {1, 2};
    array_view<int> a(2, d);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] <<= 3; });
    text << a[0] << "," << a[1];
    std::cout << text.str() << std::endl;
}
