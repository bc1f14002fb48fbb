// <strsafe.h>: copies of text that always end with a 0, with the size in characters (Cch) or bytes (Cb).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_STRSAFE_H
#define CPPAMP_VISUAL_STRSAFE_H
#pragma GCC system_header

#include <visual/windows.h>

#define STRSAFE_MAX_CCH 2147483647
#define STRSAFE_E_INVALID_PARAMETER (static_cast<HRESULT>(0x80070057u))
#define STRSAFE_E_INSUFFICIENT_BUFFER (static_cast<HRESULT>(0x8007007au))

/// Appends at most `most` characters to the `used` ones of `to`.
template <typename T>
HRESULT cppamp_visual_append(T *to, std::size_t size, std::size_t used, const T *from, std::size_t most) {
  if (size == 0 || size > STRSAFE_MAX_CCH || used >= size)
    return STRSAFE_E_INVALID_PARAMETER;
  for (; used + 1 < size && most > 0 && *from; --most)
    to[used++] = *from++;
  to[used] = T();
  return most > 0 && *from ? STRSAFE_E_INSUFFICIENT_BUFFER : S_OK;
}
/// Stops at `size`.
template <typename T> std::size_t cppamp_visual_length(const T *text, std::size_t size) {
  std::size_t length = 0;
  while (length < size && text[length])
    ++length;
  return length;
}
template <typename T> HRESULT cppamp_visual_get_length(const T *text, std::size_t size, std::size_t *to) {
  const std::size_t length = text ? cppamp_visual_length(text, size) : size;
  if (to)
    *to = length < size ? length : 0;
  return length < size ? S_OK : STRSAFE_E_INVALID_PARAMETER;
}

inline HRESULT StringCchCopyA(LPSTR to, std::size_t size, LPCSTR from) {
  return cppamp_visual_append(to, size, 0, from, STRSAFE_MAX_CCH);
}
inline HRESULT StringCchCopyNA(LPSTR to, std::size_t size, LPCSTR from, std::size_t most) {
  return cppamp_visual_append(to, size, 0, from, most);
}
inline HRESULT StringCchCatA(LPSTR to, std::size_t size, LPCSTR from) {
  return cppamp_visual_append(to, size, cppamp_visual_length(to, size), from, STRSAFE_MAX_CCH);
}
inline HRESULT StringCchCatNA(LPSTR to, std::size_t size, LPCSTR from, std::size_t most) {
  return cppamp_visual_append(to, size, cppamp_visual_length(to, size), from, most);
}
inline HRESULT StringCchLengthA(LPCSTR text, std::size_t size, std::size_t *length) {
  return cppamp_visual_get_length(text, size, length);
}
inline HRESULT StringCbCopyA(LPSTR to, std::size_t size, LPCSTR from) {
  return StringCchCopyA(to, size / sizeof(*to), from);
}
inline HRESULT StringCbCatA(LPSTR to, std::size_t size, LPCSTR from) {
  return StringCchCatA(to, size / sizeof(*to), from);
}
inline HRESULT StringCchCopyW(LPWSTR to, std::size_t size, LPCWSTR from) {
  return cppamp_visual_append(to, size, 0, from, STRSAFE_MAX_CCH);
}
inline HRESULT StringCchCopyNW(LPWSTR to, std::size_t size, LPCWSTR from, std::size_t most) {
  return cppamp_visual_append(to, size, 0, from, most);
}
inline HRESULT StringCchCatW(LPWSTR to, std::size_t size, LPCWSTR from) {
  return cppamp_visual_append(to, size, cppamp_visual_length(to, size), from, STRSAFE_MAX_CCH);
}
inline HRESULT StringCchCatNW(LPWSTR to, std::size_t size, LPCWSTR from, std::size_t most) {
  return cppamp_visual_append(to, size, cppamp_visual_length(to, size), from, most);
}
inline HRESULT StringCchLengthW(LPCWSTR text, std::size_t size, std::size_t *length) {
  return cppamp_visual_get_length(text, size, length);
}
inline HRESULT StringCbCopyW(LPWSTR to, std::size_t size, LPCWSTR from) {
  return StringCchCopyW(to, size / sizeof(*to), from);
}
inline HRESULT StringCbCatW(LPWSTR to, std::size_t size, LPCWSTR from) {
  return StringCchCatW(to, size / sizeof(*to), from);
}
__attribute__((__format__(__printf__, 3, 4))) inline HRESULT StringCchPrintfA(LPSTR to, std::size_t size, LPCSTR format,
                                                                              ...) {
  if (size == 0 || size > STRSAFE_MAX_CCH)
    return STRSAFE_E_INVALID_PARAMETER;
  std::va_list values;
  va_start(values, format);
  const int length = std::vsnprintf(to, size, format, values);
  va_end(values);
  return static_cast<std::size_t>(length) < size ? S_OK : STRSAFE_E_INSUFFICIENT_BUFFER;
}
template <typename... Arguments>
HRESULT StringCchPrintfW(LPWSTR to, std::size_t size, LPCWSTR format, Arguments... arguments) {
  return StringCchCopyW(to, size, cppamp_visual::format_text(format, arguments...).c_str());
}
#define StringCbPrintfA(to, size, ...) StringCchPrintfA(to, size, __VA_ARGS__)
#define StringCbPrintfW(to, size, ...) StringCchPrintfW(to, (size) / sizeof(wchar_t), __VA_ARGS__)
#ifdef _UNICODE
#define StringCchCopy StringCchCopyW
#define StringCchCopyN StringCchCopyNW
#define StringCchCat StringCchCatW
#define StringCchCatN StringCchCatNW
#define StringCchLength StringCchLengthW
#define StringCchPrintf StringCchPrintfW
#define StringCbCopy StringCbCopyW
#define StringCbCat StringCbCatW
#define StringCbPrintf StringCbPrintfW
#else
#define StringCchCopy StringCchCopyA
#define StringCchCopyN StringCchCopyNA
#define StringCchCat StringCchCatA
#define StringCchCatN StringCchCatNA
#define StringCchLength StringCchLengthA
#define StringCchPrintf StringCchPrintfA
#define StringCbCopy StringCbCopyA
#define StringCbCat StringCbCatA
#define StringCbPrintf StringCbPrintfA
#endif

#endif // CPPAMP_VISUAL_STRSAFE_H
