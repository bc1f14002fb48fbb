// Kernels in two translation units: identical lambdas in internal functions with the same names, and kernels in a
// header that both include. Compiled and linked separately, by amp-clang++ and by the plain linker driver; with a
// static archive, relocatable linking, and section garbage collection.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs -I%S/Inputs -c %s -o %t.one.o
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/Inputs -c %S/Inputs/unit.cpp -o %t.two.o
// RUN: %amp-clang++ %t.one.o %t.two.o -o %t && %t
// RUN: %amp-clang++ %t.two.o %t.one.o -Wl,--gc-sections -o %t.gc && %t.gc
// RUN: %clang++ %t.one.o %t.two.o -L%libdir -Wl,-rpath,%libdir -lcppamp -o %t.plain && %t.plain
// RUN: rm -f %t.a && llvm-ar rcs %t.a %t.two.o
// RUN: %amp-clang++ %t.one.o %t.a -o %t.archive && %t.archive
// RUN: ld -r %t.one.o %t.two.o -o %t.both.o && %amp-clang++ %t.both.o -o %t.relocatable && %t.relocatable
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs -I%S/Inputs %s %S/Inputs/unit.cpp -o %t.together && %t.together
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include "unit.h"

namespace {
struct doubler {
  int operator()(int x) const restrict(amp) { return x * 2; }
};
} // namespace

static int internal(int x) {
  int result = 0;
  concurrency::array_view<int, 1> v(1, &result);
  doubler f;
  parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) {
    v[i] = f(x) - shared_device_function(x);
  });
  return v[0];
}

int second_unit_internal(int x);
std::vector<int> second_unit_shared(int n);
double second_unit_template(double x);

int main() {
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQUAL(internal(10), 20 - 53);
    EXPECT_EQUAL(second_unit_internal(10), 21 + 53);
    EXPECT_EQUAL(shared_kernel(5, 100)[4], 104);
    EXPECT_EQUAL(second_unit_shared(5)[4], 204);
    EXPECT_EQUAL(shared_template(4), 9);
    EXPECT_EQUAL(shared_template(1.5), 4);
    EXPECT_EQUAL(second_unit_template(2.5), 6);
  }
  return result();
}
