// Templates that use names declared after them: functions, variables, classes and templates, also in kernels.
//
// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility: names declared after their templates
// REMARK-NOT: error
// CHECK: 8 11 20 5 7
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
using namespace concurrency;

template <typename T> T finish(T x) { return last(x) + offset; }
template <typename T> class Steps {
public:
    Steps(array_view<T, 1> v) : view(v) {}
    void operator()(index<1> i) const restrict(amp) {
        Pair<T> p(view[i], depth(1));
        view[i] = p.sum() + scaled(view[i]);
    }
    int size() const { return static_cast<int>(sizeof(Pair<char>)) + inner::deep(3); }
private:
    array_view<T, 1> view;
};
namespace inner {
template <typename T> int deep(T t) { return deeper(t); }
int deeper(int n) { return n; }
}
const int offset = 3;
int last(int x) { return x; }
template <typename T> struct Pair {
    Pair(T a, T b) restrict(cpu, amp) : a(a), b(b) {}
    T sum() const restrict(cpu, amp) { return a + b; }
    T a, b;
};
template <typename T> T scaled(T x) restrict(cpu, amp) { return 2 * x; }
int depth(int n) restrict(cpu) { return n; }
int depth(int n) restrict(amp) { return n + 1; }

int main() {
    int data[2] = {3, 6};
    array_view<int, 1> view(2, data);
    parallel_for_each(view.extent, Steps<int>(view));
    Steps<int> steps(view);
    printf("%d %d %d %d %d\n", finish(5), view[0], view[1], steps.size(), inner::deep(7));
}
