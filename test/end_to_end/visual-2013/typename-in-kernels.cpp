// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}'typename' in
// REMARK-NOT: error
// CHECK: 2 6
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <cstdio>
template <typename T> struct Traits { typedef T value; typedef index<1> where; };
template <typename T> void fill(array_view<T> a) {
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {
        Traits<T>::where w = i;
        Traits<T>::value x = Traits<T>::value(w[0]);
        a[w] = x * 2;
    });
}
int main() {
    std::vector<int> v(4);
    array_view<int> a(4, v);
    fill(a);
    printf("%d %d\n", a[1], a[3]);
}
