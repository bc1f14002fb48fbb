// Headers and keywords of Visual C++ that are left over in the project.
//
// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: read as Visual C++ would: <conio.h>, <stdafx.h>, <tchar.h>
// REMARK-NOT: error
// CHECK: total 20
// CHECK-NEXT: 20
// CHECK-NEXT: no file
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stdafx.h"
#include <amp.h>
#include <vector>
#include <tchar.h>
#include <stdio.h>
#include <conio.h>
using namespace concurrency;
typedef unsigned __int64 uint64;
__forceinline int add(int a, int b) restrict(cpu, amp) { return a + b; }
__declspec(noinline) void show(const char *text, int n) { printf("%s %d\n", text, n); }
static _inline int twice(int a) restrict(amp) { return add(a, a); }
void process(std::vector<int> &v) { for (auto i = v.begin(); i != v.end(); ++i) ++*i; }
int _tmain(int argc, _TCHAR *argv[]) {
    UNREFERENCED_PARAMETER(argc);
    int data[] = { 1, 2, 3, 4 };
    array_view<int, 1> av(_countof(data), data);
    parallel_for_each(av.extent, [=](index<1> i) restrict(amp) { av[i] = twice(av[i]); });
    av.synchronize();
    uint64 total = 0;
    for (int i = 0; i < _countof(data); ++i) total += data[i];
    char *text = "total"; show(text, (int)total);
    char buffer[64]; sprintf_s(buffer, 64, "%u", (unsigned)total); sprintf_s(buffer, "%d", (int)total); puts(buffer);
    FILE *f = NULL; if (fopen_s(&f, "nul-missing/none", "r") != 0) _tprintf(_T("no file\n"));
    return EXIT_SUCCESS;
}
