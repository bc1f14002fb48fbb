// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_CHECK_CHECKBARRIERS_H
#define CPPAMP_PASSES_CHECK_CHECKBARRIERS_H

#include "support/DevicePass.h"

namespace amp {

/// Reports barriers that not all threads of a tile reach (C++ AMP 1.2, 8.1.1): an error if a
/// controlling condition depends on the thread's id, a warning if it depends on memory that
/// other threads may write.
///
/// Needs:  everything is inlined into the kernels, and values are in registers.
/// Leaves: the module unchanged.
struct CheckBarriers : DevicePass<CheckBarriers> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_PASSES_CHECK_CHECKBARRIERS_H
