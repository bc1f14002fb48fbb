// The members of a class template need names from a using directive that follows it, and no other repair.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %amp-clang++ -std=c++17 -DMISSING -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=MISSING
// CHECK: remark: accepted for Visual C++ compatibility: 'using namespace Concurrency' before its line in 1 place (disable
// MISSING: error: no template named 'array_view'
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
typedef int element;
template <class T> struct Holder {
  array_view<T, 1> view;
  Holder() : view(4) {}
};
#ifndef MISSING
using namespace concurrency;
#endif
int main() { return Holder<element>().view.get_extent()[0] - 4; }
