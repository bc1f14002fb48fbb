// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}<future>
// REMARK-NOT: error
// CHECK: 3 6
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <cstdio>
int main() {
    auto job = std::async(std::launch::async, []() -> std::tuple<int, int> {
        int d[2] = {1, 2};
        array_view<int> a(2, d);
        parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] *= 3; });
        return std::make_tuple(a[0], a[1]);
    });
    int x, y;
    std::tie(x, y) = job.get();
    printf("%d %d\n", x, y);
}
