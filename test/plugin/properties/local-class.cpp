// Properties of a class in an amp function.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %amp-clang++ --amp-strict -fsyntax-only %s
#include <amp.h>

int value() restrict(amp) {
  struct A {
    int v;
    int get() const { return v; }
    void put(int n) { v = n; }
    __declspec(property(get = get, put = put)) int p;
  };
  A a = {1};
  a.p = 2;
  return a.p;
}
