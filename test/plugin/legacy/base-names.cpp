// As in Visual C++, the name of a base's template denotes the base: in initializers, types and calls.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: %amp-clang++ -std=c++14 -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -fsyntax-only %s
// CHECK: remark: accepted for Visual C++ compatibility: 'this->' in
// CHECK-NOT: error
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
template <class T> struct B { B(T) {} T v; T f() { return v; } static T g(T x) { return x; } };
template <class T> struct D : B<T> {
  typedef B super;
  D(T x) : B(x) {}
  T f() { return B::f() + B::g(1); }
  B copy() { B b(v); return b; }
};
template struct D<int>;
