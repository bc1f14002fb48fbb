// The options that the driver adds to clang++'s command line, and their positions.
//
// RUN: %amp-clang++ -### -O2 %s -o %t 2>&1 | FileCheck %s
// RUN: %amp-clang++ -### -O2 -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=COMPILE
// RUN: touch %t.o
// RUN: %amp-clang++ -### %t.o -o %t 2>&1 | FileCheck %s --check-prefix=LINK
// RUN: %amp-clang++ -### -E %s 2>&1 | FileCheck %s --check-prefix=PREPROCESS
//
// CHECK: "-cc1"
// CHECK-SAME: "-isystem" "{{[^"]*}}include/cppamp"
// CHECK-SAME: "-D" "__CPPAMP__=1"
// CHECK-SAME: "-load" "{{[^"]*}}/libCppAMPPlugin.so"
// The library comes after the program's own objects.
// CHECK: "-L{{[^"]*}}/lib"
// CHECK-SAME: "{{[^"]*}}.o"
// CHECK-SAME: "-rpath" "{{[^"]*}}/lib" "--push-state" "--as-needed" "-lcppamp" "-l:libtbb.so.{{[0-9]+}}" "--pop-state" "-lstdc++"
//
// COMPILE: "-load" "{{[^"]*}}/libCppAMPPlugin.so"
// COMPILE-NOT: lcppamp
//
// LINK-NOT: libCppAMPPlugin
// LINK: "-lcppamp"
//
// PREPROCESS: "-cc1"
// PREPROCESS-NOT: libCppAMPPlugin
// PREPROCESS: "-D" "__CPPAMP__=1"
// PREPROCESS-NOT: "-lcppamp"
int main() {}
