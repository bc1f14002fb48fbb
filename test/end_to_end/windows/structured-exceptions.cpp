// One error for each `__try`, with the remedy. amp-port names it, too.
//
// RUN: not %amp-clang++ -w -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %bindir/amp-port %s -- 2>&1 | FileCheck %s --check-prefix=PORT
// CHECK: structured-exceptions.cpp:14:3: error: Linux has no structured exceptions ('__try'): use C++ exceptions instead of '__except', and the destructor of a local object instead of '__finally'
// CHECK: structured-exceptions.cpp:22:3: error: Linux has no structured exceptions
// CHECK: 2 errors generated
// PORT: structured-exceptions.cpp:14
// PORT: structured-exceptions.cpp:22
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <windows.h>
int excepted(int *p) {
  __try {
    return *p;
  } __except (EXCEPTION_EXECUTE_HANDLER) {
    return 0;
  }
}
int finished(int *p) {
  int n = 0;
  __try {
    n = *p;
  } __finally {
    n += 1;
  }
  return n;
}
int main() {}
