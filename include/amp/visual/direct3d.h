// Direct3D's interfaces, for programs that mention them. Linux has no objects of these interfaces, so a call of a
// function that would create one is an error.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_DIRECT3D_H
#define CPPAMP_VISUAL_DIRECT3D_H
#pragma GCC system_header

#include <amp.h>

#include <visual/unknwn.h>

#define CPPAMP_NO_DIRECT3D                                                                                             \
  __attribute__((                                                                                                      \
      __unavailable__("Linux has no Direct3D: share data through the host or concurrency::opencl, and draw "           \
                      "with a library of Linux's")))
/// No object has these interfaces, so no code compares them.
#define CPPAMP_DIRECT3D_UUID __declspec(uuid("00000000-0000-0000-0000-000000000000"))
#define CPPAMP_DIRECT3D_METHOD(name) template <typename... Arguments> CPPAMP_NO_DIRECT3D HRESULT name(Arguments &&...)
#define CPPAMP_DIRECT3D_INTERFACE(name, base)                                                                          \
  struct CPPAMP_DIRECT3D_UUID name : base {                                                                            \
  protected:                                                                                                           \
    ~name() = default;                                                                                                 \
  }

struct CPPAMP_DIRECT3D_UUID ID3D11DeviceChild : IUnknown {
  CPPAMP_DIRECT3D_METHOD(GetDevice);

protected:
  ~ID3D11DeviceChild() = default;
};
struct CPPAMP_DIRECT3D_UUID ID3D11Resource : ID3D11DeviceChild {
  CPPAMP_DIRECT3D_METHOD(GetDesc);

protected:
  ~ID3D11Resource() = default;
};
CPPAMP_DIRECT3D_INTERFACE(ID3D11Buffer, ID3D11Resource);
CPPAMP_DIRECT3D_INTERFACE(ID3D11Texture1D, ID3D11Resource);
CPPAMP_DIRECT3D_INTERFACE(ID3D11Texture2D, ID3D11Resource);
CPPAMP_DIRECT3D_INTERFACE(ID3D11Texture3D, ID3D11Resource);
CPPAMP_DIRECT3D_INTERFACE(ID3D11View, ID3D11DeviceChild);
CPPAMP_DIRECT3D_INTERFACE(ID3D11ShaderResourceView, ID3D11View);
CPPAMP_DIRECT3D_INTERFACE(ID3D11UnorderedAccessView, ID3D11View);
CPPAMP_DIRECT3D_INTERFACE(ID3D11RenderTargetView, ID3D11View);
CPPAMP_DIRECT3D_INTERFACE(ID3D11DepthStencilView, ID3D11View);
CPPAMP_DIRECT3D_INTERFACE(ID3D11VertexShader, ID3D11DeviceChild);
CPPAMP_DIRECT3D_INTERFACE(ID3D11PixelShader, ID3D11DeviceChild);
CPPAMP_DIRECT3D_INTERFACE(ID3D11GeometryShader, ID3D11DeviceChild);
CPPAMP_DIRECT3D_INTERFACE(ID3D11ComputeShader, ID3D11DeviceChild);
CPPAMP_DIRECT3D_INTERFACE(ID3D11InputLayout, ID3D11DeviceChild);
CPPAMP_DIRECT3D_INTERFACE(ID3D11SamplerState, ID3D11DeviceChild);
CPPAMP_DIRECT3D_INTERFACE(ID3D11BlendState, ID3D11DeviceChild);
CPPAMP_DIRECT3D_INTERFACE(ID3D11RasterizerState, ID3D11DeviceChild);
CPPAMP_DIRECT3D_INTERFACE(ID3D11DepthStencilState, ID3D11DeviceChild);
struct CPPAMP_DIRECT3D_UUID ID3D11Asynchronous : ID3D11DeviceChild {
protected:
  ~ID3D11Asynchronous() = default;
};
CPPAMP_DIRECT3D_INTERFACE(ID3D11Query, ID3D11Asynchronous);
struct CPPAMP_DIRECT3D_UUID ID3D11DeviceContext : ID3D11DeviceChild {
  CPPAMP_DIRECT3D_METHOD(Map);
  CPPAMP_DIRECT3D_METHOD(Unmap);
  CPPAMP_DIRECT3D_METHOD(Draw);
  CPPAMP_DIRECT3D_METHOD(DrawIndexed);
  CPPAMP_DIRECT3D_METHOD(Dispatch);
  CPPAMP_DIRECT3D_METHOD(Flush);
  CPPAMP_DIRECT3D_METHOD(CopyResource);
  CPPAMP_DIRECT3D_METHOD(UpdateSubresource);
  CPPAMP_DIRECT3D_METHOD(ClearState);

protected:
  ~ID3D11DeviceContext() = default;
};
struct CPPAMP_DIRECT3D_UUID ID3D11Device : IUnknown {
  CPPAMP_DIRECT3D_METHOD(CreateBuffer);
  CPPAMP_DIRECT3D_METHOD(CreateTexture2D);
  CPPAMP_DIRECT3D_METHOD(CreateShaderResourceView);
  CPPAMP_DIRECT3D_METHOD(CreateUnorderedAccessView);
  CPPAMP_DIRECT3D_METHOD(CreateComputeShader);
  CPPAMP_DIRECT3D_METHOD(CreateQuery);
  CPPAMP_DIRECT3D_METHOD(GetImmediateContext);
  CPPAMP_DIRECT3D_METHOD(GetFeatureLevel);
  CPPAMP_DIRECT3D_METHOD(GetDeviceRemovedReason);
  CPPAMP_DIRECT3D_METHOD(CheckFeatureSupport);

protected:
  ~ID3D11Device() = default;
};
CPPAMP_DIRECT3D_INTERFACE(ID3D11Debug, IUnknown);
CPPAMP_DIRECT3D_INTERFACE(IDXGIObject, IUnknown);
CPPAMP_DIRECT3D_INTERFACE(IDXGIDevice, IDXGIObject);
struct CPPAMP_DIRECT3D_UUID IDXGIAdapter : IDXGIObject {
  CPPAMP_DIRECT3D_METHOD(GetDesc);
  CPPAMP_DIRECT3D_METHOD(EnumOutputs);

protected:
  ~IDXGIAdapter() = default;
};
CPPAMP_DIRECT3D_INTERFACE(IDXGIAdapter1, IDXGIAdapter);
struct CPPAMP_DIRECT3D_UUID IDXGIFactory : IDXGIObject {
  CPPAMP_DIRECT3D_METHOD(EnumAdapters);
  CPPAMP_DIRECT3D_METHOD(CreateSwapChain);

protected:
  ~IDXGIFactory() = default;
};
CPPAMP_DIRECT3D_INTERFACE(IDXGIFactory1, IDXGIFactory);
CPPAMP_DIRECT3D_INTERFACE(IDXGIOutput, IDXGIObject);
struct CPPAMP_DIRECT3D_UUID IDXGISwapChain : IDXGIObject {
  CPPAMP_DIRECT3D_METHOD(Present);
  CPPAMP_DIRECT3D_METHOD(GetBuffer);
  CPPAMP_DIRECT3D_METHOD(ResizeBuffers);

protected:
  ~IDXGISwapChain() = default;
};

typedef enum D3D_FEATURE_LEVEL {
  D3D_FEATURE_LEVEL_9_1 = 0x9100,
  D3D_FEATURE_LEVEL_9_3 = 0x9300,
  D3D_FEATURE_LEVEL_10_0 = 0xa000,
  D3D_FEATURE_LEVEL_10_1 = 0xa100,
  D3D_FEATURE_LEVEL_11_0 = 0xb000,
  D3D_FEATURE_LEVEL_11_1 = 0xb100
} D3D_FEATURE_LEVEL;
typedef enum D3D_DRIVER_TYPE {
  D3D_DRIVER_TYPE_UNKNOWN,
  D3D_DRIVER_TYPE_HARDWARE,
  D3D_DRIVER_TYPE_REFERENCE,
  D3D_DRIVER_TYPE_NULL,
  D3D_DRIVER_TYPE_SOFTWARE,
  D3D_DRIVER_TYPE_WARP
} D3D_DRIVER_TYPE;
#define D3D11_SDK_VERSION 7
#define D3D11_CREATE_DEVICE_DEBUG 2

template <typename... Arguments> CPPAMP_NO_DIRECT3D HRESULT D3D11CreateDevice(Arguments &&...);
template <typename... Arguments> CPPAMP_NO_DIRECT3D HRESULT D3D11CreateDeviceAndSwapChain(Arguments &&...);
template <typename... Arguments> CPPAMP_NO_DIRECT3D HRESULT CreateDXGIFactory(Arguments &&...);
template <typename... Arguments> CPPAMP_NO_DIRECT3D HRESULT CreateDXGIFactory1(Arguments &&...);

namespace Concurrency {
namespace direct3d {

CPPAMP_NO_DIRECT3D accelerator_view create_accelerator_view(IUnknown *device,
                                                            queuing_mode mode = queuing_mode_automatic);
CPPAMP_NO_DIRECT3D IUnknown *get_device(const accelerator_view &view);
template <typename T, int N> CPPAMP_NO_DIRECT3D IUnknown *get_buffer(const array<T, N> &array);
template <typename T, int N>
CPPAMP_NO_DIRECT3D array<T, N> make_array(const extent<N> &extent, const accelerator_view &view, IUnknown *buffer);

} // namespace direct3d
} // namespace Concurrency

#endif // CPPAMP_VISUAL_DIRECT3D_H
