// _com_error, the exception for an HRESULT.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_COMDEF_H
#define CPPAMP_VISUAL_COMDEF_H
#pragma GCC system_header

#include <visual/comutil.h>
#include <visual/objbase.h>

class _com_error {
public:
  explicit _com_error(HRESULT error) : m_error(error), m_text(describe(error).c_str()) {}
  virtual ~_com_error() = default;
  HRESULT Error() const { return m_error; }
  WORD WCode() const { return HRESULT_FACILITY(m_error) == 7 ? static_cast<WORD>(HRESULT_CODE(m_error)) : 0; }
#ifdef _UNICODE
  const wchar_t *ErrorMessage() const { return m_text; }
#else
  const char *ErrorMessage() const { return m_text; }
#endif
  _bstr_t Description() const { return _bstr_t(); }

private:
  static std::string describe(HRESULT error) {
    std::string text = cppamp_visual_describe_error(static_cast<DWORD>(error), 0);
    return text.substr(0, text.size() - 2); // without the end of the line
  }

  HRESULT m_error;
  _bstr_t m_text;
};
inline void _com_raise_error(HRESULT error) { throw _com_error(error); }
inline void _com_issue_error(HRESULT error) { throw _com_error(error); }

#endif // CPPAMP_VISUAL_COMDEF_H
