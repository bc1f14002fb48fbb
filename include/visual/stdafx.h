// The precompiled header of a project for Visual Studio that was left behind: what it brought is found name by name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_STDAFX_H
#define CPPAMP_VISUAL_STDAFX_H
#include <amp.h>
#endif // CPPAMP_VISUAL_STDAFX_H
