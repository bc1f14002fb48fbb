// The parts of COM that programs without COM mention.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_OBJBASE_H
#define CPPAMP_VISUAL_OBJBASE_H
#pragma GCC system_header

#include <visual/unknwn.h>
#include <visual/windows.h>

#endif // CPPAMP_VISUAL_OBJBASE_H
