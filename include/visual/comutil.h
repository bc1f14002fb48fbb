// _bstr_t, a BSTR that its copies share.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_COMUTIL_H
#define CPPAMP_VISUAL_COMUTIL_H
#pragma GCC system_header

#include <visual/windows.h>

#include <memory>
#include <stdexcept>
#include <string>

class _bstr_t {
public:
  _bstr_t() = default;
  _bstr_t(const wchar_t *text) : _bstr_t(SysAllocString(text), false) {}
  _bstr_t(const char *text) {
    if (text)
      *this = _bstr_t(cppamp_visual::to_wide(text).c_str());
  }
  _bstr_t(BSTR text, bool copy) : m_data(std::make_shared<data>()) {
    m_data->text = copy && text ? SysAllocStringLen(text, SysStringLen(text)) : text;
    if (text && !m_data->text)
      throw std::bad_alloc();
  }

  unsigned length() const { return m_data ? SysStringLen(m_data->text) : 0; }
  wchar_t *GetBSTR() const { return m_data ? m_data->text : nullptr; }
  BSTR copy(bool = true) const { return GetBSTR() ? SysAllocStringLen(GetBSTR(), length()) : nullptr; }
  operator const wchar_t *() const { return GetBSTR(); }
  operator wchar_t *() const { return GetBSTR(); }
  operator const char *() const { return get_narrow(); }
  operator char *() const { return get_narrow(); }
  bool operator!() const { return GetBSTR() == nullptr; }

  _bstr_t &operator+=(const _bstr_t &more) { return *this = *this + more; }
  _bstr_t operator+(const _bstr_t &more) const {
    const std::wstring both = get_text() + more.get_text();
    return _bstr_t(SysAllocStringLen(both.data(), static_cast<UINT>(both.size())), false);
  }
  bool operator==(const _bstr_t &other) const { return get_text() == other.get_text(); }
  bool operator!=(const _bstr_t &other) const { return get_text() != other.get_text(); }
  bool operator<(const _bstr_t &other) const { return get_text() < other.get_text(); }
  bool operator>(const _bstr_t &other) const { return get_text() > other.get_text(); }

private:
  struct data {
    BSTR text = nullptr;
    std::string narrow;
    data() = default;
    data(const data &) = delete;
    data &operator=(const data &) = delete;
    ~data() { SysFreeString(text); }
  };

  std::wstring get_text() const { return GetBSTR() ? std::wstring(GetBSTR(), length()) : std::wstring(); }
  char *get_narrow() const {
    if (!GetBSTR())
      return nullptr;
    m_data->narrow = cppamp_visual::narrow(GetBSTR());
    return &m_data->narrow[0];
  }

  std::shared_ptr<data> m_data;
};
inline _bstr_t operator+(const char *a, const _bstr_t &b) { return _bstr_t(a) + b; }
inline _bstr_t operator+(const wchar_t *a, const _bstr_t &b) { return _bstr_t(a) + b; }

#endif // CPPAMP_VISUAL_COMUTIL_H
