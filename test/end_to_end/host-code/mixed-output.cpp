// Wide and narrow output mix, whichever comes first. Wide output alone, also after wprintf, is the same as without the
// library.
//
// RUN: %amp-clang++ %s -o %t
// RUN: %t mixed | FileCheck --match-full-lines --strict-whitespace --check-prefix=MIXED %s
// RUN: %t wprintf | FileCheck --check-prefix=WIDE %s
// RUN: env LC_ALL=C.UTF-8 %t locale | FileCheck --check-prefix=UTF8 %s
// RUN: env LC_ALL=C not %t locale
// RUN: %t unsynchronized | FileCheck --check-prefix=OWN %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <clocale>
#include <cstdio>
#include <cstring>
#include <cwchar>
#include <iostream>

int main(int, char **arguments) {
  const char *mode = arguments[1];
  if (!std::strcmp(mode, "mixed")) {
    // MIXED:device: cpu
    // MIXED-NEXT:narrow 1
    // MIXED-NEXT:printf 2
    // MIXED-NEXT:wide 3
    // MIXED-NEXT:narrow 4
    std::wcout << L"device: " << concurrency::accelerator(L"cpu").device_path << std::endl;
    std::cout << "narrow " << 1 << "\n";
    std::printf("printf %d\n", 2);
    std::wcout << "wide " << 3 << L'\n';
    std::cout << "narrow 4" << std::endl;
  } else if (!std::strcmp(mode, "wprintf")) {
    std::wprintf(L"first\n");
    std::wcout << L"second" << std::endl;
    // WIDE: first
    // WIDE-NEXT: second
  } else if (!std::strcmp(mode, "locale")) {
    std::setlocale(LC_ALL, "");
    std::wcout << L"caf\u00e9" << std::endl;
    // UTF8: caf{{é}}
  } else {
    std::ios::sync_with_stdio(false);
    std::wcout << L"own buffer" << std::endl;
    // OWN: own buffer
  }
  return std::cout && std::wcout ? 0 : 1;
}
