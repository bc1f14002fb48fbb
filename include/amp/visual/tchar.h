// <tchar.h> of Visual C++, as far as small C++ AMP programs use it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_TCHAR_H
#define CPPAMP_VISUAL_TCHAR_H
#include <amp_visual_names.h>
#endif // CPPAMP_VISUAL_TCHAR_H
