// Visual C++'s wide formats, in which %s and %c are wide and %S and %C are narrow; in standard C++, %s and %c are
// narrow. Here the type of the argument decides, so programs of either kind print what they mean. Output is UTF-8 and
// may be mixed with printf and std::cout. amp-clang++ includes this first if a program calls wprintf.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_WIDE_FORMAT_H
#define CPPAMP_VISUAL_WIDE_FORMAT_H
#pragma GCC system_header

#include <cstddef>
#include <cstdio>
#include <cwchar>
#include <string>
#include <vector>

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
/// Bytes that are not valid UTF-8 become one character each.
inline std::wstring to_wide(const char *text) {
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

/// The text of an argument, as C's variadic functions take it: always wide, because they would read narrow text in the
/// encoding of the locale.
struct wide_argument {
  std::wstring text;
  bool is_text;
};
template <typename T> wide_argument read_argument(T) { return {std::wstring(), false}; }
inline wide_argument read_argument(const wchar_t *text) { return {text ? text : L"(null)", true}; }
inline wide_argument read_argument(wchar_t *text) { return read_argument(static_cast<const wchar_t *>(text)); }
inline wide_argument read_argument(const char *text) { return {text ? to_wide(text) : L"(null)", true}; }
inline wide_argument read_argument(char *text) { return read_argument(static_cast<const char *>(text)); }
inline wide_argument read_argument(const std::wstring &text) { return {text, true}; }
inline wide_argument read_argument(const std::string &text) { return {to_wide(text.c_str()), true}; }

template <typename T> T pass_argument(T value, const wide_argument &) { return value; }
inline const wchar_t *pass_argument(const wchar_t *, const wide_argument &wide) { return wide.text.c_str(); }
inline const wchar_t *pass_argument(wchar_t *, const wide_argument &wide) { return wide.text.c_str(); }
inline const wchar_t *pass_argument(const char *, const wide_argument &wide) { return wide.text.c_str(); }
inline const wchar_t *pass_argument(char *, const wide_argument &wide) { return wide.text.c_str(); }
inline const wchar_t *pass_argument(const std::wstring &, const wide_argument &wide) { return wide.text.c_str(); }
inline const wchar_t *pass_argument(const std::string &, const wide_argument &wide) { return wide.text.c_str(); }

/// The format in the C library's notation: text is %ls, and characters are %lc.
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
    if (*format && std::wcschr(L"hlw", *format) && format[1] && std::wcschr(L"sScC", format[1]))
      ++format;
    if (*format && std::wcschr(L"sScC", *format)) {
      result += L'l';
      result += *format == L's' || *format == L'S' ? L's' : L'c';
      ++format;
      continue;
    }
    result += length;
    if (*format)
      result += *format++;
  }
  return result;
}
template <typename... Arguments> std::wstring format_read(const std::wstring &format, Arguments... arguments) {
  for (std::vector<wchar_t> text(256); text.size() < (1u << 24); text.resize(4 * text.size())) {
    const int size = std::swprintf(text.data(), text.size(), format.c_str(), arguments...);
    if (size >= 0)
      return std::wstring(text.data(), static_cast<std::size_t>(size));
  }
  return L"";
}
template <typename... Arguments> std::wstring format_text(const wchar_t *format, Arguments... arguments) {
  return format_read(translate_format(format), pass_argument(arguments, read_argument(arguments))...);
}
/// Writes bytes, so that the stream can also be written with printf.
template <typename... Arguments> int print_text(std::FILE *file, const wchar_t *format, Arguments... arguments) {
  const std::wstring text = format_text(format, arguments...);
  return std::fputs(narrow(text.c_str()).c_str(), file) < 0 ? -1 : static_cast<int>(text.size());
}
template <typename... Arguments>
int put_text(wchar_t *to, std::size_t size, const wchar_t *format, Arguments... arguments) {
  const std::wstring text = format_text(format, arguments...);
  if (text.size() >= size) {
    if (size > 0)
      *to = 0;
    return -1;
  }
  std::wcscpy(to, text.c_str());
  return static_cast<int>(text.size());
}
template <std::size_t size, typename... Arguments>
int put_text(wchar_t (&to)[size], const wchar_t *format, Arguments... arguments) {
  return put_text(to, size, format, arguments...);
}

} // namespace cppamp_visual

template <typename... Arguments> int cppamp_visual_wprintf(const wchar_t *format, Arguments... arguments) {
  return cppamp_visual::print_text(stdout, format, arguments...);
}
template <typename... Arguments>
int cppamp_visual_fwprintf(std::FILE *file, const wchar_t *format, Arguments... arguments) {
  return cppamp_visual::print_text(file, format, arguments...);
}
namespace std {
using ::cppamp_visual_fwprintf;
using ::cppamp_visual_wprintf;
} // namespace std
#define wprintf cppamp_visual_wprintf
#define wprintf_s cppamp_visual_wprintf
#define fwprintf cppamp_visual_fwprintf
#define fwprintf_s cppamp_visual_fwprintf
#define swprintf_s cppamp_visual::put_text

#endif // CPPAMP_VISUAL_WIDE_FORMAT_H
