// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}<memory>
// REMARK-NOT: error
// CHECK: 8
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <cstdio>
int main() {
    std::unique_ptr<array<int>> a(new array<int>(8));
    std::shared_ptr<array<int>> b = std::make_shared<array<int>>(8);
    array<int> &x = *a, &y = *b;
    parallel_for_each(x.extent, [&x, &y](index<1> i) restrict(amp) { x[i] = i[0]; y[i] = x[i] + 1; });
    std::vector<int> v = *b;
    printf("%d\n", v[7]);
}
