// Two versions of a kernel that accesses buffers: one for when all is inside, and one for when not.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_VERSIONKERNELS_H
#define CPPAMP_PASSES_PREPARE_VERSIONKERNELS_H

#include "kernel/KernelInfo.h"

#include <vector>

namespace amp {

struct BufferAccess;

/// Copies a kernel, if the launch knows where one of its accesses goes at least, and makes the function that says
/// whether these stay inside (KernelVersions). `Accesses` are all of the kernel; it becomes those of the copy that are
/// left to be guarded, while the kernel itself is to have all of its guards.
///
/// Needs:   what is read of the function object, and nothing else, stands in the entry block.
std::optional<KernelVersions> versionKernel(const KernelInfo &K, const std::vector<BufferAccess> &Accesses,
                                            std::vector<BufferAccess> &Left);

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_VERSIONKERNELS_H
