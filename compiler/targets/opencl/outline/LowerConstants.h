// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_LOWERCONSTANTS_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_LOWERCONSTANTS_H

#include "support/DevicePass.h"

namespace amp {

/// Moves constant tables into OpenCL constant memory; those of addresses mean nothing there.
///
/// Before:  @primes = internal constant [4 x i32] [i32 2, i32 3, i32 5, i32 7]
/// After:   @primes = internal addrspace(2) constant [4 x i32] [...]; uses rewritten to
///          addrspacecast (ptr addrspace(2) @primes to ptr)
/// Needs:   lower-tile-static has run, and check-globals has found nothing.
/// Leaves:  no use of a global variable in address space 0, or a report for each.
struct LowerConstants : DevicePass<LowerConstants> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_LOWERCONSTANTS_H
