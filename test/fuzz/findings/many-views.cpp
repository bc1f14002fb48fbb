// A captured array with a huge number of views: once read element by element until memory was exhausted.
//
// RUN: not %amp-clang++ -fsyntax-only %s 2>&1 | FileCheck %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

using namespace concurrency;

struct nothing {};
struct view : array_view<int> {
  view() restrict(cpu, amp) : array_view<int>(1) {}
};

void f(array_view<int> v) {
  nothing nothings[4294967295u];
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = sizeof(nothings[i[0]]); });
  view views[2][268435455u];
  // CHECK: many-views.cpp:[[#@LINE+1]]:31: error: the kernel's function object holds 1048576 or more values
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = views[1][i[0]][0]; });
}
