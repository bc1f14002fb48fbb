// The headers that are parts of <windows.h>. What Linux lacks is declared, and a call is an error.
//
// RUN: %amp-clang++ %s -o %t && %t
// RUN: not %amp-clang++ -DDRAWS -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <MinWinDef.h>
DWORD error = 1;
#include <amp.h>
#include <ConsoleApi.h>
#include <ErrHandlingApi.h>
#include <HandleApi.h>
#include <LibLoaderApi.h>
#include <ProcessThreadsApi.h>
#include <SysInfoApi.h>
#include <WinCon.h>
#include <WinGdi.h>
#include <WinUser.h>

#ifdef DRAWS
// CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'SetProcessDPIAware' is unavailable: Linux has no such function: draw with a toolkit
int aware = SetProcessDPIAware();
// CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'GetDeviceCaps' is unavailable: Linux has no such function: draw with a toolkit
int width(HDC screen) { return GetDeviceCaps(screen, HORZRES); }
#endif
int main() {
  error = GetLastError();
  return !GetModuleHandleA(nullptr) || GetTickCount64() == 0 || GetCurrentThreadId() == 0;
}
