// A program without kernels does not need the library, so it starts as fast as with clang++.
//
// RUN: %amp-clang++ %s -o %t
// RUN: llvm-readelf -d %t | FileCheck %s
// CHECK-NOT: libcppamp
int main() {}
