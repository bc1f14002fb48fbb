// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}'template' in 1 place
// REMARK-NOT: error
// CHECK: 7
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <cstdio>
struct Get { template <int N> int value() const restrict(cpu, amp) { return N; } };
template <typename T> int ask(const T &t) { return t.value<5>() + 1; }
int main() {
    int d = ask(Get());
    array_view<int> a(1, &d);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i]++; });
    printf("%d\n", a[0]);
}
