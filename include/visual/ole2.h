// Declares BSTR, by including <objbase.h>.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_OLE2_H
#define CPPAMP_VISUAL_OLE2_H
#pragma GCC system_header

#include <visual/objbase.h>

#endif // CPPAMP_VISUAL_OLE2_H
