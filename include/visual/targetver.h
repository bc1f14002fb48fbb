// The header of a Visual Studio project that selects the Windows version.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_TARGETVER_H
#define CPPAMP_VISUAL_TARGETVER_H
#pragma GCC system_header

#include <amp_visual_names.h>

#endif // CPPAMP_VISUAL_TARGETVER_H
