// COM, as far as programs without it mention it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_OBJBASE_H
#define CPPAMP_VISUAL_OBJBASE_H
#pragma GCC system_header

#include <visual/unknwn.h>
#include <visual/windows.h>

#endif // CPPAMP_VISUAL_OBJBASE_H
