// The Visual C++ compatibility mode keeps the user's options. (Clang's parser used to crash at its end, because its
// pragmas belonged to an option that had been turned off.)
//
// RUN: %amp-clang++ -std=c++17 -fms-extensions -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %amp-clang++ -std=c++17 -fms-extensions -fdelayed-template-parsing -c %s -o %t.o
// CHECK: remark: accepted for Visual C++ compatibility{{.*}}<numeric>
// CHECK-NOT: error
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;

template <class T> struct sums {
  T::value_type first;
  static void add(array_view<int> v) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += 1; });
  }
};
int total(const std::vector<int> &all) { return std::accumulate(all.begin(), all.end(), 0); }
void add(array_view<int> v) { sums<std::vector<int>>::add(v); }
