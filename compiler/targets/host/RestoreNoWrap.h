// Restores the no-wrap flags of counting loops.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_RESTORENOWRAP_H
#define CPPAMP_TARGETS_HOST_RESTORENOWRAP_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// Marks a loop's counter as not wrapping, which LLVM forgets when it rewrites the loop's exit condition.
/// Without the flag, a 32-bit counter is not extended to a 64-bit address.
///
/// Before:  if (a < b) do { ...; i = i + 1 } while (i != max(a, b))       with i = a at first
/// After:   if (a < b) do { ...; i = i +nsw 1 } while (i != max(a, b))
class RestoreNoWrap : public llvm::PassInfoMixin<RestoreNoWrap> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_RESTORENOWRAP_H
