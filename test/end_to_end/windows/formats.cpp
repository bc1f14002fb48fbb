// Visual C++'s formats: %I64d, and %s for wide text in wide formats. wprintf mixes with printf and std::cout. In a
// program written for Linux, where %s is narrow text, it prints the same.
//
// RUN: %amp-clang++ -std=c++11 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck --match-full-lines --strict-whitespace %s
// RUN: %amp-clang++ -std=c++11 -w --amp-strict -fsyntax-only %s
// REMARK: formats.cpp:[[#@LINE+31]]:{{[0-9]+}}: remark: accepted for Visual C++ compatibility: wide formats, '%ll' for '%I64'
// REMARK-NOT: {{error|remark}}
//      CHECK:first
// CHECK-NEXT:wide größe|  right|left  |5
// CHECK-NEXT:narrow größe|ab|x y|50%
// CHECK-NEXT:string größe
// CHECK-NEXT:-5000000000|5000000000|12a05f200|00007|100%I64d
// CHECK-NEXT:-5000000000|2.50|  7
// CHECK-NEXT:last
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <cwchar>
#include <iostream>
#include <string>

#define LONG_FORMAT "%I64d"

struct log {
  void wprintf(const wchar_t *) {}
};

int main() {
  const wchar_t *wide = L"größe";
  const std::wstring text = wide;
  const char *narrow = "größe";
  long long n = 5000000000;
  std::cout << "first\n";
  std::cout.flush();
  const concurrency::accelerator host(concurrency::accelerator::cpu_accelerator);
  wprintf(L"wide %s|%7s|%-6ls|%d\n", wide, L"right", L"left", 5);
  std::wprintf(L"narrow %s|%.2S|%c %hc|%d%%\n", narrow, "abc", L'x', 'y', 50);
  std::fwprintf(stdout, L"string %s\n", text.c_str());
  printf(LONG_FORMAT "|%I64u|%I64x|%05I32d|100%%I64d\n", -n, n, n, 7);
  wprintf(L"%I64d|%.2f|%*d\n", -n, 2.5, 3, 7);
  log().wprintf(L"");
  std::cout << "last" << std::endl;
  return host.description.empty();
}
