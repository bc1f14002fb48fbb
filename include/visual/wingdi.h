// Declares functions that draw, which Linux lacks, by including <windows.h>.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_WINGDI_H
#define CPPAMP_VISUAL_WINGDI_H
#pragma GCC system_header

#include <visual/windows.h>

#endif // CPPAMP_VISUAL_WINGDI_H
