// Code that is there twice, with guards and without, and the question which one is to run.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_VERSIONS_H
#define CPPAMP_PASSES_PREPARE_VERSIONS_H

#include "kernel/KernelInfo.h"
#include <vector>

namespace amp {

// Two versions of loops that access buffers: one for when all is inside, and one for when not.

struct BufferAccess;
struct KernelInfo;

/// Copies loops without barriers. A test before each, of the least and the greatest address of all accesses in it,
/// decides which of both a thread runs. `Accesses` becomes those that need a guard of their own: all of the copies, and
/// of the originals those whose addresses are not known before the loop.
void versionAccesses(const KernelInfo &K, std::vector<BufferAccess> &Accesses);

// Two versions of a kernel that accesses buffers: one for when all is inside, and one for when not.

struct BufferAccess;

/// Copies a kernel, if the launch knows where one of its accesses goes at least, and makes the function that says
/// whether these stay inside (KernelVersions). `Accesses` are all of the kernel; it becomes those of the copy that are
/// left to be guarded, while the kernel itself is to have all of its guards.
///
/// Needs:   what is read of the function object, and nothing else, stands in the entry block.
std::optional<KernelVersions> versionKernel(const KernelInfo &K, const std::vector<BufferAccess> &Accesses,
                                            std::vector<BufferAccess> &Left);

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_VERSIONS_H
