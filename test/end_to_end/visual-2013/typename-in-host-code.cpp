// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}'typename' in 2 places
// REMARK-NOT: error
// CHECK: 12
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <cstdio>
template <typename T> T sum(const std::vector<T> &v) {
    T s = T();
    for (std::vector<T>::const_iterator it = v.begin(); it != v.end(); ++it)
        s += *it;
    std::vector<T>::value_type twice = s + s;
    return twice;
}
int main() {
    std::vector<int> v(3, 1);
    array_view<int> a(3, v);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] += i[0]; });
    a.synchronize();
    printf("%d\n", sum(v));
}
