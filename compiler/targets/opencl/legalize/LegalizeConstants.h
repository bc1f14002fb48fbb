// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZECONSTANTS_H
#define CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZECONSTANTS_H

#include "support/DevicePass.h"

namespace amp {

/// Computes numbers that depend on the address of a variable in instructions: they are constants for LLVM,
/// not for OpenCL C. Addresses that are numbers, which only code that never runs has, become null.
///
/// Before:  %d = sub i64 %p, ptrtoint (ptr addrspace(3) @t to i64)
/// After:   %t.address = ptrtoint ptr addrspace(3) @t to i64
///          %d = sub i64 %p, %t.address
///
/// Needs:   nothing folds constants after this.
struct LegalizeConstants : DevicePass<LegalizeConstants> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZECONSTANTS_H
