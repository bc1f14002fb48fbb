// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}<iostream>
// REMARK-NOT: error
// CHECK: 2
// CHECK-NEXT: 4
// CHECK-NEXT: 6
// CHECK-NEXT: 8
// CHECK-NEXT: 10
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
int main() {
    int data[] = {1, 2, 3, 4, 5};
    array_view<int, 1> view(5, data);
    parallel_for_each(view.extent, [=](index<1> idx) restrict(amp) { view[idx] *= 2; });
    for (int i = 0; i < 5; i++)
        std::cout << view[i] << "\n";
}
