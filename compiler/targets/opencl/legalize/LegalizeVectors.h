// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEVECTORS_H
#define CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEVECTORS_H

#include "support/DevicePass.h"

namespace amp {

/// Takes vectors apart: Clang passes small structs of floats as <2 x float>, as the host ABI says.
///
/// Before:  %v = load <2 x float>, ptr %p
///          %i = bitcast <2 x float> %v to i64
/// After:   two loads of float; as integers, zext, shl, or
/// Leaves:  no value of vector type.
struct LegalizeVectors : DevicePass<LegalizeVectors> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEVECTORS_H
