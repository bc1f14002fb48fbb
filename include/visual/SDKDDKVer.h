// Selects the Windows version of a program; does nothing here.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_SDKDDKVER_H
#define CPPAMP_VISUAL_SDKDDKVER_H
#pragma GCC system_header

#include <amp_visual_names.h>

#endif // CPPAMP_VISUAL_SDKDDKVER_H
