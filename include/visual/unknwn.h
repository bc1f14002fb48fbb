// IUnknown, the base class of all COM interfaces.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_UNKNWN_H
#define CPPAMP_VISUAL_UNKNWN_H
#pragma GCC system_header

#include <amp/visual/types.h>

#define DECLSPEC_UUID(text) __declspec(uuid(text))
#define MIDL_INTERFACE(text) struct DECLSPEC_UUID(text)
struct DECLSPEC_UUID("00000000-0000-0000-C000-000000000046") IUnknown {
  virtual HRESULT QueryInterface(REFIID which, void **object) = 0;
  virtual ULONG AddRef() = 0;
  virtual ULONG Release() = 0;

protected:
  ~IUnknown() = default;
};
typedef IUnknown *LPUNKNOWN;

/// The destination of an object, with the identity of the interface that its pointer has.
#define IID_PPV_ARGS(place) __uuidof(**(place)), cppamp_visual_get_place(place)
template <typename T> void **cppamp_visual_get_place(T **place) {
  static_cast<void>(static_cast<IUnknown *>(*place)); // an error for other classes
  return reinterpret_cast<void **>(place);
}
inline HRESULT CoInitialize(LPVOID) { return S_OK; }
inline HRESULT CoInitializeEx(LPVOID, DWORD) { return S_OK; }
inline void CoUninitialize() {}
#define COINIT_MULTITHREADED 0
#define COINIT_APARTMENTTHREADED 2

#endif // CPPAMP_VISUAL_UNKNWN_H
