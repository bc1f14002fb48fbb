// Text of console programs: conversions between code pages and wchar_t, lstrlen and the like, BSTR, and messages of
// errors. The expected results are those that Windows documents, with UTF-8 as the code page of the system.
//
// RUN: %amp-clang++ -std=c++17 -w %s -o %t && %t | FileCheck %s
// Visual C++'s <amp.h> declared the names without another header.
// RUN: echo '#include <amp.h>' > %t.cpp
// RUN: echo 'int main() { BSTR t = SysAllocString(L"abc"); return WideCharToMultiByte(CP_ACP, 0, t, -1, 0, 0, 0, 0) - lstrlenW(t) - 1; }' >> %t.cpp
// RUN: %amp-clang++ -w %t.cpp -o %t && %t
// RUN: not %amp-clang++ -w -fsyntax-only --amp-strict %t.cpp
// CHECK: utf8 6 4 0 122 L'a' 5
// CHECK-NEXT: back 13 11 11 1
// CHECK-NEXT: invalid 3 fffd 0 1113
// CHECK-NEXT: wrong 0 87 0 87 0 87 0 87
// CHECK-NEXT: pages 8868 2 ? 1 2 8868
// CHECK-NEXT: ansi 3 0
// CHECK-NEXT: lstr 0 5 ab abc abcd 1 1 1 1 ABC
// CHECK-NEXT: bstr 0 3 abc 5 1 0 20 97 0 6
// CHECK-NEXT: bstr_t 4 1 1 abcd 4
// CHECK-NEXT: com 80070005 5 1
// CHECK-NEXT: message 1 1 1
// CHECK-NEXT: safe 0 8007007a abc 0 80070057 8007007a x=4 3 L2
// CHECK-NEXT: numbers 17 -17 -1 1
// CHECK-NEXT: time 2013 7 19 5 500 1 0
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <comdef.h>
#include <stdio.h>
#include <string.h>
#include <string>
#include <stringapiset.h>
#include <strsafe.h>
#include <windows.h>

int main() {
  wchar_t wide[16];
  char narrow[32];
  // "aä€" and the terminating 0; then without room, and with one character less than it needs
  int needed = MultiByteToWideChar(CP_UTF8, 0, "a\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80o", -1, NULL, 0);
  int part = MultiByteToWideChar(CP_UTF8, 0, "a\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80o", 10, wide, 16);
  int small = MultiByteToWideChar(CP_UTF8, 0, "abc", -1, wide, 3);
  printf("utf8 %d %d %d %u L'%c' %d\n", needed, part, small, GetLastError(), (char)wide[0],
         MultiByteToWideChar(CP_ACP, MB_PRECOMPOSED, "\xc3\xa4-\xc3\xa4-", 6, NULL, 0) + 1);

  const wchar_t *text = L"a\x00e4\x20ac\x1f600ok";
  int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
  int count = WideCharToMultiByte(CP_UTF8, 0, text, (int)wcslen(text) - 1, narrow, sizeof narrow, NULL, NULL);
  printf("back %d %d %d %d\n", size, count, WideCharToMultiByte(CP_OEMCP, 0, text, 5, narrow, 32, NULL, NULL),
         memcmp(narrow, "a\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80o", 11) == 0);

  int lenient = MultiByteToWideChar(CP_UTF8, 0, "a\xffz", 3, wide, 16);
  printf("invalid %d %x ", lenient, (unsigned)wide[1]);
  int strict = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, "a\xed\xa0\x80z", 5, wide, 16);
  printf("%d %u\n", strict, GetLastError());

  SetLastError(0);
  int a = MultiByteToWideChar(CP_UTF8, 0, "a", 0, wide, 16);
  DWORD error_a = GetLastError();
  SetLastError(0);
  int b = MultiByteToWideChar(12345, 0, "a", 1, wide, 16);
  DWORD error_b = GetLastError();
  SetLastError(0);
  int c = MultiByteToWideChar(CP_UTF8, 0, NULL, -1, wide, 16);
  DWORD error_c = GetLastError();
  SetLastError(0);
  BOOL used = FALSE;
  int d = WideCharToMultiByte(CP_UTF8, 0, L"a", 1, narrow, 32, NULL, &used);
  printf("wrong %d %u %d %u %d %u %d %u\n", a, error_a, b, error_b, c, error_c, d, GetLastError());

  MultiByteToWideChar(932, 0, "\x95\x5c", 2, wide, 16); // whose second byte is a backslash
  int bytes = WideCharToMultiByte(932, 0, wide, 1, narrow, 32, NULL, NULL);
  char replaced[4] = "";
  WideCharToMultiByte(1252, 0, L"\x8868", 1, replaced, 4, NULL, &used);
  int chinese = WideCharToMultiByte(936, 0, wide, 1, narrow, 32, "?", NULL);
  MultiByteToWideChar(936, 0, narrow, 2, wide + 1, 1);
  printf("pages %x %d %s %d %d %x\n", (unsigned)wide[0], bytes, replaced, used, chinese, (unsigned)wide[1]);
  printf("ansi %d ", WideCharToMultiByte(CP_ACP, 0, L"abc", 3, narrow, 32, "?", &used));
  printf("%d\n", used);

  LPCSTR none = NULL;
  char copy[8], joined[8] = "abc", upper[] = "abc";
  printf("lstr %d %d ", lstrlenA(none), lstrlenW(L"abcde"));
  printf("%s %s ", lstrcpynA(copy, "abcdef", 3), lstrcpyA(joined, "abc"));
  printf("%s %d %d %d %d %s\n", lstrcatA(joined, "d"), lstrcmpiA("ABC", "abc") == 0, lstrcmpA("a", "A") < 0,
         lstrcmpA("a", "B") < 0, lstrcmpW(L"B", L"a") > 0, CharUpperA(upper));

  BSTR empty = SysAllocString(NULL), bstr = SysAllocString(L"abc"), longer = SysAllocStringLen(L"ab\0cd", 5);
  printf("bstr %u %u %ls %u %d %d ", SysStringLen(empty), SysStringLen(bstr), bstr, SysStringLen(longer),
         longer[3] == 'c', longer[5]);
  SysReAllocString(&bstr, OLESTR("a"));
  BSTR raw = SysAllocStringByteLen("abcdef", 6);
  printf("%u %d %d %u\n", (unsigned)(SysStringByteLen(longer) * 4 / sizeof(OLECHAR)), bstr[0], bstr[1],
         SysStringByteLen(raw));
  SysFreeString(empty);
  SysFreeString(bstr);
  SysFreeString(longer);
  SysFreeString(raw);

  _bstr_t shared(L"ab"), other = shared;
  other += "cd";
  printf("bstr_t %u %d %d %s %u\n", other.length(), shared == _bstr_t("ab"), shared != other, (const char *)other,
         ("ab" + shared).length());
  try {
    _com_issue_error(E_ACCESSDENIED);
  } catch (const _com_error &e) {
    printf("com %x %d %d\n", (unsigned)e.Error(), e.WCode(), e.ErrorMessage()[0] != 0);
  }

  char *allocated = NULL;
  DWORD length =
      FormatMessageA(FORMAT_MESSAGE_ALLOCATE_BUFFER | FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, NULL,
                     ERROR_FILE_NOT_FOUND, MAKELANGID(LANG_NEUTRAL, SUBLANG_DEFAULT), (LPSTR)&allocated, 0, NULL);
  bool ends = length > 2 && strlen(allocated) == length && allocated[length - 1] == '\n';
  LocalFree(allocated);
  length = FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM, NULL, 4711, 0, wide, 16, NULL);
  printf("message %d %d ", ends, length == 13 && wide[12] == '\n');
  length = FormatMessageA(FORMAT_MESSAGE_FROM_SYSTEM, NULL, ERROR_ACCESS_DENIED, 0, narrow, 2, NULL);
  printf("%d\n", length == 0 && GetLastError() == ERROR_INSUFFICIENT_BUFFER);

  char safe[4];
  size_t safe_length = 0;
  HRESULT fits = StringCchCopyA(safe, 4, "abc"), cut = StringCchCatA(safe, 4, "d");
  printf("safe %x %x %s ", (unsigned)fits, (unsigned)cut, safe);
  printf("%x %x ", (unsigned)StringCchLengthA(safe, 4, &safe_length), (unsigned)StringCchLengthA("abcd", 4, NULL));
  printf("%x ", (unsigned)StringCchPrintfA(safe, 4, "x=%d5", 4));
  StringCchPrintfW(wide, 16, L"%s%d", L"L", 2);
  printf("%s %zu %ls\n", safe, safe_length, wide);

  printf("numbers %d %d %d %d\n", MulDiv(50, 1, 3), MulDiv(-50, 1, 3), MulDiv(1, 1, 0),
         MulDiv(INT_MAX, 2, 4) == 1073741824);

  SYSTEMTIME time = {2013, 7, 0, 19, 12, 30, 15, 500}, read;
  FILETIME file, later, created, ended, kernel, user;
  SystemTimeToFileTime(&time, &file);
  FileTimeToSystemTime(&file, &read);
  GetSystemTimePreciseAsFileTime(&later);
  GetProcessTimes(GetCurrentProcess(), &created, &ended, &kernel, &user);
  printf("time %d %d %d %d %d %d %u\n", read.wYear, read.wMonth, read.wDay, read.wDayOfWeek, read.wMilliseconds,
         CompareFileTime(&later, &file), ended.dwLowDateTime);
}
