// <direct.h> of Visual C++: directories.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_DIRECT_H
#define CPPAMP_VISUAL_DIRECT_H
#pragma GCC system_header

#include <amp_visual_names.h>

#endif // CPPAMP_VISUAL_DIRECT_H
