// Direct3D's interfaces, for programs that include them without using them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_D3D11_3_H
#define CPPAMP_VISUAL_D3D11_3_H
#pragma GCC system_header

#include <amp/visual/direct3d.h>

#endif // CPPAMP_VISUAL_D3D11_3_H
