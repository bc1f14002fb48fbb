// ATL's pointers to COM objects, by including <atlcomcli.h>.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_ATLBASE_H
#define CPPAMP_VISUAL_ATLBASE_H
#pragma GCC system_header

#include <visual/atlcomcli.h>
#include <visual/windows.h>

#endif // CPPAMP_VISUAL_ATLBASE_H
