// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_ENDTHREADS_H
#define CPPAMP_PASSES_PREPARE_ENDTHREADS_H

#include "support/DevicePass.h"

namespace amp {

/// Ends a thread that has given up (direct3d_abort, a failed assert) where it calls __cppamp_end_thread.
///
/// Before:  call void @__cppamp_end_thread()  store i32 1, ptr %p  ret void
/// After:   ret void
///
/// Where a barrier can be reached from the call the thread goes on instead: the others of its tile would
/// wait for it there. Wants kernels into which everything has been inlined.
struct EndThreads : DevicePass<EndThreads> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_ENDTHREADS_H
