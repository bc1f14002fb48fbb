// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEINTRINSICS_H
#define CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEINTRINSICS_H

#include "support/DevicePass.h"

namespace amp {

/// Expands the intrinsics that OpenCL C has no function for.
///
/// Before:  %r = call i32 @llvm.cttz.i32(i32 %x, i1 false)
///          %f = freeze i32 %y
/// After:   popcount of ~x & (x - 1)
///          %y, whose operations have lost the flags that could make it poison
/// Leaves:  the intrinsics that the emitter prints; no freeze.
struct LegalizeIntrinsics : DevicePass<LegalizeIntrinsics> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEINTRINSICS_H
