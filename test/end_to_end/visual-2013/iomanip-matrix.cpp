// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}<iomanip>
// REMARK-NOT: error
// CHECK:    0   1   2
// CHECK-NEXT:   10  11  12
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#include <iostream>
using namespace std;
int main() {
    int m[6] = {1, 2, 3, 4, 5, 6};
    array_view<int, 2> a(2, 3, m);
    parallel_for_each(a.extent, [=](index<2> i) restrict(amp) { a[i] = i[0] * 10 + i[1]; });
    for (int r = 0; r < 2; r++) {
        for (int c = 0; c < 3; c++)
            cout << setw(4) << a(r, c);
        cout << endl;
    }
}
