// IsWindows...OrGreater: the answers of Windows 10 (amp/visual/version.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_VERSIONHELPERS_H
#define CPPAMP_VISUAL_VERSIONHELPERS_H
#pragma GCC system_header

#include <visual/windows.h>

inline bool IsWindowsVersionOrGreater(WORD major, WORD minor, WORD service_pack) {
  OSVERSIONINFOEXA wanted = {};
  wanted.dwOSVersionInfoSize = sizeof(wanted);
  wanted.dwMajorVersion = major;
  wanted.dwMinorVersion = minor;
  wanted.wServicePackMajor = service_pack;
  const DWORD kinds = VER_MAJORVERSION | VER_MINORVERSION | VER_SERVICEPACKMAJOR;
  return VerifyVersionInfoA(&wanted, kinds, VerSetConditionMask(0, kinds, VER_GREATER_EQUAL));
}
inline bool IsWindowsXPOrGreater() { return IsWindowsVersionOrGreater(5, 1, 0); }
inline bool IsWindowsXPSP1OrGreater() { return IsWindowsVersionOrGreater(5, 1, 1); }
inline bool IsWindowsXPSP2OrGreater() { return IsWindowsVersionOrGreater(5, 1, 2); }
inline bool IsWindowsXPSP3OrGreater() { return IsWindowsVersionOrGreater(5, 1, 3); }
inline bool IsWindowsVistaOrGreater() { return IsWindowsVersionOrGreater(6, 0, 0); }
inline bool IsWindowsVistaSP1OrGreater() { return IsWindowsVersionOrGreater(6, 0, 1); }
inline bool IsWindowsVistaSP2OrGreater() { return IsWindowsVersionOrGreater(6, 0, 2); }
inline bool IsWindows7OrGreater() { return IsWindowsVersionOrGreater(6, 1, 0); }
inline bool IsWindows7SP1OrGreater() { return IsWindowsVersionOrGreater(6, 1, 1); }
inline bool IsWindows8OrGreater() { return IsWindowsVersionOrGreater(6, 2, 0); }
inline bool IsWindows8Point1OrGreater() { return IsWindowsVersionOrGreater(6, 3, 0); }
inline bool IsWindows10OrGreater() { return IsWindowsVersionOrGreater(10, 0, 0); }
inline bool IsWindowsServer() { return false; }

#endif // CPPAMP_VISUAL_VERSIONHELPERS_H
