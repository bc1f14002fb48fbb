// A program without kernels does not need the library, so it starts as fast as with clang++. This holds even if it
// calls `exit`, which the library defines, too.
//
// RUN: %amp-clang++ %s -o %t
// RUN: llvm-readelf -d %t | FileCheck %s
// CHECK-NOT: libcppamp
#include <stdlib.h>

int main() { exit(0); }
