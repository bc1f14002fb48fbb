// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_CHECK_CHECKUPDATES_H
#define CPPAMP_PASSES_CHECK_CHECKUPDATES_H

#include "support/DevicePass.h"

namespace amp {

/// Warns about elements of arrays and array_views that several threads access at once, one of them writing:
///
///   sum[0] += a[i];        // warning: all but one of the results are lost
///   bits[i / 32] |= ...;   // the same, of 32 threads
///   a[i] = a[i + 1];       // kernels without tiles: another thread writes what is read here
///   atomic_fetch_add(&n[0], 1); x = n[0];
///
/// Only if the index's form makes that certain, and no condition selects among the threads.
///
/// Needs:  everything is inlined into the kernels, and values are in registers.
/// Leaves: the module unchanged.
struct CheckUpdates : DevicePass<CheckUpdates> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_PASSES_CHECK_CHECKUPDATES_H
