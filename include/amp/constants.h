// Names in Microsoft's headers that programs mention, defined so that they compile.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_CONSTANTS_H
#define CPPAMP_CONSTANTS_H
#pragma GCC system_header

namespace Concurrency {

typedef unsigned int UINT;

/// Maximum number of buffers of a kernel in Direct3D. Here it depends on the device (OpenCL: kernel arguments).
static const UINT HLSL_MAX_NUM_BUFFERS = 64 + 128;
/// Maximum length of a module's name. Unused here.
static const UINT MODULENAME_MAX_LENGTH = 1024;

} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_CONSTANTS_H
