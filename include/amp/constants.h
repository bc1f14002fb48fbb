// Names of Microsoft's headers that programs mention, kept so that they compile.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_CONSTANTS_H
#define CPPAMP_CONSTANTS_H
#pragma GCC system_header

namespace Concurrency {

typedef unsigned int UINT;

/// How many buffers a kernel could have on Direct3D. Here the device says (OpenCL: kernel arguments).
static const UINT HLSL_MAX_NUM_BUFFERS = 64 + 128;
/// How long a module's name could be. Nothing here has that limit.
static const UINT MODULENAME_MAX_LENGTH = 1024;

} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_CONSTANTS_H
