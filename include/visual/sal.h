// <sal.h> of Visual C++: parameter annotations, which expand to nothing.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_SAL_H
#define CPPAMP_VISUAL_SAL_H
#pragma GCC system_header

#include <amp/visual/annotations.h>

#endif // CPPAMP_VISUAL_SAL_H
