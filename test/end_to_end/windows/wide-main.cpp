// A program whose main function is wmain, and that includes no header of Visual C++.
//
// RUN: %amp-clang++ -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t grüße | FileCheck %s
// REMARK: wide-main.cpp:[[#@LINE+8]]:5: remark: accepted for Visual C++ compatibility: TCHAR as wchar_t
// CHECK: 2 grüße 5
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cwchar>
#include <iostream>
using namespace concurrency;
int wmain(int argc, wchar_t *argv[]) {
  int n = static_cast<int>(std::wcslen(argv[1]));
  array_view<int> v(1, &n);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = v[i]; });
  wprintf(L"%d %s %d\n", argc, argv[1], v[0]);
  return 0;
}
