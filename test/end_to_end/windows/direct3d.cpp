// Code may mention Direct3D. Code that would need it gets one clear error.
//
// RUN: %amp-clang++ -w -fsyntax-only %s
// RUN: not %amp-clang++ -w -fsyntax-only -DCALL %s 2>&1 | FileCheck %s
// CHECK: direct3d.cpp:[[#@LINE+16]]:{{[0-9]+}}: error: 'D3D11CreateDevice<{{.*}}' is unavailable: Linux has no Direct3D
// CHECK: direct3d.cpp:[[#@LINE+16]]:{{[0-9]+}}: error: 'D3DX11CreateFFT<{{.*}}' is unavailable: Linux has no Direct3D
// CHECK: direct3d.cpp:[[#@LINE+16]]:{{[0-9]+}}: error: 'GetAsyncKeyState' is unavailable: Linux has no such function: read from the terminal
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <d3d11.h>
#include <d3dcsx.h>
#include <windows.h>
#include <wrl\client.h>
struct renderer {
  Microsoft::WRL::ComPtr<ID3D11Device> device;
  ID3D11Buffer *buffer;
  ID3DX11FFT **transform;
#ifdef CALL
  void create() {
    D3D11CreateDevice(nullptr, D3D_DRIVER_TYPE_HARDWARE, 0);
    D3DX11CreateFFT(nullptr, nullptr, 0, nullptr, transform);
    GetAsyncKeyState(VK_SPACE);
  }
#endif
};
int main() {
  renderer r = {};
  return r.device ? 1 : 0;
}
