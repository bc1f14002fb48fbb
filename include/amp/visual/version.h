// The version of Windows whose functions these headers have: 10. Programs ask for it before they use such a function.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_AMP_VISUAL_VERSION_H
#define CPPAMP_AMP_VISUAL_VERSION_H
#pragma GCC system_header

#include <amp/visual/files.h>
#include <amp/visual/types.h>

#define VER_PLATFORM_WIN32_NT 2
#define VER_NT_WORKSTATION 1
#define VER_NT_SERVER 3
#define VER_MINORVERSION 0x01
#define VER_MAJORVERSION 0x02
#define VER_BUILDNUMBER 0x04
#define VER_PLATFORMID 0x08
#define VER_SERVICEPACKMINOR 0x10
#define VER_SERVICEPACKMAJOR 0x20
#define VER_SUITENAME 0x40
#define VER_PRODUCT_TYPE 0x80
#define VER_EQUAL 1
#define VER_GREATER 2
#define VER_GREATER_EQUAL 3
#define VER_LESS 4
#define VER_LESS_EQUAL 5
#define VER_AND 6
#define VER_OR 7
#ifndef ERROR_OLD_WIN_VERSION
#define ERROR_OLD_WIN_VERSION 1150
#endif

template <typename T> struct cppamp_visual_version {
  DWORD dwOSVersionInfoSize, dwMajorVersion, dwMinorVersion, dwBuildNumber, dwPlatformId;
  T szCSDVersion[128];
};
template <typename T> struct cppamp_visual_version_ex : cppamp_visual_version<T> {
  WORD wServicePackMajor, wServicePackMinor, wSuiteMask;
  BYTE wProductType, wReserved;
};
typedef cppamp_visual_version<char> OSVERSIONINFOA, *POSVERSIONINFOA, *LPOSVERSIONINFOA;
typedef cppamp_visual_version<wchar_t> OSVERSIONINFOW, *POSVERSIONINFOW, *LPOSVERSIONINFOW, RTL_OSVERSIONINFOW;
typedef cppamp_visual_version_ex<char> OSVERSIONINFOEXA, *POSVERSIONINFOEXA, *LPOSVERSIONINFOEXA;
typedef cppamp_visual_version_ex<wchar_t> OSVERSIONINFOEXW, *POSVERSIONINFOEXW, *LPOSVERSIONINFOEXW;

/// The size selects the structure; others are an error.
template <typename T> BOOL cppamp_visual_get_version(cppamp_visual_version<T> *to) {
  const DWORD size = to->dwOSVersionInfoSize;
  if (size != sizeof(cppamp_visual_version<T>) && size != sizeof(cppamp_visual_version_ex<T>))
    return SetLastError(ERROR_INSUFFICIENT_BUFFER), FALSE;
  std::memset(static_cast<void *>(to), 0, size);
  to->dwOSVersionInfoSize = size;
  to->dwMajorVersion = 10;
  to->dwBuildNumber = 19041;
  to->dwPlatformId = VER_PLATFORM_WIN32_NT;
  if (size == sizeof(cppamp_visual_version_ex<T>))
    static_cast<cppamp_visual_version_ex<T> *>(to)->wProductType = VER_NT_WORKSTATION;
  return TRUE;
}
inline BOOL GetVersionExA(OSVERSIONINFOA *to) { return cppamp_visual_get_version(to); }
inline BOOL GetVersionExW(OSVERSIONINFOW *to) { return cppamp_visual_get_version(to); }
/// The version in the low bytes, the build in the high word.
inline DWORD GetVersion() { return 10 | 19041u << 16; }

/// Three bits for each kind, from the lowest on.
inline ULONGLONG VerSetConditionMask(ULONGLONG mask, DWORD kinds, BYTE condition) {
  for (unsigned kind = 0; kind < 8; ++kind)
    if (kinds >> kind & 1)
      mask |= static_cast<ULONGLONG>(condition & 7) << (3 * kind);
  return mask;
}
#define VER_SET_CONDITION(mask, kinds, condition) ((mask) = VerSetConditionMask((mask), (kinds), (condition)))

/// Major, minor and service pack are one number: a lower part counts only if the higher ones are equal.
template <typename T>
BOOL cppamp_visual_verify_version(const cppamp_visual_version_ex<T> &wanted, DWORD kinds, ULONGLONG mask) {
  cppamp_visual_version_ex<T> known;
  known.dwOSVersionInfoSize = sizeof(known);
  cppamp_visual_get_version<T>(&known);
  const auto condition = [&](unsigned kind) {
    unsigned bit = 0;
    while (!(kind >> bit & 1))
      ++bit;
    return static_cast<unsigned>(mask >> (3 * bit) & 7);
  };
  const auto holds = [](unsigned how, DWORD is, DWORD than) {
    return how == VER_EQUAL           ? is == than
           : how == VER_GREATER       ? is > than
           : how == VER_GREATER_EQUAL ? is >= than
           : how == VER_LESS          ? is < than
           : how == VER_LESS_EQUAL    ? is <= than
                                      : false;
  };
  const struct {
    unsigned kind;
    DWORD is, than;
    bool is_part; // of the version
  } all[] = {{VER_MAJORVERSION, known.dwMajorVersion, wanted.dwMajorVersion, true},
             {VER_MINORVERSION, known.dwMinorVersion, wanted.dwMinorVersion, true},
             {VER_SERVICEPACKMAJOR, known.wServicePackMajor, wanted.wServicePackMajor, true},
             {VER_SERVICEPACKMINOR, known.wServicePackMinor, wanted.wServicePackMinor, true},
             {VER_BUILDNUMBER, known.dwBuildNumber, wanted.dwBuildNumber, false},
             {VER_PLATFORMID, known.dwPlatformId, wanted.dwPlatformId, false},
             {VER_PRODUCT_TYPE, known.wProductType, wanted.wProductType, false}};
  bool result = true, decided = false;
  unsigned how = 0;
  for (const auto &one : all) {
    if (!(kinds & one.kind))
      continue;
    if (!one.is_part) {
      result = result && holds(condition(one.kind), one.is, one.than);
      continue;
    }
    if (decided)
      continue;
    how = how ? how : condition(one.kind); // that of the highest part applies
    decided = one.is != one.than;
    if (decided)
      result = result && holds(how, one.is, one.than);
  }
  if (how && !decided)
    result = result && holds(how, 0, 0);
  if (kinds & VER_SUITENAME)
    result = result && !wanted.wSuiteMask;
  return result ? TRUE : (SetLastError(ERROR_OLD_WIN_VERSION), FALSE);
}
inline BOOL VerifyVersionInfoA(OSVERSIONINFOEXA *wanted, DWORD kinds, ULONGLONG mask) {
  return cppamp_visual_verify_version(*wanted, kinds, mask);
}
inline BOOL VerifyVersionInfoW(OSVERSIONINFOEXW *wanted, DWORD kinds, ULONGLONG mask) {
  return cppamp_visual_verify_version(*wanted, kinds, mask);
}

#ifdef UNICODE
#define GetVersionEx GetVersionExW
#define VerifyVersionInfo VerifyVersionInfoW
typedef OSVERSIONINFOW OSVERSIONINFO, *POSVERSIONINFO, *LPOSVERSIONINFO;
typedef OSVERSIONINFOEXW OSVERSIONINFOEX, *POSVERSIONINFOEX, *LPOSVERSIONINFOEX;
#else
#define GetVersionEx GetVersionExA
#define VerifyVersionInfo VerifyVersionInfoA
typedef OSVERSIONINFOA OSVERSIONINFO, *POSVERSIONINFO, *LPOSVERSIONINFO;
typedef OSVERSIONINFOEXA OSVERSIONINFOEX, *POSVERSIONINFOEX, *LPOSVERSIONINFOEX;
#endif

#endif // CPPAMP_AMP_VISUAL_VERSION_H
