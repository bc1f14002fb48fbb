// A Clang message with an invalid type: a destructor with the name of another class.
//
// RUN: not %amp-clang++ -std=c++20 -fsyntax-only %s 2>&1 | FileCheck %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

namespace mine {
struct restrict {
  Member() restrict(amp) {}
  ~Member() restrict(amp) {}
};
} // namespace mine

// CHECK: error: a type specifier is required for all declarations
// CHECK: error: {{.*}}in destructor name does not name a type
// CHECK-NOT: {{Stack dump|PLEASE submit}}
