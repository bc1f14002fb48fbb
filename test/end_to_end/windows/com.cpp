// COM's identities and ATL's pointers: `__uuidof`, IID_PPV_ARGS, CComPtr and CComQIPtr, with objects of the program.
//
// RUN: %amp-clang++ -w -I%S/../Inputs %s -o %t && %t
// RUN: not %amp-clang++ -w -fsyntax-only -DCALL -I%S/../Inputs %s 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: com.cpp:[[#@LINE+34]]:{{[0-9]+}}: error: 'D3D11CreateDevice<{{.*}}' is unavailable: Linux has no Direct3D
// CHECK: com.cpp:[[#@LINE+34]]:{{[0-9]+}}: error: 'CreateDXGIFactory1<{{.*}}' is unavailable: Linux has no Direct3D
// CHECK: 2 errors generated
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <d3d11.h>
#include <windows.h>
#include <atlbase.h>

MIDL_INTERFACE("12345678-1234-5678-9abc-def012345678") ICounter : public IUnknown { virtual int next() = 0; };
struct __declspec(uuid("12345678-1234-5678-9abc-def012345679")) __declspec(novtable) INamed : IUnknown {
  virtual const char *name() = 0;
};
struct __declspec(uuid("{12345678-1234-5678-9abc-def01234567a}")) IOther;
struct Object : ICounter, INamed {
  static int alive;
  ULONG references = 0;
  int n = 0;
  Object() { ++alive; }
  virtual ~Object() { --alive; }
  HRESULT QueryInterface(REFIID which, void **to) override {
    *to = which == __uuidof(ICounter) || which == __uuidof(IUnknown) ? static_cast<void *>(static_cast<ICounter *>(this))
          : IsEqualIID(which, __uuidof(INamed))                      ? static_cast<INamed *>(this)
                                                                     : nullptr;
    return *to ? AddRef(), S_OK : E_NOINTERFACE;
  }
  ULONG AddRef() override { return ++references; }
  ULONG Release() override { return references == 1 ? delete this, 0 : --references; }
  int next() override { return ++n; }
  const char *name() override { return "object"; }
};
#ifdef CALL
void create(ID3D11Device **device, CComPtr<IDXGIFactory1> factory) {
  D3D11CreateDevice(nullptr, D3D_DRIVER_TYPE_HARDWARE, device);
  CreateDXGIFactory1(IID_PPV_ARGS(&factory));
}
#endif
int Object::alive = 0;
template <class T> const GUID &identify() { return __uuidof(T); }
HRESULT make(REFIID which, void **to) {
  CComPtr<ICounter> made(new Object);
  return made->QueryInterface(which, to);
}

void identities() {
  const IID counter = __uuidof(ICounter);
  ICounter *none = nullptr;
  EXPECT_EQUAL(counter.Data1, 0x12345678u);
  EXPECT_EQUAL(counter.Data2, 0x1234);
  EXPECT_EQUAL(counter.Data3, 0x5678);
  EXPECT_EQUAL(counter.Data4[0], 0x9a);
  EXPECT_EQUAL(counter.Data4[7], 0x78);
  EXPECT_EQUAL(&__uuidof(none) == &identify<ICounter>(), true);
  EXPECT_EQUAL(__uuidof(IOther).Data4[7], 0x7a);
  EXPECT_EQUAL(__uuidof(INamed) != counter && IsEqualGUID(counter, __uuidof(ICounter)), true);
  EXPECT_EQUAL(__uuidof(IUnknown).Data4[0], 0xc0);
}
void pointers() {
  CComPtr<ICounter> a;
  EXPECT_EQUAL(make(IID_PPV_ARGS(&a)), S_OK);
  EXPECT_EQUAL(a->next(), 1);
  CComPtr<ICounter> b = a, c;
  c = b;
  EXPECT_EQUAL(a == b && c == a.p && !!c, true);
  EXPECT_EQUAL(c->AddRef(), 4u);
  EXPECT_EQUAL(c->Release(), 3u);
  CComQIPtr<INamed> named(a);
  EXPECT_EQUAL(named != nullptr && std::string(named->name()) == "object", true);
  EXPECT_EQUAL(a.IsEqualObject(named), true);
  CComQIPtr<ICounter> back = named;
  EXPECT_EQUAL(back->next(), 2);
  CComPtr<INamed> other;
  other = back;
  EXPECT_EQUAL(other == named, true);
  CComPtr<IUnknown> unknown;
  EXPECT_EQUAL(named.QueryInterface(&unknown), S_OK);
  EXPECT_EQUAL(a.IsEqualObject(unknown) && !a.IsEqualObject(nullptr), true);
  ICounter *plain = nullptr;
  EXPECT_EQUAL(a.CopyTo(&plain), S_OK);
  b.Release();
  c = nullptr;
  EXPECT_EQUAL(!b && !c, true);
  c.Attach(plain);
  CComPtr<ICounter> moved = std::move(c);
  EXPECT_EQUAL(c == nullptr && moved == plain, true);
  moved.Detach()->Release();
  EXPECT_EQUAL(Object::alive, 1);
}
int main() {
  identities();
  pointers();
  EXPECT_EQUAL(Object::alive, 0);
  int n = 0;
  concurrency::array_view<int> view(1, &n);
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = 1; });
  return view[0] == 1 ? result() : 1;
}
