// The header that says which Windows a project is for, which was left behind.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_TARGETVER_H
#define CPPAMP_VISUAL_TARGETVER_H
#include <amp_visual_names.h>
#endif // CPPAMP_VISUAL_TARGETVER_H
