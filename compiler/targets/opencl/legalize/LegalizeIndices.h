// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEINDICES_H
#define CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEINDICES_H

#include "support/DevicePass.h"

namespace amp {

/// Undoes what makes indices of elements into sums of bytes.
///
/// Before:  %s = shl i64 %x, 32 ; %b = ashr exact i64 %s, 30 ; %p = getelementptr i8, ptr %a, i64 %b
/// After:   %i = trunc i64 %x to i32 ; %j = sext i32 %i to i64 ; %p = getelementptr [4 x i8], ptr %a, i64 %j
/// Leaves:  the same addresses, written as a reader (and an OpenCL compiler) would write them.
struct LegalizeIndices : DevicePass<LegalizeIndices> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEINDICES_H
