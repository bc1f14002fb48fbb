// The Windows error codes that C++ AMP's exceptions carry.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_HRESULT_H
#define CPPAMP_RUNTIME_SUPPORT_HRESULT_H

#include <amp/exceptions.h>

namespace Concurrency::detail {

constexpr HRESULT e_fail = static_cast<HRESULT>(0x80004005u);
constexpr HRESULT e_outofmemory = static_cast<HRESULT>(0x8007000Eu);
constexpr HRESULT e_invalidarg = static_cast<HRESULT>(0x80070057u);
/// The reason of accelerator_view_removed; DXGI_ERROR_DEVICE_REMOVED on Windows.
constexpr HRESULT e_device_removed = static_cast<HRESULT>(0x887A0005u);
/// The same for a kernel that took too long: DXGI_ERROR_DEVICE_HUNG.
constexpr HRESULT e_device_hung = static_cast<HRESULT>(0x887A0006u);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_HRESULT_H
