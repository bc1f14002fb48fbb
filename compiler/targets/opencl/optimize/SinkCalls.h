// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OPTIMIZE_SINKCALLS_H
#define CPPAMP_TARGETS_OPENCL_OPTIMIZE_SINKCALLS_H

#include "support/DevicePass.h"

namespace amp {

/// Has functions and quotients that take long computed just before their value is used, in the order of these uses.
///
/// Before:  %root = call float @llvm.sqrt.f32(float %t) ; %q = fdiv float %s, %x ; ... ; %d = fmul float %root, 0.3
/// After:   %q = fdiv float %s, %x ; ... ; %root = call float @llvm.sqrt.f32(float %t) ; %d = fmul float %root, 0.3
///
/// A rounded square root has a rare slow path, a branch. NVIDIA's compiler moves loads that nobody has needed before it
/// behind that branch, where nothing hides the time that they take.
/// Leaves:  blocks as they are; what is used only in other blocks.
struct SinkCalls : DevicePass<SinkCalls> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OPTIMIZE_SINKCALLS_H
