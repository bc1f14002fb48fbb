// The mode for Visual C++ leaves the options as the user has set them. (Clang's parser crashed at its end, whose pragmas
// belonged to an option that was off by then.)
//
// RUN: %amp-clang++ -std=c++17 -fms-extensions -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %amp-clang++ -std=c++17 -fms-extensions -fms-compatibility -fdelayed-template-parsing -c %s -o %t.o
// CHECK: remark: supplied
// CHECK-NOT: error
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;

template <class T> struct reads {
  static int f(array_view<T> v) {
    std::vector<int> sizes(1, v.extent[0]);
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += 1; });
    return sizes[0];
  }
};
int size(array_view<int> v) { return reads<int>::f(v); }
