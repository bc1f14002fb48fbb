// Amp functions of other files and libraries (--amp-relocatable): compiled and linked in separate steps and in one,
// with kernels in all files, on the host and on OpenCL. The options for the link are given only to the linking command.
//
// The program iterates over all accelerators itself; with an argument, it uses the host only.
// UNSUPPORTED: on-opencl, by-thread
//
// DEFINE: %{compile} = %amp-clang++ --amp-relocatable -I%S/../Inputs -I%S/Inputs
// DEFINE: %{link} = %amp-clang++ --amp-relocatable
// RUN: rm -rf %t && mkdir %t
// RUN: %{compile} -O2 -c %s -o %t/main.o
// RUN: %{compile} -O1 -fPIC -c %S/Inputs/relocatable_a.cpp -o %t/a.o
// RUN: %{compile} -g -O2 -fPIC -c %S/Inputs/relocatable_b.cpp -o %t/b.o
// RUN: %{link} %t/b.o %t/main.o %t/a.o -Wl,--gc-sections -o %t/p && %t/p %if !opencl %{host%}
//
// Archives: a's kernel needs the link, and the linker extracts a. Members that it does not extract are not read.
// RUN: echo '#include <amp.h>' > %t/never.cpp
// RUN: echo 'int nowhere(int) restrict(amp); using namespace concurrency;' >> %t/never.cpp
// RUN: echo 'void f(array_view<int> v) { parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = nowhere(1); }); }' >> %t/never.cpp
// RUN: %{compile} -c %t/never.cpp -o %t/never.o
// RUN: ar rcs %t/liba.a %t/never.o %t/a.o && amp-llvm-ar rcs %t/libb.a %t/b.o
// RUN: %{link} %t/main.o -L%t -la -lb -la -o %t/p && %t/p host
//
// One file without the option, one object linked from two, and all files at once: with link-time optimization, and with
// debugging options and sanitizers.
// RUN: %amp-clang++ -I%S/../Inputs -I%S/Inputs -c %S/Inputs/unit.cpp -o %t/plain.o
// RUN: ld -r %t/a.o %t/b.o -o %t/both.o && %{link} %t/plain.o %t/main.o %t/both.o -o %t/p && %t/p host
// RUN: %if lld %{ %{compile} -O2 -flto=thin -fuse-ld=lld %s %S/Inputs/relocatable_a.cpp %S/Inputs/relocatable_b.cpp -o %t/p && %t/p host %}
// RUN: %if compiler-rt %{ %{compile} -g -O0 -fsanitize=address %s %S/Inputs/relocatable_a.cpp %S/Inputs/relocatable_b.cpp -o %t/p && env OCL_ICD_VENDORS=%t ASAN_OPTIONS=detect_leaks=0 %t/p host %}
//
// A shared library has its own images. Other linkers work only if they find our tool. The program then needs nothing.
// RUN: %{link} -shared %t/a.o %t/b.o -o %t/libab.so
// RUN: %amp-clang++ -DONLY_LAUNCH -I%S/../Inputs -I%S/Inputs %s %t/libab.so -Wl,-rpath,%t -o %t/p && %t/p host
// RUN: not %clang++ -shared %t/a.o %t/b.o -o %t/libnot.so 2>&1 | FileCheck %s
// RUN: not %gxx %t/main.o %t/a.o %t/b.o -L%libdir -lcppamp -o %t/not 2>&1 | FileCheck %s
// RUN: %gxx -B%libdir/cppamp %t/main.o %t/a.o -L%t -lb -L%libdir -Wl,-rpath,%libdir -lcppamp -o %t/p && %t/p host
// CHECK: cppamp_kernels_need_amp_clang_with_amp_relocatable_at_the_link_{{[0-9a-f]+}}
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include "relocatable.h"

#include <vector>
using namespace concurrency;

static void launches(const accelerator_view &where) {
  EXPECT_EQUAL(launch_in_a(where, 5), 2 * 25 + 100);
  EXPECT_EQUAL(launch_in_b(where, 5), 2 * (5 * 2 + 3) + 1 + 1000);
}

#ifdef ONLY_LAUNCH
static void functions(const accelerator_view &) {}
#else
static int hidden(int x) restrict(amp) { return x + 10; }

static void functions(const accelerator_view &where) {
  std::vector<int> results(16);
  array_view<int> v(16, results);
  int captured = 3;
  parallel_for_each(where, v.extent.tile<8>(), [=](tiled_index<8> i) restrict(amp) {
    int n = i.global[0], sum = sum_of_tile(n, i), shared = template_function(40);
    point p = point(n, 1) + point(1, captured);
    v[i] = n == 0   ? by_side(2)
           : n == 1 ? chain(5)
           : n == 2 ? both_sides(9)
           : n == 3 ? static_cast<int>(instantiated_in_b(5.0f) * 4)
           : n == 4 ? c_names::plain_c(6)
           : n == 5 ? p.dot(point(2, 1))
           : n == 6 ? hidden(inline_function(6))
           : n == 7 ? shared
                    : sum;
  });
  v.synchronize();
  EXPECT_EQUAL(results[0], 4);
  EXPECT_EQUAL(results[1], 5 * 2 + 7 + 1000 + 30 + 100);
  EXPECT_EQUAL(results[2], 81);
  EXPECT_EQUAL(results[3], 10);
  EXPECT_EQUAL(results[4], 7);
  EXPECT_EQUAL(results[5], 6 * 2 + 4);
  EXPECT_EQUAL(results[6], 52);
  EXPECT_EQUAL(results[7], 41);
  EXPECT_EQUAL(results[8], 8 + 9 + 10 + 11 + 12 + 13 + 14 + 15);
  EXPECT_EQUAL(by_side(2), -2);
  EXPECT_EQUAL(both_sides(3) + point(1, 2).dot(point(3, 4)), 20);
}
#endif

int main(int argc, char **) {
  unsigned seen = argc > 1;
  for (const accelerator &a : accelerator::get_all()) {
    if (a.device_path == accelerator::cpu_accelerator || (argc > 1 && a.device_path != L"cpu\\host"))
      continue; // cpu_accelerator runs no kernels
    launches(a.default_view);
    functions(a.default_view);
    ++seen;
  }
  EXPECT(seen >= 2);
  return result();
}
