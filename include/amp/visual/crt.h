// Functions of Visual C++'s C library that Linux has under other names, or with their size checks left out.
// <amp_visual_names.h> includes this.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_CRT_H
#define CPPAMP_VISUAL_CRT_H
#pragma GCC system_header

#include <amp/visual/wide_format.h>

#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <cwchar>
#include <strings.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <type_traits>
#include <unistd.h>

typedef int errno_t;
typedef std::size_t rsize_t;
typedef std::int64_t __time64_t;
#define _TRUNCATE (static_cast<std::size_t>(-1))
#define _MAX_PATH 260
#define _MAX_FNAME 256
#define _CVTBUFSIZE 349

#define __min(a, b) (((a) < (b)) ? (a) : (b))
#define __max(a, b) (((a) > (b)) ? (a) : (b))
#define __debugbreak() __builtin_debugtrap()
#define __noop(...) ((void)0)
#define __FUNCSIG__ __PRETTY_FUNCTION__
#define __FUNCDNAME__ __PRETTY_FUNCTION__

// Text.

inline errno_t strcpy_s(char *to, std::size_t size, const char *from) {
  if (!to || !from || size == 0)
    return EINVAL;
  if (std::strlen(from) >= size) {
    *to = 0;
    return ERANGE;
  }
  std::strcpy(to, from);
  return 0;
}
inline errno_t strncpy_s(char *to, std::size_t size, const char *from, std::size_t count) {
  if (!to || !from || size == 0)
    return EINVAL;
  std::size_t length = ::strnlen(from, count == _TRUNCATE ? size - 1 : count);
  if (length >= size) {
    *to = 0;
    return ERANGE;
  }
  std::memcpy(to, from, length);
  to[length] = 0;
  return 0;
}
template <std::size_t size> inline errno_t strncpy_s(char (&to)[size], const char *from, std::size_t count) {
  return strncpy_s(to, size, from, count);
}
inline errno_t strcat_s(char *to, std::size_t size, const char *from) {
  std::size_t length = to ? ::strnlen(to, size) : size;
  return length >= size ? EINVAL : strcpy_s(to + length, size - length, from);
}
template <std::size_t size> inline errno_t strcat_s(char (&to)[size], const char *from) {
  return strcat_s(to, size, from);
}
inline errno_t wcscpy_s(wchar_t *to, std::size_t size, const wchar_t *from) {
  if (!to || !from || size == 0)
    return EINVAL;
  if (std::wcslen(from) >= size) {
    *to = 0;
    return ERANGE;
  }
  std::wcscpy(to, from);
  return 0;
}
template <std::size_t size> inline errno_t wcscpy_s(wchar_t (&to)[size], const wchar_t *from) {
  return wcscpy_s(to, size, from);
}
inline errno_t wcscat_s(wchar_t *to, std::size_t size, const wchar_t *from) {
  std::size_t length = to ? ::wcsnlen(to, size) : size;
  return length >= size ? EINVAL : wcscpy_s(to + length, size - length, from);
}
template <std::size_t size> inline errno_t wcscat_s(wchar_t (&to)[size], const wchar_t *from) {
  return wcscat_s(to, size, from);
}
inline errno_t memcpy_s(void *to, std::size_t size, const void *from, std::size_t count) {
  if (count > size)
    return ERANGE;
  std::memcpy(to, from, count);
  return 0;
}
inline errno_t memmove_s(void *to, std::size_t size, const void *from, std::size_t count) {
  if (count > size)
    return ERANGE;
  std::memmove(to, from, count);
  return 0;
}
inline char *strtok_s(char *text, const char *delimiters, char **context) {
  return ::strtok_r(text, delimiters, context);
}
#define _stricmp ::strcasecmp
#define _strcmpi ::strcasecmp
#define stricmp ::strcasecmp
#define _strnicmp ::strncasecmp
#define _wcsicmp ::wcscasecmp
#define _strdup ::strdup
#define _snprintf ::snprintf
#define _vsnprintf ::vsnprintf
#define _snwprintf ::swprintf
#define _vsnprintf_s(to, size, count, format, values) ::vsnprintf(to, size, format, values)
__attribute__((__format__(__printf__, 4, 5))) inline int _snprintf_s(char *to, std::size_t size, std::size_t count,
                                                                     const char *format, ...) {
  std::va_list values;
  va_start(values, format);
  int length = std::vsnprintf(to, count < size ? count + 1 : size, format, values);
  va_end(values);
  return length;
}
inline int vsprintf_s(char *to, std::size_t size, const char *format, std::va_list values) {
  return std::vsnprintf(to, size, format, values);
}
#define fprintf_s std::fprintf
inline char *_itoa(int value, char *to, int base) {
  char digits[40];
  int count = 0;
  unsigned rest = value < 0 && base == 10 ? 0u - static_cast<unsigned>(value) : static_cast<unsigned>(value);
  do {
    digits[count++] = "0123456789abcdefghijklmnopqrstuvwxyz"[rest % static_cast<unsigned>(base)];
    rest /= static_cast<unsigned>(base);
  } while (rest != 0);
  char *end = to;
  if (value < 0 && base == 10)
    *end++ = '-';
  while (count > 0)
    *end++ = digits[--count];
  *end = 0;
  return to;
}
inline errno_t _itoa_s(int value, char *to, std::size_t, int base) { return _itoa(value, to, base) ? 0 : EINVAL; }
template <std::size_t size> inline errno_t _itoa_s(int value, char (&to)[size], int base) {
  return _itoa(value, to, base) ? 0 : EINVAL;
}
#define itoa _itoa
#define _atoi64 std::atoll
#define _wtoi(text) static_cast<int>(std::wcstol(text, nullptr, 10))
#define _wtof(text) std::wcstod(text, nullptr)
inline errno_t mbstowcs_s(std::size_t *converted, wchar_t *to, std::size_t size, const char *from, std::size_t count) {
  std::size_t length = std::mbstowcs(to, from, count < size ? count : size);
  if (length == static_cast<std::size_t>(-1))
    return EILSEQ;
  if (length < size)
    to[length] = 0;
  if (converted)
    *converted = length + 1;
  return 0;
}
template <std::size_t size>
inline errno_t mbstowcs_s(std::size_t *converted, wchar_t (&to)[size], const char *from, std::size_t count) {
  return mbstowcs_s(converted, to, size, from, count);
}
inline errno_t wcstombs_s(std::size_t *converted, char *to, std::size_t size, const wchar_t *from, std::size_t count) {
  std::size_t length = std::wcstombs(to, from, count < size ? count : size);
  if (length == static_cast<std::size_t>(-1))
    return EILSEQ;
  if (length < size)
    to[length] = 0;
  if (converted)
    *converted = length + 1;
  return 0;
}
template <std::size_t size>
inline errno_t wcstombs_s(std::size_t *converted, char (&to)[size], const wchar_t *from, std::size_t count) {
  return wcstombs_s(converted, to, size, from, count);
}

// Input. These functions take a size after each text buffer; the C library's do not.

namespace cppamp_visual {

struct places {
  void *at[12];
  int count = 0;
  template <typename T> void add(T *place) {
    if (count < 12)
      at[count++] = static_cast<void *>(place);
  }
  /// The size of the text before it.
  template <typename T> typename std::enable_if<std::is_integral<T>::value>::type add(T) {}
  places() { std::memset(at, 0, sizeof(at)); }
};
inline void read_places(places &) {}
template <typename First, typename... Rest> void read_places(places &p, First first, Rest... rest) {
  p.add(first);
  read_places(p, rest...);
}

} // namespace cppamp_visual

#define CPPAMP_PLACES(p)                                                                                               \
  p.at[0], p.at[1], p.at[2], p.at[3], p.at[4], p.at[5], p.at[6], p.at[7], p.at[8], p.at[9], p.at[10], p.at[11]
template <typename... Places> int sscanf_s(const char *text, const char *format, Places... to) {
  cppamp_visual::places p;
  cppamp_visual::read_places(p, to...);
  return std::sscanf(text, format, CPPAMP_PLACES(p));
}
template <typename... Places> int fscanf_s(std::FILE *file, const char *format, Places... to) {
  cppamp_visual::places p;
  cppamp_visual::read_places(p, to...);
  return std::fscanf(file, format, CPPAMP_PLACES(p));
}
template <typename... Places> int scanf_s(const char *format, Places... to) { return fscanf_s(stdin, format, to...); }
#undef CPPAMP_PLACES
inline char *gets_s(char *to, std::size_t size) {
  if (!std::fgets(to, static_cast<int>(size), stdin))
    return nullptr;
  to[std::strcspn(to, "\n")] = 0;
  return to;
}
template <std::size_t size> inline char *gets_s(char (&to)[size]) { return gets_s(to, size); }

// Files, time, the environment.

inline errno_t freopen_s(std::FILE **file, const char *name, const char *mode, std::FILE *old) {
  *file = std::freopen(name, mode, old);
  return *file ? 0 : errno;
}
inline std::FILE *_fsopen(const char *name, const char *mode, int) { return std::fopen(name, mode); }
#define _popen ::popen
#define _pclose ::pclose
#define _fileno ::fileno
#define _isatty ::isatty
#define _unlink ::unlink
#define _access ::access
#define _getcwd ::getcwd
#define _chdir ::chdir
#define _getpid ::getpid
#define _fseeki64 ::fseeko
#define _ftelli64 ::ftello
#define _mkdir(name) ::mkdir(name, 0777)
inline errno_t localtime_s(std::tm *to, const std::time_t *time) { return ::localtime_r(time, to) ? 0 : EINVAL; }
inline errno_t gmtime_s(std::tm *to, const std::time_t *time) { return ::gmtime_r(time, to) ? 0 : EINVAL; }
#define _localtime64_s localtime_s
#define _time64 std::time
inline errno_t ctime_s(char *to, std::size_t size, const std::time_t *time) {
  char text[32];
  return ::ctime_r(time, text) ? strcpy_s(to, size, text) : EINVAL;
}
inline errno_t asctime_s(char *to, std::size_t size, const std::tm *time) {
  char text[64];
  return ::asctime_r(time, text) ? strcpy_s(to, size, text) : EINVAL;
}
template <std::size_t size> inline errno_t asctime_s(char (&to)[size], const std::tm *time) {
  return asctime_s(to, size, time);
}
template <std::size_t size> inline errno_t ctime_s(char (&to)[size], const std::time_t *time) {
  return ctime_s(to, size, time);
}
inline errno_t rand_s(unsigned *value) {
  std::FILE *file = std::fopen("/dev/urandom", "rb");
  std::size_t read = file ? std::fread(value, sizeof(*value), 1, file) : 0;
  if (file)
    std::fclose(file);
  return read == 1 ? 0 : EIO;
}
inline errno_t getenv_s(std::size_t *needed, char *to, std::size_t size, const char *name) {
  const char *value = std::getenv(name);
  *needed = value ? std::strlen(value) + 1 : 0;
  if (size > 0)
    *to = 0;
  return value && size > 0 ? strcpy_s(to, size, value) : 0;
}
inline errno_t _dupenv_s(char **to, std::size_t *size, const char *name) {
  const char *value = std::getenv(name);
  *to = value ? ::strdup(value) : nullptr;
  if (size)
    *size = value ? std::strlen(value) + 1 : 0;
  return 0;
}

// Memory and bits.

inline void *_aligned_malloc(std::size_t size, std::size_t alignment) {
  void *place = nullptr;
  return ::posix_memalign(&place, alignment < sizeof(void *) ? sizeof(void *) : alignment, size) ? nullptr : place;
}
inline void _aligned_free(void *place) { std::free(place); }
#define _alloca __builtin_alloca
#define _malloca __builtin_alloca
#define _freea(place) ((void)(place))
inline unsigned cppamp_visual_rotate(unsigned value, int by) {
  by &= 31;
  return by == 0 ? value : (value << by) | (value >> (32 - by));
}
#define _rotl(value, by) cppamp_visual_rotate(value, by)
#define _rotr(value, by) cppamp_visual_rotate(value, 32 - ((by) & 31))
#define _byteswap_ushort __builtin_bswap16
#define _byteswap_ulong __builtin_bswap32
#define _byteswap_uint64 __builtin_bswap64
#define _hypot ::hypot
#define _copysign ::copysign

#endif // CPPAMP_VISUAL_CRT_H
