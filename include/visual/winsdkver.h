// Defines the Windows versions that SDKDDKVer.h supports.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_WINSDKVER_H
#define CPPAMP_VISUAL_WINSDKVER_H
#pragma GCC system_header

#include <amp_visual_names.h>

#endif // CPPAMP_VISUAL_WINSDKVER_H
