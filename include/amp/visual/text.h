// Text in <windows.h> and <oleauto.h>: conversions between wchar_t and code pages, the functions whose names begin with
// lstr, and BSTR. Text of char is UTF-8, as everywhere on Linux, so CP_ACP and CP_OEMCP mean CP_UTF8. iconv(3) knows
// the other code pages. A wchar_t has 32 bits and is never half of a surrogate pair.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_TEXT_H
#define CPPAMP_VISUAL_TEXT_H
#pragma GCC system_header

#include <amp/visual/types.h>

#include <cerrno>
#include <climits>
#include <cwchar>
#include <cwctype>
#include <iconv.h>
#include <string>

inline DWORD &cppamp_visual_last_error() {
  static thread_local DWORD error = 0;
  return error;
}
inline DWORD GetLastError() { return cppamp_visual_last_error(); }
inline void SetLastError(DWORD error) { cppamp_visual_last_error() = error; }

// Code pages.

#define CP_ACP 0
#define CP_OEMCP 1
#define CP_MACCP 2
#define CP_THREAD_ACP 3
#define CP_UTF7 65000
#define CP_UTF8 65001
#define MB_PRECOMPOSED 0x1
#define MB_COMPOSITE 0x2
#define MB_USEGLYPHCHARS 0x4
#define MB_ERR_INVALID_CHARS 0x8
#define WC_DISCARDNS 0x10
#define WC_SEPCHARS 0x20
#define WC_DEFAULTCHAR 0x40
#define WC_ERR_INVALID_CHARS 0x80
#define WC_COMPOSITECHECK 0x200
#define WC_NO_BEST_FIT_CHARS 0x400

/// A conversion between a code page and wchar_t.
class cppamp_visual_code_page {
public:
  explicit cppamp_visual_code_page(UINT page)
      : m_is_utf8(page <= CP_THREAD_ACP || page == CP_UTF8), m_name(name(page)) {}

  bool is_utf8() const { return m_is_utf8; }
  bool is_known() const {
    converter to_page(m_name.c_str(), "WCHAR_T");
    return m_is_utf8 || to_page.is_open();
  }

  /// Returns false if something is not valid and was replaced.
  bool decode(const char *from, std::size_t size, std::wstring &to) const {
    return m_is_utf8 ? decode_utf8(from, size, to) : decode_page(from, size, to);
  }
  bool encode(const wchar_t *from, std::size_t size, const char *replacement, std::string &to) const {
    converter to_page(m_name.c_str(), "WCHAR_T");
    bool is_valid = true;
    for (std::size_t i = 0; i < size; ++i) {
      const bool fits = m_is_utf8 ? encode_utf8(from[i], to) : to_page.convert(from + i, 1, to) == 1;
      if (!fits)
        to += m_is_utf8 ? "\xef\xbf\xbd" : replacement;
      is_valid &= fits;
    }
    return is_valid;
  }

private:
  class converter {
  public:
    converter(const char *to, const char *from) : m_state(::iconv_open(to, from)) {}
    ~converter() {
      if (is_open())
        ::iconv_close(m_state);
    }
    converter(const converter &) = delete;
    converter &operator=(const converter &) = delete;
    bool is_open() const { return m_state != reinterpret_cast<::iconv_t>(-1); }
    /// Returns the number of converted characters, up to the first that is not valid.
    template <typename From, typename To>
    std::size_t convert(const From *from, std::size_t size, std::basic_string<To> &to) {
      char *at = const_cast<char *>(reinterpret_cast<const char *>(from));
      std::size_t rest = is_open() ? size * sizeof(From) : 0;
      while (rest > 0) {
        To buffer[64];
        char *end = reinterpret_cast<char *>(buffer);
        std::size_t room = sizeof buffer;
        const bool done = ::iconv(m_state, &at, &rest, &end, &room) != static_cast<std::size_t>(-1) || errno != E2BIG;
        to.append(buffer, (sizeof buffer - room) / sizeof(To));
        if (done)
          break;
      }
      return static_cast<std::size_t>(reinterpret_cast<const From *>(at) - from);
    }

  private:
    ::iconv_t m_state;
  };

  static std::string name(UINT page) {
    switch (page) {
    case CP_UTF7:
      return "UTF-7";
    case 20127:
      return "ASCII";
    case 20866:
      return "KOI8-R";
    case 21866:
      return "KOI8-U";
    case 51932:
      return "EUC-JP";
    case 51936:
      return "EUC-CN";
    case 51949:
      return "EUC-KR";
    case 54936:
      return "GB18030";
    default:
      return page > 28590 && page < 28606 ? "ISO-8859-" + std::to_string(page - 28590) : "CP" + std::to_string(page);
    }
  }

  static bool is_character(unsigned long c) { return c < 0xd800 || (c > 0xdfff && c < 0x110000); }
  static bool decode_utf8(const char *from, std::size_t size, std::wstring &to) {
    bool is_valid = true;
    for (std::size_t i = 0; i < size;) {
      const unsigned char first = static_cast<unsigned char>(from[i++]);
      const int more = first < 0x80 ? 0 : first < 0xc2 || first > 0xf4 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
      unsigned long c = more <= 0 ? first : first & (0x3fu >> more);
      int left = more;
      for (; left > 0 && i < size && (static_cast<unsigned char>(from[i]) & 0xc0) == 0x80; --left)
        c = c << 6 | (static_cast<unsigned char>(from[i++]) & 0x3f);
      const bool is_shortest = more < 2 || c >= (more == 2 ? 0x800u : 0x10000u);
      const bool fits = left == 0 && is_shortest && is_character(c);
      to += fits ? static_cast<wchar_t>(c) : L'\xfffd';
      is_valid &= fits;
    }
    return is_valid;
  }
  static bool encode_utf8(wchar_t character, std::string &to) {
    const unsigned long c = static_cast<unsigned long>(character);
    if (!is_character(c))
      return false;
    const int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char first[] = {0, 0xc0, 0xe0, 0xf0};
    to += static_cast<char>(first[more] | (c >> (6 * more)));
    for (int i = more - 1; i >= 0; --i)
      to += static_cast<char>(0x80 | ((c >> (6 * i)) & 0x3f));
    return true;
  }
  bool decode_page(const char *from, std::size_t size, std::wstring &to) const {
    converter from_page("WCHAR_T", m_name.c_str());
    bool is_valid = true;
    for (std::size_t done = 0; (done += from_page.convert(from + done, size - done, to)) < size; ++done) {
      to += L'?';
      is_valid = false;
    }
    return is_valid;
  }

  bool m_is_utf8;
  std::string m_name;
};

/// Copies a result, unless the caller asks for its size only.
template <typename T> int cppamp_visual_put_text(const std::basic_string<T> &text, T *to, int room) {
  const int size = static_cast<int>(text.size());
  if (room == 0)
    return size;
  text.copy(to, static_cast<std::size_t>(room));
  if (size <= room)
    return size;
  SetLastError(ERROR_INSUFFICIENT_BUFFER);
  return 0;
}
/// Returns false, and records an error, for arguments that a conversion rejects.
inline bool cppamp_visual_may_convert(const cppamp_visual_code_page &page, const void *from, int size, const void *to,
                                      int room) {
  const bool fits =
      page.is_known() && from && size >= -1 && size != 0 && room >= 0 && (room == 0 || (to && to != from));
  if (!fits)
    SetLastError(ERROR_INVALID_PARAMETER);
  return fits;
}

inline int MultiByteToWideChar(UINT page_number, DWORD flags, LPCSTR from, int size, LPWSTR to, int room) {
  const cppamp_visual_code_page page(page_number);
  if (!cppamp_visual_may_convert(page, from, size, to, room))
    return 0;
  std::wstring text;
  if (!page.decode(from, size < 0 ? std::strlen(from) + 1 : static_cast<std::size_t>(size), text) &&
      (flags & MB_ERR_INVALID_CHARS)) {
    SetLastError(ERROR_NO_UNICODE_TRANSLATION);
    return 0;
  }
  return cppamp_visual_put_text(text, to, room);
}
inline int WideCharToMultiByte(UINT page_number, DWORD flags, LPCWSTR from, int size, LPSTR to, int room,
                               LPCSTR replacement, LPBOOL is_replaced) {
  const cppamp_visual_code_page page(page_number);
  if (!cppamp_visual_may_convert(page, from, size, to, room))
    return 0;
  if (page_number >= CP_UTF7 && page_number <= CP_UTF8 && (replacement || is_replaced)) {
    SetLastError(ERROR_INVALID_PARAMETER);
    return 0;
  }
  std::string text;
  const std::size_t count = size < 0 ? std::wcslen(from) + 1 : static_cast<std::size_t>(size);
  const bool is_valid = page.encode(from, count, replacement ? std::string(1, *replacement).c_str() : "?", text);
  if (is_replaced)
    *is_replaced = !is_valid;
  if (!is_valid && page.is_utf8() && (flags & WC_ERR_INVALID_CHARS)) {
    SetLastError(ERROR_NO_UNICODE_TRANSLATION);
    return 0;
  }
  return cppamp_visual_put_text(text, to, room);
}
inline UINT GetACP() { return CP_UTF8; }
inline UINT GetOEMCP() { return CP_UTF8; }
inline BOOL IsValidCodePage(UINT page) { return cppamp_visual_code_page(page).is_known(); }

// Functions whose names begin with lstr. Letters are compared without their case first.

inline int lstrlenA(LPCSTR text) { return text ? static_cast<int>(std::strlen(text)) : 0; }
inline int lstrlenW(LPCWSTR text) { return text ? static_cast<int>(std::wcslen(text)) : 0; }
inline LPSTR lstrcpyA(LPSTR to, LPCSTR from) { return std::strcpy(to, from); }
inline LPWSTR lstrcpyW(LPWSTR to, LPCWSTR from) { return std::wcscpy(to, from); }
inline LPSTR lstrcatA(LPSTR to, LPCSTR from) { return std::strcat(to, from); }
inline LPWSTR lstrcatW(LPWSTR to, LPCWSTR from) { return std::wcscat(to, from); }
template <typename T> T *cppamp_visual_copy_some(T *to, const T *from, int size) {
  for (int i = 0; i < size; ++i)
    if (!(to[i] = i + 1 < size ? from[i] : T()))
      break;
  return to;
}
inline LPSTR lstrcpynA(LPSTR to, LPCSTR from, int size) { return cppamp_visual_copy_some(to, from, size); }
inline LPWSTR lstrcpynW(LPWSTR to, LPCWSTR from, int size) { return cppamp_visual_copy_some(to, from, size); }
inline int lstrcmpiA(LPCSTR a, LPCSTR b) { return ::strcasecmp(a, b); }
inline int lstrcmpiW(LPCWSTR a, LPCWSTR b) { return ::wcscasecmp(a, b); }
/// Small letters come first among equal ones.
inline int lstrcmpA(LPCSTR a, LPCSTR b) { return lstrcmpiA(a, b) ? lstrcmpiA(a, b) : std::strcmp(b, a); }
inline int lstrcmpW(LPCWSTR a, LPCWSTR b) { return lstrcmpiW(a, b) ? lstrcmpiW(a, b) : std::wcscmp(b, a); }
inline LPSTR CharUpperA(LPSTR text) {
  for (char *c = text; *c; ++c)
    *c = *c >= 'a' && *c <= 'z' ? static_cast<char>(*c - 'a' + 'A') : *c;
  return text;
}
inline LPSTR CharLowerA(LPSTR text) {
  for (char *c = text; *c; ++c)
    *c = *c >= 'A' && *c <= 'Z' ? static_cast<char>(*c - 'A' + 'a') : *c;
  return text;
}
inline LPWSTR CharUpperW(LPWSTR text) {
  for (wchar_t *c = text; *c; ++c)
    *c = static_cast<wchar_t>(std::towupper(static_cast<std::wint_t>(*c)));
  return text;
}
inline LPWSTR CharLowerW(LPWSTR text) {
  for (wchar_t *c = text; *c; ++c)
    *c = static_cast<wchar_t>(std::towlower(static_cast<std::wint_t>(*c)));
  return text;
}
inline int wvsprintfA(LPSTR to, LPCSTR format, std::va_list values) { return std::vsnprintf(to, 1025, format, values); }
__attribute__((__format__(__printf__, 2, 3))) inline int cppamp_visual_wsprintf(LPSTR to, LPCSTR format, ...) {
  std::va_list values;
  va_start(values, format);
  const int length = wvsprintfA(to, format, values);
  va_end(values);
  return length;
}
#define wsprintfA cppamp_visual_wsprintf
#define wsprintfW(to, ...) cppamp_visual::put_text(to, 1025, __VA_ARGS__)
#ifdef _UNICODE
#define lstrlen lstrlenW
#define lstrcpy lstrcpyW
#define lstrcpyn lstrcpynW
#define lstrcat lstrcatW
#define lstrcmp lstrcmpW
#define lstrcmpi lstrcmpiW
#define CharUpper CharUpperW
#define CharLower CharLowerW
#define wsprintf wsprintfW
#else
#define lstrlen lstrlenA
#define lstrcpy lstrcpyA
#define lstrcpyn lstrcpynA
#define lstrcat lstrcatA
#define lstrcmp lstrcmpA
#define lstrcmpi lstrcmpiA
#define CharUpper CharUpperA
#define CharLower CharLowerA
#define wsprintf wsprintfA
#define wvsprintf wvsprintfA
#endif

// BSTR: text after its size in bytes.

typedef WCHAR OLECHAR;
typedef OLECHAR *BSTR, *LPOLESTR;
typedef const OLECHAR *LPCOLESTR;
typedef SHORT VARIANT_BOOL;
#define VARIANT_TRUE (static_cast<VARIANT_BOOL>(-1))
#define VARIANT_FALSE (static_cast<VARIANT_BOOL>(0))
#define OLESTR(text) L##text

struct cppamp_visual_bstr_header {
  UINT unused, size;
};
inline cppamp_visual_bstr_header *cppamp_visual_bstr(BSTR text) {
  return reinterpret_cast<cppamp_visual_bstr_header *>(text) - 1;
}
inline UINT SysStringByteLen(BSTR text) { return text ? cppamp_visual_bstr(text)->size : 0; }
inline UINT SysStringLen(BSTR text) { return SysStringByteLen(text) / static_cast<UINT>(sizeof(OLECHAR)); }
inline BSTR SysAllocStringByteLen(LPCSTR bytes, UINT size) {
  // Two characters terminate it, because the size may be any number of bytes.
  auto *header = static_cast<cppamp_visual_bstr_header *>(
      std::calloc(1, sizeof(cppamp_visual_bstr_header) + size + 2 * sizeof(OLECHAR)));
  if (!header)
    return nullptr;
  header->size = size;
  if (bytes)
    std::memcpy(header + 1, bytes, size);
  return reinterpret_cast<BSTR>(header + 1);
}
inline BSTR SysAllocStringLen(const OLECHAR *text, UINT length) {
  return length > (UINT_MAX / 2) / sizeof(OLECHAR)
             ? nullptr
             : SysAllocStringByteLen(reinterpret_cast<LPCSTR>(text), length * static_cast<UINT>(sizeof(OLECHAR)));
}
inline BSTR SysAllocString(const OLECHAR *text) {
  return text ? SysAllocStringLen(text, static_cast<UINT>(std::wcslen(text))) : nullptr;
}
inline void SysFreeString(BSTR text) {
  if (text)
    std::free(cppamp_visual_bstr(text));
}
inline INT SysReAllocStringLen(BSTR *place, const OLECHAR *text, UINT length) {
  const BSTR copy = SysAllocStringLen(text, length); // text may be part of the old one
  if (!copy)
    return FALSE;
  SysFreeString(*place);
  *place = copy;
  return TRUE;
}
inline INT SysReAllocString(BSTR *place, const OLECHAR *text) {
  if (text)
    return SysReAllocStringLen(place, text, static_cast<UINT>(std::wcslen(text)));
  SysFreeString(*place);
  *place = nullptr;
  return TRUE;
}

#endif // CPPAMP_VISUAL_TEXT_H
