// TCHAR is wchar_t if the program requires that: wmain, wide arguments, and Visual C++'s wide formats.
//
// RUN: %amp-clang++ -std=c++11 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t 12 grüße | FileCheck %s
// RUN: %amp-clang++ -std=c++11 -w -D_UNICODE -DVOID_MAIN %s -o %t.void 2>&1 | FileCheck --check-prefix=GIVEN %s
// RUN: %t.void 12 grüße | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++11 -w -fsyntax-only %s
// REMARK: wide-text.cpp:[[#@LINE+32]]:{{[0-9]+}}: remark: accepted for Visual C++ compatibility: TCHAR as wchar_t
// REMARK: wide-text.cpp:[[#@LINE+15]]:1: remark: read as Visual C++ would: <tchar.h>, <windows.h>
// REMARK-NOT: error
// GIVEN-NOT: {{TCHAR as|error}}
// CHECK: grüße 24  2.50 z narrow row 5%
// CHECK-NEXT: 12
// CHECK-NEXT: plain
// CHECK-NEXT: 3|abc
// CHECK-NEXT: 10 20
// CHECK-NEXT: 2 6
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <iostream>
#include <stdio.h>
#include <string>
#include <tchar.h>
#include <windows.h>
using namespace concurrency;

struct Arguments {
  int count;
  _TCHAR **values;
};

#ifdef VOID_MAIN
void
#else
int
#endif
    _tmain(int argc, _TCHAR *argv[]) {
  Arguments a = {argc, argv};
  long n = wcstol(argv[1], nullptr, 10) + _wtoi(a.values[1]);
  std::wstring text = argc > 2 ? argv[2] : L"none";
  _tprintf(_T("%s %ld %5.2f %c %S %hs %I64d%%\n"), text.c_str(), n, 2.5, L'z', "narrow", "row", 5LL);
  std::wcout << argv[1] << std::endl;
  printf("plain\n");
  LPCTSTR from = TEXT("abc");
  TCHAR buffer[20];
  _stprintf_s(buffer, _T("%d|%s"), 3, from);
  _putts(buffer);
  int data[] = {1, 2};
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] *= 10; });
  _tprintf(TEXT("%d %d\n"), v[0], v[1]);
  std::cout << _stprintf_s(buffer, 20, _T("%c%c"), L'a', L'b') << ' ' << _tcslen(_T("wide t")) << std::endl;
#ifndef VOID_MAIN
  return 0;
#endif
}
