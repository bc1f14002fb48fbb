// A compiler without the plugin reports the remedy first.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %clang++ -I%include -fsyntax-only %s 2>&1 | FileCheck %s
// CHECK-NOT: error:
// CHECK: config.h:{{.*}}: error: "this file uses C++ AMP: compile it with amp-clang++
#include <amp.h>
