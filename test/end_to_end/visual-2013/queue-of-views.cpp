// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}<queue>
// REMARK-NOT: error
// CHECK: 3 3
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <cstdio>
int main() {
    std::vector<int> v(6, 1);
    std::queue<array_view<int>> work;
    array_view<int> all(6, v);
    work.push(all.section(0, 3));
    work.push(all.section(3, 3));
    for (; !work.empty(); work.pop()) {
        array_view<int> part = work.front();
        parallel_for_each(part.extent, [=](index<1> i) restrict(amp) { part[i] += i[0]; });
    }
    printf("%d %d\n", all[2], all[5]);
}
