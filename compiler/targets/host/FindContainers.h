// Which parts of a function object code for the host needs.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_FINDCONTAINERS_H
#define CPPAMP_TARGETS_HOST_FINDCONTAINERS_H

#include "support/DevicePass.h"

namespace amp {

/// Finds the containers whose pointers each kernel's code loads, with the possible accesses to their buffers; followed
/// by the message buffer if it is used. If it cannot distinguish several containers, it lists all of them.
///
/// Before:  !{ptr @k, ..., !{!a, !b, !c}, ...}
/// After:   !{ptr @k, ..., !{!a.read, !c.written}, ...}
/// Needs:   kernels whose function objects are promoted. Of two versions, the fully guarded one counts, which refers to
///          all containers.
struct FindContainers : DevicePass<FindContainers> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_FINDCONTAINERS_H
