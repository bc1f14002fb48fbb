// Removes what has no vector form from regions.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_PREPAREREGIONS_H
#define CPPAMP_TARGETS_HOST_PREPAREREGIONS_H

#include "support/DevicePass.h"

namespace amp {

/// Expands copies and fills to loops over elements, which can be vectorized, and turns unreachable ends
/// into returns.
///
/// Before:  call void @llvm.memcpy(ptr %a, ptr %b, i64 %n)    unreachable
/// After:   a loop of loads and stores                        return End
/// Needs:   form-barrier-regions. Other functions are unchanged.
struct PrepareRegions : DevicePass<PrepareRegions> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_PREPAREREGIONS_H
