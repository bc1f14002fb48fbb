// The driver passes a response file on to clang++ unchanged, but still considers the options in it.
//
// RUN: echo "-DANSWER=42 -c" > %t.rsp
// RUN: echo "%s" > %t.inputs
// RUN: %amp-clang++ -### @%t.rsp @%t.inputs -o %t.o 2>&1 | FileCheck %s
// RUN: %amp-clang++ @%t.rsp @%t.inputs -o %t.o
// CHECK: "-D" "ANSWER=42"
// CHECK-SAME: "-load" "{{.*}}libCppAMPPlugin.so"
// CHECK-NOT: lcppamp
static_assert(ANSWER == 42, "");
int main() {}
