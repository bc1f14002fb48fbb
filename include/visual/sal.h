// <sal.h> of Visual C++: annotations of parameters, which say nothing to Clang.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_SAL_H
#define CPPAMP_VISUAL_SAL_H
#pragma GCC system_header

#include <amp/visual/annotations.h>

#endif // CPPAMP_VISUAL_SAL_H
