// What code for the host needs of a function object.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_FINDCONTAINERS_H
#define CPPAMP_TARGETS_HOST_FINDCONTAINERS_H

#include "support/DevicePass.h"

namespace amp {

/// Finds the containers that each kernel's code loads pointers of, with what it may do to their buffers; the buffer of
/// messages behind them, if it asks for that. Where a choice among several containers is not plain, all of them.
///
/// Before:  !{ptr @k, ..., !{!a, !b, !c}, ...}
/// After:   !{ptr @k, ..., !{!a.read, !c.written}, ...}
/// Needs:   kernels whose function objects are dissolved; of two versions, that with all guards counts, which ask about
///          all containers.
struct FindContainers : DevicePass<FindContainers> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_FINDCONTAINERS_H
