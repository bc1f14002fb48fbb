// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}<functional>
// REMARK-NOT: error
// CHECK: 42
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <cstdio>
int main() {
    std::function<int(int)> twice = [](int x) {
        array_view<int> a(1, &x);
        parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] *= 2; });
        a.synchronize();
        return x;
    };
    int result = 0;
    std::thread worker([&] { result = twice(21); });
    worker.join();
    printf("%d\n", result);
}
