// Macros that a program's own files see differently from system headers: names that glibc uses as macros, macro
// arguments that Visual C++ ignored, and _MSC_VER.
//
// RUN: %amp-clang++ -std=c++17 %s -o %t 2>&1 | FileCheck %s
// RUN: %t
// RUN: %amp-clang++ -std=c++17 --amp-msc-version=1800 -DVERSION=1800 %s -o %t.1800 2>&1 | FileCheck %s
// RUN: %t.1800
// RUN: not %amp-clang++ -std=c++17 -DVERSION=1800 -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not %amp-clang++ --amp-strict -std=c++17 -fsyntax-only -ferror-limit=0 %s 2>&1 | FileCheck %s --check-prefix=STRICT
// CHECK: remark: accepted for Visual C++ compatibility: names of Visual C++, 'SIZE_WIDTH' is no macro, 'M_PIl' is no macro,
// CHECK-SAME: 'BIG_ENDIAN' is no macro, too many arguments of 'assert' (disable with --amp-strict)
// UNKNOWN: error: "not Visual C++ 2013"
// STRICT-NOT: remark: accepted for Visual C++ compatibility
// STRICT-DAG: error: expected unqualified-id
// STRICT-DAG: error: too many arguments provided to function-like macro invocation
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <endian.h>
using namespace concurrency;

#if VERSION && (_MSC_VER != VERSION || _MSC_FULL_VER < 180000000)
#error "not Visual C++ 2013"
#endif

#if !defined(_M_X64) && !defined(_M_IX86)
#error "unknown processor"
#endif

const unsigned SIZE_WIDTH = 10;
static const int M_PIl = 3;
enum { windows, linux };
struct Flags { int BIG_ENDIAN; };

#if _MSC_VER < 1800 // an undefined macro is 0
const int old = 1;
#else
const int old = 0;
#endif

// Headers that are included later use macros of those names.
#include <climits>
#include <sys/param.h>

int main() {
  int c = SIZE_WIDTH;
  assert(c == 10, "a reason", 3);
  Flags f = {2};
  int d[2] = {};
  array_view<int> a(2, d);
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = SIZE_WIDTH + linux; });
  bool right = a[1] == 11 && f.BIG_ENDIAN == 2 && M_PIl == 3 && INT_MAX > 0;
#ifdef VERSION
  right &= old == 0;
#else
  right &= old == 1;
#endif
  return right ? 0 : 1;
}
