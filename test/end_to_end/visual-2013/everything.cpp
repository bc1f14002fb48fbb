// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility:{{.*}}the 'int' of main
// REMARK-NOT: error
// CHECK: 6 0 4 0 2 0
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
using namespace std;
template <typename T> void show(const vector<T> &v) {
    for (vector<T>::const_iterator i = v.begin(); i != v.end(); ++i)
        cout << *i << " ";
    cout << endl;
}
void main() {
    vector<int> v(6);
    iota(v.begin(), v.end(), 1);
    array_view<int, 1> view(6, v);
    auto start = chrono::system_clock::now();
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = view[i] % 2 ? 0 : view[i]; });
    view.synchronize();
    reverse(v.begin(), v.end());
    assert(chrono::system_clock::now() >= start);
    show(v);
}
