// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEINTEGERS_H
#define CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEINTEGERS_H

#include "support/DevicePass.h"

namespace amp {

/// Widens the integers that C does not have (i2 to i63), which optimization makes.
///
/// Before:  %a = zext i32 %x to i33 ; %b = mul i33 %a, %a ; %c = lshr i33 %b, 1 ; %d = trunc i33 %c to i32
/// After:   the same in i64, with `and` where the bits above the 33rd would matter
/// Needs:   legalize-memory, legalize-aggregates and legalize-vectors have run.
/// Leaves:  integers of 1, 8, 16, 32 and 64 bits, and those above 64, which this pass cannot split.
struct LegalizeIntegers : DevicePass<LegalizeIntegers> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEINTEGERS_H
