// Direct3D's scans and Fourier transforms by compute shaders, for programs that mention them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_D3DCSX_H
#define CPPAMP_VISUAL_D3DCSX_H
#pragma GCC system_header

#include <amp/visual/direct3d.h>

struct CPPAMP_DIRECT3D_UUID ID3DX11Scan : IUnknown {
  CPPAMP_DIRECT3D_METHOD(SetScanDirection);
  CPPAMP_DIRECT3D_METHOD(Scan);
  CPPAMP_DIRECT3D_METHOD(Multiscan);

protected:
  ~ID3DX11Scan() = default;
};
struct CPPAMP_DIRECT3D_UUID ID3DX11SegmentedScan : IUnknown {
  CPPAMP_DIRECT3D_METHOD(SetScanDirection);
  CPPAMP_DIRECT3D_METHOD(SegScan);

protected:
  ~ID3DX11SegmentedScan() = default;
};
struct CPPAMP_DIRECT3D_UUID ID3DX11FFT : IUnknown {
  CPPAMP_DIRECT3D_METHOD(SetForwardScale);
  CPPAMP_DIRECT3D_METHOD(SetInverseScale);
  CPPAMP_DIRECT3D_METHOD(AttachBuffersAndPrecompute);
  CPPAMP_DIRECT3D_METHOD(ForwardTransform);
  CPPAMP_DIRECT3D_METHOD(InverseTransform);

protected:
  ~ID3DX11FFT() = default;
};

template <typename... Arguments> CPPAMP_NO_DIRECT3D HRESULT D3DX11CreateScan(Arguments &&...);
template <typename... Arguments> CPPAMP_NO_DIRECT3D HRESULT D3DX11CreateSegmentedScan(Arguments &&...);
template <typename... Arguments> CPPAMP_NO_DIRECT3D HRESULT D3DX11CreateFFT(Arguments &&...);
template <typename... Arguments> CPPAMP_NO_DIRECT3D HRESULT D3DX11CreateFFT1DComplex(Arguments &&...);
template <typename... Arguments> CPPAMP_NO_DIRECT3D HRESULT D3DX11CreateFFT1DReal(Arguments &&...);
template <typename... Arguments> CPPAMP_NO_DIRECT3D HRESULT D3DX11CreateFFT2DComplex(Arguments &&...);
template <typename... Arguments> CPPAMP_NO_DIRECT3D HRESULT D3DX11CreateFFT2DReal(Arguments &&...);
template <typename... Arguments> CPPAMP_NO_DIRECT3D HRESULT D3DX11CreateFFT3DComplex(Arguments &&...);
template <typename... Arguments> CPPAMP_NO_DIRECT3D HRESULT D3DX11CreateFFT3DReal(Arguments &&...);

#endif // CPPAMP_VISUAL_D3DCSX_H
