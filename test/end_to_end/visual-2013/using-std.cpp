// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}<iostream>
// REMARK-NOT: error
// CHECK: 3
// CHECK-NEXT: 4
// CHECK-NEXT: 5
// CHECK-NEXT: 6
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
using namespace std;
int main() {
    vector<int> v(4, 3);
    array_view<int> av(4, v);
    parallel_for_each(av.extent, [=](index<1> i) restrict(amp) { av[i] += i[0]; });
    av.synchronize();
    for (auto x : v)
        cout << x << endl;
}
