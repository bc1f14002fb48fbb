// Declares HeapAlloc, by including <windows.h>.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_HEAPAPI_H
#define CPPAMP_VISUAL_HEAPAPI_H
#pragma GCC system_header

#include <visual/windows.h>

#endif // CPPAMP_VISUAL_HEAPAPI_H
