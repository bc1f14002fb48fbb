// A _tmain with wchar_t arguments makes TCHAR wide, as projects with _UNICODE do.
//
// RUN: %amp-clang++ -std=c++17 %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %t 12
// CHECK: remark: accepted for Visual C++ compatibility: TCHAR as wchar_t
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tchar.h>
#include <amp.h>
#include <cwchar>
int _tmain(int argc, wchar_t *argv[]) {
  TCHAR text[8];
  _tcscpy_s(text, argv[1]);
  _tcscat_s(text, _T("3"));
  return std::wcstol(text, nullptr, 10) == 123 ? 0 : 1;
}
