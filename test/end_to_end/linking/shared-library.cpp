// Kernels in shared libraries: linked; opened with dlopen by a program with kernels, closed and reopened; and opened by
// a program that does not use C++ AMP.
//
// RUN: %amp-clang++ -O1 -std=c++11 -fPIC -shared -fvisibility=hidden -DSTEP=10 %S/Inputs/library.cpp -o %t.ten.so
// RUN: %amp-clang++ -O1 -std=c++11 -fPIC -shared -fvisibility=hidden -DSTEP=1 %S/Inputs/library.cpp -o %t.one.so
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs -DWITH_KERNELS %s -ldl -o %t && %t %t.ten.so %t.one.so
// RUN: %clang++ -O1 -std=c++11 -I%S/../Inputs %s -ldl -o %t.plain && %t.plain %t.ten.so %t.one.so
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <dlfcn.h>

#if defined(WITH_KERNELS)
#include <amp.h>
/// The same kernel as in the library, with a different step.
static int counter(int start) {
  int result = start;
  concurrency::array_view<int, 1> v(1, &result);
  parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) { v[i] += 1000; });
  v.synchronize();
  return result;
}
#else
static int counter(int start) { return start + 1000; }
#endif

typedef int function(int);

static int call(const char *path, int start) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    printf("%s\n", dlerror());
    return -1;
  }
  function *count = reinterpret_cast<function *>(dlsym(library, "library_count"));
  int result = count ? count(start) : -1;
  dlclose(library);
  return result;
}

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  EXPECT_EQUAL(counter(5), 1005);
  for (int round = 0; round < 3; ++round) {
    EXPECT_EQUAL(call(argv[1], 5), 15);
    EXPECT_EQUAL(call(argv[2], 5), 6);
    EXPECT_EQUAL(counter(6), 1006);
  }
  void *ten = dlopen(argv[1], RTLD_NOW), *one = dlopen(argv[2], RTLD_NOW); // both at once
  EXPECT(ten && one);
  EXPECT_EQUAL(call(argv[2], 7), 8);
  EXPECT_EQUAL(call(argv[1], 7), 17);
  return result();
}
