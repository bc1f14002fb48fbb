// The part of Microsoft::WRL that is supported: ComPtr.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_WRL_H
#define CPPAMP_VISUAL_WRL_H
#pragma GCC system_header

#include <visual/wrl/client.h>

#endif // CPPAMP_VISUAL_WRL_H
