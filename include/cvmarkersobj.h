// The name of Visual Studio's header of markers and spans.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_CVMARKERSOBJ_H
#define CPPAMP_CVMARKERSOBJ_H

#include <amp_trace.h>

#endif // CPPAMP_CVMARKERSOBJ_H
