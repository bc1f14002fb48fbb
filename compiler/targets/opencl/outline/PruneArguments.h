// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_PRUNEARGUMENTS_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_PRUNEARGUMENTS_H

#include "support/DevicePass.h"

namespace amp {

/// Removes parameters that no instruction uses any more, and containers without a buffer parameter.
///
/// Before:  define spir_kernel void @k(ptr addrspace(1) %a, i64 %a_offset, i32 %n)  ; %n unused
/// After:   define spir_kernel void @k(ptr addrspace(1) %a, i64 %a_offset)
/// Needs:   outline-kernels has run; best after all optimization.
/// Leaves:  KernelInfo::Args and Containers in step with the parameters.
struct PruneArguments : DevicePass<PruneArguments> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_PRUNEARGUMENTS_H
