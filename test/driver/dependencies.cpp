// -M and -MD list the files that the user's file includes, and none of our temporary files.
//
// RUN: %amp-clang++ -MD -MF %t.d -c %s -o %t.o
// RUN: FileCheck %s < %t.d
// RUN: %amp-clang++ -M %s | FileCheck %s
// RUN: %amp-clang++ -MM %s | FileCheck %s --check-prefix=USER
// CHECK: dependencies{{.*}}.o:
// CHECK: amp/extent.h
// USER: dependencies.o: {{.*}}dependencies.cpp
// USER-NOT: amp.h
#include <amp.h>
int main() {}
