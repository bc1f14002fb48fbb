// IUnknown, the base class of all COM interfaces.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_UNKNWN_H
#define CPPAMP_VISUAL_UNKNWN_H
#pragma GCC system_header

#include <amp/visual/types.h>

struct IUnknown {
  virtual HRESULT QueryInterface(REFIID which, void **object) = 0;
  virtual ULONG AddRef() = 0;
  virtual ULONG Release() = 0;

protected:
  ~IUnknown() = default;
};
typedef IUnknown *LPUNKNOWN;
inline HRESULT CoInitialize(LPVOID) { return S_OK; }
inline HRESULT CoInitializeEx(LPVOID, DWORD) { return S_OK; }
inline void CoUninitialize() {}
#define COINIT_MULTITHREADED 0
#define COINIT_APARTMENTTHREADED 2

#endif // CPPAMP_VISUAL_UNKNWN_H
