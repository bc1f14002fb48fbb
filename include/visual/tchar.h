// <tchar.h> of Visual C++. TCHAR is char, because main gets char strings, unless _UNICODE is defined.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_TCHAR_H
#define CPPAMP_VISUAL_TCHAR_H
#pragma GCC system_header

#include <amp_visual_names.h>

#endif // CPPAMP_VISUAL_TCHAR_H
