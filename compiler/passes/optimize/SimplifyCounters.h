// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_OPTIMIZE_SIMPLIFYCOUNTERS_H
#define CPPAMP_PASSES_OPTIMIZE_SIMPLIFYCOUNTERS_H

#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace amp {

/// LLVM's IndVarSimplify without its loss: where it compares a counter by `!=` instead of `<`, it no longer says that
/// the counter does not overflow, and compilers of devices then widen it in each turn of the loop, for the address.
///
/// Before:  while (i < n) { ...; i = i +nsw 1; }
/// After:   while (i != max(i0, n)) { ...; i = i +nsw 1; }
struct SimplifyCounters : llvm::PassInfoMixin<SimplifyCounters> {
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &AM, llvm::LoopStandardAnalysisResults &AR,
                              llvm::LPMUpdater &U);
};

} // namespace amp

#endif // CPPAMP_PASSES_OPTIMIZE_SIMPLIFYCOUNTERS_H
