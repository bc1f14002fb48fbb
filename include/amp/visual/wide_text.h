// Text as wchar_t, which TCHAR is in programs that Visual C++ compiled with _UNICODE. <amp_visual_names.h> includes
// this if _UNICODE is defined. amp-clang++ includes it first if a program needs TCHAR to be wchar_t.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_WIDE_TEXT_H
#define CPPAMP_VISUAL_WIDE_TEXT_H
#pragma GCC system_header

#ifndef _UNICODE
#define _UNICODE 1
#endif
#ifndef UNICODE
#define UNICODE 1
#endif

#include <amp/visual/wide_format.h>

#include <cstdlib>

typedef wchar_t _TCHAR, TCHAR;
#define CPPAMP_WIDE(text) L##text
#define _T(text) CPPAMP_WIDE(text)
#define _TEXT(text) CPPAMP_WIDE(text)

namespace cppamp_visual {

inline std::FILE *open_text(const wchar_t *name, const wchar_t *mode) {
  const std::wstring plain(mode, std::wcscspn(mode, L",")); // `w, ccs=UTF-8`
  return std::fopen(narrow(name).c_str(), narrow(plain.c_str()).c_str());
}
inline int open_text(std::FILE **file, const wchar_t *name, const wchar_t *mode) {
  *file = open_text(name, mode);
  return *file ? 0 : 2; // ENOENT
}

/// Calls wmain, or _tmain, with main's arguments.
struct wide_arguments {
  wide_arguments(int count, char **values) {
    for (int i = 0; i < count; ++i)
      texts.push_back(to_wide(values[i]));
    for (std::wstring &text : texts)
      places.push_back(&text[0]);
    places.push_back(nullptr);
  }
  std::vector<std::wstring> texts;
  std::vector<wchar_t *> places;
};
template <typename R> struct wide_main_result {
  template <typename F, typename... Arguments> static int call(F wide_main, Arguments... arguments) {
    return wide_main(arguments...);
  }
};
template <> struct wide_main_result<void> {
  template <typename F, typename... Arguments> static int call(F wide_main, Arguments... arguments) {
    wide_main(arguments...);
    return 0;
  }
};
template <typename R> int call_wide_main(R (*wide_main)(), int, wchar_t **) {
  return wide_main_result<R>::call(wide_main);
}
template <typename R, typename Text> int call_wide_main(R (*wide_main)(int, Text **), int count, wchar_t **values) {
  return wide_main_result<R>::call(wide_main, count, const_cast<Text **>(values));
}
template <typename R, typename Text>
int call_wide_main(R (*wide_main)(int, Text **, Text **), int count, wchar_t **values) {
  wchar_t *none = nullptr; // the environment
  return wide_main_result<R>::call(wide_main, count, const_cast<Text **>(values), const_cast<Text **>(&none));
}
template <typename R, typename... Parameters> R returned_by(R (*)(Parameters...));

} // namespace cppamp_visual

/// Defines main, which calls it, before the definition.
#define wmain(...)                                                                                                     \
  wmain(__VA_ARGS__);                                                                                                  \
  int main(int count, char **values) {                                                                                 \
    cppamp_visual::wide_arguments arguments(count, values);                                                            \
    return cppamp_visual::call_wide_main(&::wmain, count, arguments.places.data());                                    \
  }                                                                                                                    \
  decltype(cppamp_visual::returned_by(&::wmain)) wmain(__VA_ARGS__)
#define _tmain wmain

#define _tprintf cppamp_visual_wprintf
#define _tprintf_s cppamp_visual_wprintf
#define _ftprintf cppamp_visual_fwprintf
#define _ftprintf_s cppamp_visual_fwprintf
#define _stprintf_s cppamp_visual::put_text
#define _putts(text) cppamp_visual::print_text(stdout, L"%s\n", text)
#define _puttchar(c) cppamp_visual::print_text(stdout, L"%c", c)
#define _tfopen cppamp_visual::open_text
#define _tfopen_s cppamp_visual::open_text
#define _wfopen cppamp_visual::open_text
#define _wfopen_s cppamp_visual::open_text
#define _tsystem(text) std::system(cppamp_visual::narrow(text).c_str())
#define _ttoi _wtoi
#define _tstoi _wtoi
#define _ttol(text) std::wcstol(text, nullptr, 10)
#define _tstol(text) std::wcstol(text, nullptr, 10)
#define _tstof _wtof
#define _tcstol std::wcstol
#define _tcstoul std::wcstoul
#define _tcstod std::wcstod
#define _tcslen std::wcslen
#define _tcscmp std::wcscmp
#define _tcsncmp std::wcsncmp
#define _tcsicmp ::wcscasecmp
#define _tcscpy std::wcscpy
#define _tcscpy_s wcscpy_s
#define _tcscat_s wcscat_s
#define _tcschr std::wcschr
#define _tcsrchr std::wcsrchr
#define _tcsstr std::wcsstr
#define _tcsdup ::wcsdup
#define _tcstok_s std::wcstok

#endif // CPPAMP_VISUAL_WIDE_TEXT_H
