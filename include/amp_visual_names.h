// Names of Visual C++ and of <windows.h> that small C++ AMP programs use. amp-clang++ includes this header
// automatically if such a name is missing; programs may include it too.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_AMP_VISUAL_NAMES_H
#define CPPAMP_AMP_VISUAL_NAMES_H
#pragma GCC system_header

#include <amp/detail/config.h>

#include <cassert>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iterator>
#include <stdexcept>
#include <type_traits>

#include <amp/visual/crt.h>

#ifndef NOMINMAX
/// The macros min and max of <windows.h>, as functions with the type of the conditional operator.
template <typename A, typename B> inline typename std::common_type<A, B>::type min(A a, B b) restrict(cpu, amp) {
  return a < b ? a : b;
}
template <typename A, typename B> inline typename std::common_type<A, B>::type max(A a, B b) restrict(cpu, amp) {
  return a < b ? b : a;
}
#endif

#ifdef __x86_64__
#define _M_X64 100
#define _M_AMD64 100
#endif
#define _STD ::std::
#define _CSTD ::
#define _STD_BEGIN namespace std {
#define _STD_END }
#define _ASSERT(condition) assert(condition)
#define _ASSERTE(condition) assert(condition)
#define _countof(array) (sizeof(array) / sizeof((array)[0]))
#define UNREFERENCED_PARAMETER(name) (void)(name)
#ifndef TRUE
#define TRUE 1
#define FALSE 0
#endif

typedef unsigned char BYTE;
typedef std::uint16_t WORD;
typedef std::uint32_t DWORD, UINT;
typedef std::int32_t LONG, BOOL;
#define __int8 char
#define __int16 short
#define __int32 int
#define __int64 long long

#define __forceinline inline __attribute__((__always_inline__))
#define _inline inline
#define __cdecl
#define __stdcall
#define __fastcall
#define __vectorcall
#define __thiscall
#define _cdecl
#define _stdcall
#define _fastcall
#define __w64
#define _In_
#define _Out_
#define _Inout_
typedef std::int64_t INT64;
typedef std::uint64_t UINT64;

#ifdef _UNICODE
#include <amp/visual/wide_text.h>
#else
typedef char _TCHAR, TCHAR;
#define _tmain main
#define _T(text) text
#define _TEXT(text) text
#define _tprintf std::printf
#define _ttoi std::atoi
#define _tstof std::atof
#define _tstoi std::atoi
#define _tstol std::atol
#define _ttol std::atol
#define _tcscpy std::strcpy
#define _tcscpy_s strcpy_s
#define _tcscat_s strcat_s
#define _tcslen std::strlen
#define _tcsicmp ::strcasecmp
#define _tcstol std::strtol
#define _tcstod std::strtod
#define _tcstoul std::strtoul
#define _ftprintf std::fprintf
#define _ftprintf_s std::fprintf
#define _tprintf_s std::printf
#define _stprintf_s sprintf_s
#define _sntprintf_s _snprintf_s
#define _tscanf_s scanf_s
#define _tfopen std::fopen
#define _tfopen_s fopen_s
#define _tgetenv std::getenv
#define _tsystem std::system
#define _puttchar std::putchar
#define _putts std::puts
#define _tcsdup ::strdup
#define _tcschr std::strchr
#define _tcsrchr std::strrchr
#define _tcsstr std::strstr
#define _tcstok_s ::strtok_r
#define _tcscmp std::strcmp
#endif
#define printf_s std::printf
#define ZeroMemory(place, size) std::memset(place, 0, size)
__attribute__((__format__(__printf__, 3, 4))) inline int sprintf_s(char *to, std::size_t size, const char *format,
                                                                   ...) {
  std::va_list values;
  va_start(values, format);
  int length = std::vsnprintf(to, size, format, values);
  va_end(values);
  return length;
}
template <std::size_t size> inline int sprintf_s(char (&to)[size], const char *format, ...) {
  std::va_list values;
  va_start(values, format);
  int length = std::vsnprintf(to, size, format, values);
  va_end(values);
  return length;
}
inline void Sleep(DWORD milliseconds) {
  ::timespec time = {static_cast<std::time_t>(milliseconds / 1000), static_cast<long>(milliseconds % 1000) * 1000000};
  ::nanosleep(&time, nullptr);
}
inline int fopen_s(std::FILE **file, const char *name, const char *mode) {
  *file = std::fopen(name, mode);
  return *file ? 0 : 1;
}
template <std::size_t size> inline int strcpy_s(char (&to)[size], const char *from) { return strcpy_s(to, size, from); }
inline int _getch() { return std::getchar(); }
inline int _isnan(double x) { return std::isnan(x); }
inline int _finite(double x) { return std::isfinite(x); }

/// What amp-clang++ substitutes for `std::exception` where a program passes it a text.
namespace std {

class __cppamp_exception : public exception {
public:
  __cppamp_exception() noexcept : m_text("Unknown exception") {}
  explicit __cppamp_exception(const char *text, int = 0) : m_text(text) {}
  const char *what() const noexcept override { return m_text.what(); }

private:
  runtime_error m_text; // its copies do not throw
};

} // namespace std

/// Visual C++'s iterators that know the size of their array. Here they are plain pointers.
namespace stdext {

template <typename Pointer> class checked_array_iterator : public std::iterator_traits<Pointer> {
public:
  checked_array_iterator() = default;
  checked_array_iterator(Pointer array, std::size_t, std::size_t index = 0) : m_at(array + index) {}
  operator Pointer() const { return m_at; }
  Pointer base() const { return m_at; }
  checked_array_iterator &operator++() { return ++m_at, *this; }
  checked_array_iterator &operator--() { return --m_at, *this; }
  Pointer operator++(int) { return m_at++; }
  Pointer operator--(int) { return m_at--; }
  checked_array_iterator &operator+=(std::ptrdiff_t n) { return m_at += n, *this; }
  checked_array_iterator &operator-=(std::ptrdiff_t n) { return m_at -= n, *this; }

private:
  Pointer m_at = nullptr;
};
template <typename Pointer>
checked_array_iterator<Pointer> make_checked_array_iterator(Pointer array, std::size_t size, std::size_t index = 0) {
  return checked_array_iterator<Pointer>(array, size, index);
}
template <typename Pointer> Pointer make_unchecked_array_iterator(Pointer array) { return array; }

} // namespace stdext

#endif // CPPAMP_AMP_VISUAL_NAMES_H
