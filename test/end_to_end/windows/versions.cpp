// The version of Windows that programs see: 10.
//
// RUN: %amp-clang++ -w -I%S/../Inputs %s -o %t && %t
// RUN: %amp-clang++ -w -DUNICODE -D_UNICODE -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <VersionHelpers.h>

bool is(DWORD major, DWORD minor, BYTE condition, WORD pack = 0, BYTE of_minor = 0) {
  OSVERSIONINFOEX wanted = {sizeof(wanted)};
  wanted.dwMajorVersion = major;
  wanted.dwMinorVersion = minor;
  wanted.wServicePackMajor = pack;
  ULONGLONG mask = 0;
  VER_SET_CONDITION(mask, VER_MAJORVERSION, condition);
  VER_SET_CONDITION(mask, VER_MINORVERSION, of_minor ? of_minor : condition);
  VER_SET_CONDITION(mask, VER_SERVICEPACKMAJOR, condition);
  return VerifyVersionInfo(&wanted, VER_MAJORVERSION | VER_MINORVERSION | VER_SERVICEPACKMAJOR, mask);
}
int main() {
  OSVERSIONINFO version = {};
  EXPECT_EQUAL(GetVersionEx(&version), FALSE); // its size is missing
  version.dwOSVersionInfoSize = sizeof(OSVERSIONINFO);
  EXPECT_EQUAL(GetVersionEx(&version), TRUE);
  EXPECT_EQUAL(version.dwMajorVersion == 10 && version.dwMinorVersion == 0, true);
  EXPECT_EQUAL(version.dwPlatformId, VER_PLATFORM_WIN32_NT);
  EXPECT_EQUAL(LOBYTE(LOWORD(GetVersion())), 10);
  OSVERSIONINFOEX more = {sizeof(OSVERSIONINFOEX)};
  EXPECT_EQUAL(GetVersionEx((OSVERSIONINFO *)&more), TRUE);
  EXPECT_EQUAL(more.wProductType == VER_NT_WORKSTATION && more.dwBuildNumber == version.dwBuildNumber, true);

  EXPECT_EQUAL(IsWindowsXPSP3OrGreater() && IsWindowsVistaOrGreater() && IsWindows7SP1OrGreater(), true);
  EXPECT_EQUAL(IsWindows8OrGreater() && IsWindows8Point1OrGreater() && IsWindows10OrGreater(), true);
  EXPECT_EQUAL(IsWindowsVersionOrGreater(10, 0, 1) || IsWindowsVersionOrGreater(10, 1, 0) || IsWindowsServer(), false);
  EXPECT_EQUAL(IsWindowsVersionOrGreater(11, 0, 0), false);

  EXPECT_EQUAL(is(10, 0, VER_EQUAL) && !is(10, 1, VER_EQUAL) && !is(6, 0, VER_EQUAL), true);
  EXPECT_EQUAL(is(6, 3, VER_GREATER) && !is(10, 0, VER_GREATER) && is(6, 3, VER_GREATER_EQUAL, 9), true);
  EXPECT_EQUAL(is(10, 1, VER_LESS) && !is(10, 0, VER_LESS) && is(10, 0, VER_LESS_EQUAL) && !is(6, 9, VER_LESS), true);
  EXPECT_EQUAL(is(6, 3, VER_GREATER, 0, VER_EQUAL), true); // the condition of the major version applies
  SetLastError(0);
  EXPECT_EQUAL(!is(11, 0, VER_GREATER) && GetLastError() == 1150, true);
  return result();
}
