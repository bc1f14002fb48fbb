// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}<iostream>, <numeric>
// REMARK-NOT: error
// CHECK: 2475
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
int main() {
    std::vector<float> v(100);
    array_view<float> a(100, v);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = i[0] * 0.5f; });
    a.synchronize();
    std::cout << std::accumulate(v.begin(), v.end(), 0.0f) << std::endl;
}
