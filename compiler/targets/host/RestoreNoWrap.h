// Loops that count up say so again.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_RESTORENOWRAP_H
#define CPPAMP_TARGETS_HOST_RESTORENOWRAP_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// Finds that a loop's counter does not wrap, which LLVM forgets when it rewrites the loop's end;
/// without it a counter of 32 bits is not widened to the 64 of an address.
///
/// Before:  if (a < b) do { ...; i = i + 1 } while (i != max(a, b))       with i = a at first
/// After:   if (a < b) do { ...; i = i +nsw 1 } while (i != max(a, b))
class RestoreNoWrap : public llvm::PassInfoMixin<RestoreNoWrap> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_RESTORENOWRAP_H
