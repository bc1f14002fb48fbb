// Macros for the arguments of a window's messages. No window exists here.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_WINDOWSX_H
#define CPPAMP_VISUAL_WINDOWSX_H
#pragma GCC system_header

#include <visual/windows.h>

#define GET_X_LPARAM(position) (static_cast<int>(static_cast<SHORT>(LOWORD(position))))
#define GET_Y_LPARAM(position) (static_cast<int>(static_cast<SHORT>(HIWORD(position))))

#endif // CPPAMP_VISUAL_WINDOWSX_H
