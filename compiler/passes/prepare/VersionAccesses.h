// Two versions of loops that access buffers: one for when all is inside, and one for when not.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_VERSIONACCESSES_H
#define CPPAMP_PASSES_PREPARE_VERSIONACCESSES_H

#include <vector>

namespace amp {

struct BufferAccess;
struct KernelInfo;

/// Copies loops without barriers. A test before each, of the least and the greatest address of all accesses in it,
/// decides which of both a thread runs. `Accesses` becomes those that need a guard of their own: all of the copies, and
/// of the originals those whose addresses are not known before the loop.
void versionAccesses(const KernelInfo &K, std::vector<BufferAccess> &Accesses);

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_VERSIONACCESSES_H
