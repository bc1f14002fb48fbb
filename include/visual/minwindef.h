// The types of <windows.h>.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_MINWINDEF_H
#define CPPAMP_VISUAL_MINWINDEF_H
#pragma GCC system_header

#include <amp/visual/types.h>

#endif // CPPAMP_VISUAL_MINWINDEF_H
