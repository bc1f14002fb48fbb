// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_CHECK_CHECKUPDATES_H
#define CPPAMP_PASSES_CHECK_CHECKUPDATES_H

#include "support/DevicePass.h"

namespace amp {

/// Warns of elements of arrays and array_views that all threads read, change and write:
///
///   sum[0] += a[i];   // warning: all but one of the results are lost
///
/// Only where the element is certainly one for all threads of a tile, and no condition chooses among these.
///
/// Needs:  everything is inlined into the kernels, values are in registers.
/// Leaves: the module unchanged.
struct CheckUpdates : DevicePass<CheckUpdates> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_PASSES_CHECK_CHECKUPDATES_H
