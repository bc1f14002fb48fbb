// After both using-directives, 'array' is C++ AMP's if no file of the program mentions the header of the other one. See
// fix-its/ambiguous-array.cpp for programs that do.
//
// RUN: %amp-clang++ -std=c++17 %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %t
// RUN: not %amp-clang++ --amp-strict -std=c++17 -fsyntax-only %s
// CHECK: remark: accepted for Visual C++ compatibility: '::Concurrency::' in 3 places
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <functional>
#include <map>
using namespace std;
using namespace concurrency;

int first(const array<int> &a) {
  vector<int> data = a;
  return data[0];
}
int main() {
  vector<int> data = {1, 2, 3, 4};
  array<int, 2> a(2, 2, data.begin(), data.end());
  array<int> b(4, data.begin());
  return first(b) + a.extent[0] - 3;
}
