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

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <string>
#include <vector>

typedef wchar_t _TCHAR, TCHAR;
#define CPPAMP_WIDE(text) L##text
#define _T(text) CPPAMP_WIDE(text)
#define _TEXT(text) CPPAMP_WIDE(text)

namespace cppamp_visual {

inline std::string narrow(const wchar_t *text) {
  std::string result;
  for (; *text; ++text) {
    const unsigned long c = static_cast<unsigned long>(*text);
    const int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char first[] = {0, 0xc0, 0xe0, 0xf0};
    result += static_cast<char>(first[more] | (c >> (6 * more)));
    for (int i = more - 1; i >= 0; --i)
      result += static_cast<char>(0x80 | ((c >> (6 * i)) & 0x3f));
  }
  return result;
}
/// Bytes that are no UTF-8 become one character each.
inline std::wstring widen(const char *text) {
  std::wstring result;
  for (auto *at = reinterpret_cast<const unsigned char *>(text); *at;) {
    const int more = *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : *at >= 0xc0 ? 1 : 0;
    unsigned long c = more == 0 ? *at : *at & (0x3fu >> more);
    int read = 1;
    for (; read <= more && (at[read] & 0xc0) == 0x80; ++read)
      c = (c << 6) | (at[read] & 0x3f);
    if (read <= more) {
      c = *at;
      read = 1;
    }
    result += static_cast<wchar_t>(c);
    at += read;
  }
  return result;
}

/// Visual C++'s formats in the C library's notation: in wide formats, %s and %c are wide, and %S and %C are narrow.
inline std::wstring translate_format(const wchar_t *format) {
  std::wstring result;
  while (*format) {
    result += *format;
    if (*format++ != L'%')
      continue;
    while (*format && std::wcschr(L"-+ #0123456789.*", *format))
      result += *format++;
    std::wstring length;
    if (std::wcsncmp(format, L"I64", 3) == 0 || std::wcsncmp(format, L"I32", 3) == 0) {
      length = format[1] == L'6' ? L"ll" : L"";
      format += 3;
    }
    const bool of_text = std::wcschr(L"hlw", *format) && format[1] && std::wcschr(L"sScC", format[1]);
    if (of_text) {
      length = *format == L'h' ? L"" : L"l";
      ++format;
    } else if (*format == L's' || *format == L'c') {
      length = L"l";
    }
    result += length;
    if (*format && std::wcschr(L"SC", *format))
      result += *format++ == L'S' ? L's' : L'c';
    else if (*format)
      result += *format++;
  }
  return result;
}
inline std::wstring format_text(const wchar_t *format, std::va_list values) {
  const std::wstring translated = translate_format(format);
  for (std::vector<wchar_t> text(256); text.size() < (1u << 24); text.resize(4 * text.size())) {
    std::va_list copy;
    va_copy(copy, values);
    const int size = std::vswprintf(text.data(), text.size(), translated.c_str(), copy);
    va_end(copy);
    if (size >= 0)
      return std::wstring(text.data(), static_cast<std::size_t>(size));
  }
  return L"";
}
/// Writes bytes, so that the stream can also be written with printf.
inline int print_text(std::FILE *file, const wchar_t *format, ...) {
  std::va_list values;
  va_start(values, format);
  const std::wstring text = format_text(format, values);
  va_end(values);
  return std::fputs(narrow(text.c_str()).c_str(), file) < 0 ? -1 : static_cast<int>(text.size());
}
inline int put_text(wchar_t *to, std::size_t size, const wchar_t *format, ...) {
  std::va_list values;
  va_start(values, format);
  const std::wstring text = format_text(format, values);
  va_end(values);
  if (text.size() >= size) {
    if (size > 0)
      *to = 0;
    return -1;
  }
  std::wcscpy(to, text.c_str());
  return static_cast<int>(text.size());
}
template <std::size_t size, typename... Values>
int put_text(wchar_t (&to)[size], const wchar_t *format, Values... values) {
  return put_text(to, size, format, values...);
}
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
      texts.push_back(widen(values[i]));
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

inline int cppamp_visual_wprintf(const wchar_t *format, ...) {
  std::va_list values;
  va_start(values, format);
  const std::wstring text = cppamp_visual::format_text(format, values);
  va_end(values);
  return cppamp_visual::print_text(stdout, L"%s", text.c_str());
}
namespace std {
using ::cppamp_visual_wprintf;
}
#define wprintf cppamp_visual_wprintf
#define wprintf_s cppamp_visual_wprintf

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
#define _ftprintf cppamp_visual::print_text
#define _ftprintf_s cppamp_visual::print_text
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
#define _tcschr std::wcschr
#define _tcsrchr std::wcsrchr
#define _tcsstr std::wcsstr
#define _tcsdup ::wcsdup
#define _tcstok_s std::wcstok

#endif // CPPAMP_VISUAL_WIDE_TEXT_H
