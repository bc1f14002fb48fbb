// A lambda as the first argument of a variable's constructor, in programs for Visual C++: `[&]` and `[=]` could be
// attributes of Microsoft's, and the variable a function.
//
// RUN: %amp-clang++ -std=c++17 -fms-extensions -w %s -o %t && %t | FileCheck %s
// CHECK: 1 2 3 4 5 6
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <functional>
using namespace concurrency;

struct action {
  template <class F> explicit action(F f, int more = 0) : result(f() + more) {}
  int result;
};
struct change {
  template <class F> explicit change(F f) : result(f(1)) {}
  int result;
};

int main() {
  int n = 1;
  action a([&] {
    array_view<int> v(1, &n);
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] *= 2; });
    v.synchronize();
    return 1;
  });
  action b([=] { return n; }, 0);
  action c([&]() { return n + 1; });
  action d([=]() -> int { return 4; });
  action e([&]() mutable { return 5; });
  change f([&](int x) { return x + 5; });
  printf("%d %d %d %d %d %d\n", a.result, b.result, c.result, d.result, e.result, f.result);
}
