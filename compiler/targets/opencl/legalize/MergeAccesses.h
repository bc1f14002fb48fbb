// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_LEGALIZE_MERGEACCESSES_H
#define CPPAMP_TARGETS_OPENCL_LEGALIZE_MERGEACCESSES_H

#include "support/DevicePass.h"

namespace amp {

/// Makes one access of the loads, or stores, of the components of a short vector in global memory, for
/// devices where an access of 16 bytes costs no more than one of 4.
///
/// Before:  %x = load float, ptr addrspace(1) %p
///          %y = load float, ptr addrspace(1) (%p + 4) ; and so on
/// After:   %x = call float @__cppamp_load4_f32(ptr addrspace(1) %p, ptr %y.out, ptr %z.out, ptr %w.out)
///          %y = load float, ptr %y.out ; and so on
/// Needs:   outline-kernels has run; constant offsets are the last step of an address.
/// Leaves:  elements whose size is no multiple of 8 bytes alone, and with them vectors of three, which
///          no OpenCL vector of that size is for; tile_static memory, whose banks are words of 4 bytes.
///          What the builtins are, also for CPUs and for addresses that are no multiple of the size,
///          says targets/opencl/emit/VectorAccess.cpp.
struct MergeAccesses : DevicePass<MergeAccesses> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_LEGALIZE_MERGEACCESSES_H
