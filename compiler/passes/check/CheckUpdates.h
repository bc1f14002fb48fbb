// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_CHECK_CHECKUPDATES_H
#define CPPAMP_PASSES_CHECK_CHECKUPDATES_H

#include "support/DevicePass.h"

namespace amp {

/// Warns of elements of arrays and array_views that several threads use at once, one of them writing:
///
///   sum[0] += a[i];        // warning: all but one of the results are lost
///   bits[i / 32] |= ...;   // the same, of 32 threads
///   a[i] = a[i + 1];       // kernels without tiles: another thread writes what is read here
///   atomic_fetch_add(&n[0], 1); x = n[0];
///
/// Only where that is certain by the form of the index, and no condition chooses among the threads.
///
/// Needs:  everything is inlined into the kernels, values are in registers.
/// Leaves: the module unchanged.
struct CheckUpdates : DevicePass<CheckUpdates> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_PASSES_CHECK_CHECKUPDATES_H
