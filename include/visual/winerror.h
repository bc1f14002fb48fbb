// HRESULT and its macros.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_WINERROR_H
#define CPPAMP_VISUAL_WINERROR_H
#pragma GCC system_header

#include <amp/visual/types.h>

#endif // CPPAMP_VISUAL_WINERROR_H
