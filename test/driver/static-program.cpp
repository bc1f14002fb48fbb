// A static program, and one without the standard libraries, link as with clang++.
//
// RUN: %amp-clang++ -static %s -o %t && %t
// RUN: %amp-clang++ -### -nostdlib %s 2>&1 | FileCheck %s
// RUN: %amp-clang++ -### -r %s 2>&1 | FileCheck %s
// CHECK: "-cc1"
// CHECK-NOT: lcppamp
int main() {}
