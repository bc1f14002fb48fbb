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

// Words in declarations.
enum class Flags { none, one, two };
DEFINE_ENUM_FLAG_OPERATORS(Flags)
EXTERN_C_START
FORCEINLINE int CDECL twice(IN int n, OUT OPTIONAL int *to) { return *to = 2 * n; }
EXTERN_C_END
EXTERN_C DECLSPEC_NOINLINE LONG WINAPI third(LONG n);
STDAPI_(LONG) third(LONG n) { return n + MAXBYTE; }
struct DECLSPEC_NOVTABLE Counter {
  STDMETHOD(Count)(THIS) PURE;
  STDMETHOD_(ULONG, Add)(THIS_ ULONG n) PURE;
};
struct DECLSPEC_ALIGN(32) Counted : Counter {
  ULONG n = 3;
  STDMETHODIMP Count() { return HRESULT(n); }
  STDMETHODIMP_(ULONG) Add(ULONG more) { return n += more; }
};
C_ASSERT(alignof(Counted) == 32);
bool words() {
  Counted counted;
  Counter *counter = &counted;
  int to = 0;
  return twice(2, &to) == 4 && third(1) == 256 && counter->Add(2) == 5 && counter->Count() == 5 &&
         CONTAINING_RECORD(&counted.n, Counted, n) == &counted && Int32x32To64(MAXLONG, 2) == 0xfffffffell &&
         (Flags::one | Flags::two) != Flags::none;
}

#ifdef DRAWS
// CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'SetProcessDPIAware' is unavailable: Linux has no such function: draw with a toolkit
int aware = SetProcessDPIAware();
// CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'GetDeviceCaps' is unavailable: Linux has no such function: draw with a toolkit
int width(HDC screen) { return GetDeviceCaps(screen, HORZRES); }
#endif
int main() {
  error = GetLastError();
  return !words() || !GetModuleHandleA(nullptr) || GetTickCount64() == 0 || GetCurrentThreadId() == 0;
}
