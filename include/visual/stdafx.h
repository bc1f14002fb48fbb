// Replaces a missing precompiled header of a Visual Studio project. The compiler supplies missing headers name by name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_STDAFX_H
#define CPPAMP_VISUAL_STDAFX_H
#include <amp.h>
#endif // CPPAMP_VISUAL_STDAFX_H
