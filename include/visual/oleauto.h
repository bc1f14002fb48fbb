// Declares BSTR, by including <windows.h>.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_OLEAUTO_H
#define CPPAMP_VISUAL_OLEAUTO_H
#pragma GCC system_header

#include <visual/windows.h>

#endif // CPPAMP_VISUAL_OLEAUTO_H
