// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}<map>, <iostream>
// REMARK-NOT: error
// CHECK: 0:0 1:1 2:4 3:9 4:16
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
int main() {
    std::map<int, int> squares;
    std::vector<int> v(5);
    array_view<int> a(5, v);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = i[0] * i[0]; });
    for (int i = 0; i < 5; i++)
        squares[i] = a[i];
    for (std::map<int, int>::const_iterator it = squares.begin(); it != squares.end(); ++it)
        std::cout << it->first << ":" << it->second << " ";
    std::cout << std::endl;
}
