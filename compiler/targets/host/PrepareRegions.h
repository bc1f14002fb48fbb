// Regions without what has no vector form.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_PREPAREREGIONS_H
#define CPPAMP_TARGETS_HOST_PREPAREREGIONS_H

#include "support/DevicePass.h"

namespace amp {

/// Turns copies and fills into loops over elements, which are widened like others, and lets a thread return where the
/// program says that it never gets.
///
/// Before:  call void @llvm.memcpy(ptr %a, ptr %b, i64 %n)    unreachable
/// After:   a loop of loads and stores                        return End
/// Needs:   form-barrier-regions. Functions that are no regions stay as they are.
struct PrepareRegions : DevicePass<PrepareRegions> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_PREPAREREGIONS_H
