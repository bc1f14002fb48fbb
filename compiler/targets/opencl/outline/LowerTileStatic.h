// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_LOWERTILESTATIC_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_LOWERTILESTATIC_H

#include "support/DevicePass.h"

namespace amp {

/// Moves tile_static variables into OpenCL local memory.
///
/// Before:  @t = external global [16 x float], section "cppamp.tile_static"
/// After:   @t = addrspace(3) global [16 x float] undef, one for each kernel that uses it; uses are
///          rewritten to addrspacecast (ptr addrspace(3) @t to ptr)
/// Needs:   outline-kernels has run, and all code is in kernels.
/// Leaves:  KernelInfo::LocalBytes. The variables stay externally visible, for the reason that
///          prepare-tile-static gives.
struct LowerTileStatic : DevicePass<LowerTileStatic> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_LOWERTILESTATIC_H
