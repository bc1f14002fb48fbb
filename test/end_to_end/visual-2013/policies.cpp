// Policies as base classes, curiously recurring templates, template template parameters; names of a header's templates.
//
// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility: 'this->' in 7 places, 'typename Class::' in 1 place
// REMARK-NOT: error
// CHECK: 2190 2
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inputs/policies.h"
using namespace lib;
struct Scale : Kernel<Scale> { float f; Scale(float x) : f(x) {} float apply(float x) const restrict(cpu, amp) { return f * x; } };
template <class T> struct Clamp : Kernel<Clamp<T>>, Range<T> {
    Clamp(T lo, T hi) : Range<T>(lo, hi) {}
    T apply(T x) const restrict(cpu, amp) { return x < lower ? lower : upper < x ? upper : x; }
};
template <class A, class B> struct Chain : Kernel<Chain<A, B>> {
    A a; B b; Chain(A x, B y) : a(x), b(y) {}
    template <class U> U apply(U x) const restrict(cpu, amp) { return b.apply(a.apply(x)); }
};
template <class A, class B> Chain<A, B> chain(const A &a, const B &b) { return Chain<A, B>(a, b); }
int main() {
    std::vector<float> v(100);
    for (int i = 0; i < 100; ++i) v[i] = (float)i;
    Pipeline<float, HostStorage> p(v);
    p.run(chain(Scale(2.0f), Clamp<float>(10.f, 50.f)));
    p.run(Scale(0.5f));
    float s = 0; for (unsigned i = 0; i < v.size(); ++i) s += v[i];
    printf("%g %d\n", s, p.count());
}
