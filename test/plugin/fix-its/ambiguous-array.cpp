// 'array' where using-directives bring both classes of this name is one error without candidates. What follows the name
// may tell which one is meant.
//
// RUN: not %amp-clang++ -std=c++17 -fsyntax-only -fdiagnostics-parseable-fixits %s 2> %t.txt
// RUN: FileCheck %s --implicit-check-not="candidate found" --implicit-check-not="too few template" < %t.txt
// RUN: %python %S/apply.py %t.txt %s %t.cpp
// RUN: not %amp-clang++ -std=c++17 -fsyntax-only %t.cpp 2>&1 | FileCheck %s --check-prefix=LEFT --implicit-check-not=error:
// RUN: %amp-clang++ -std=c++17 -DDECIDED -fsyntax-only %t.cpp
#include <amp.h>
#include <array>
using namespace std;
using namespace concurrency;

// CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: error: 'array' is ambiguous after 'using namespace std' and 'using namespace concurrency'; write 'concurrency::array' or 'std::array' [C2872]
void by_default(array<float> &a) {}
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:17-[[#@LINE-1]]:17}:"concurrency::"
int main() {
  array<int, 2> a(3, 4);
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:3-[[#@LINE-1]]:3}:"concurrency::"
  array<int, (3 > 2) + 2> b = {1, 2, 3};
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:3-[[#@LINE-1]]:3}:"std::"
#ifndef DECIDED
  array<array_view<int, 2>, 3> *c = nullptr;
// LEFT: :[[#@LINE-1]]:3: error: 'array' is ambiguous
#endif
  vector<array<int>> d;
// CHECK-DAG: fix-it:"{{.*}}":{[[#@LINE-1]]:10-[[#@LINE-1]]:10}:"concurrency::"
}
