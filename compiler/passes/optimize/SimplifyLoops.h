// Canonical loops and loop counters, for all targets.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_OPTIMIZE_SIMPLIFYLOOPS_H
#define CPPAMP_PASSES_OPTIMIZE_SIMPLIFYLOOPS_H

#include "support/DevicePass.h"

#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace amp {

/// LLVM's IndVarSimplify without its loss of information: where it compares a counter by `!=` instead of `<`, it drops
/// the no-wrap flag, and device compilers then extend the counter for the address in each iteration.
///
/// Before:  while (i < n) { ...; i = i +nsw 1; }
/// After:   while (i != max(i0, n)) { ...; i = i +nsw 1; }
struct SimplifyCounters : llvm::PassInfoMixin<SimplifyCounters> {
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &AM, llvm::LoopStandardAnalysisResults &AR,
                              llvm::LPMUpdater &U);
};

/// LLVM's LoopFullUnroll without its peeling: it copies the first iteration of each loop whose bound is loaded once for
/// the first test and once for the others. Later passes see that both loads are the same, but do not undo the copy.
///
/// Before:  for (i = 0; i < 2; ++i) f(i);
/// After:   f(0); f(1);
struct UnrollShortLoops : llvm::PassInfoMixin<UnrollShortLoops> {
  explicit UnrollShortLoops(unsigned OptLevel = 3) : OptLevel(OptLevel) {}
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &AM, llvm::LoopStandardAnalysisResults &AR,
                              llvm::LPMUpdater &U);

private:
  unsigned OptLevel;
};

struct FixTripCounts : DevicePass<FixTripCounts> {
  /// `Most`: longer loops get no counter.
  explicit FixTripCounts(uint64_t Most = 32) : Most(Most) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  uint64_t Most;
};

// A partial pipeline: simplifies the loops of kernels.

/// Hoists invariant code out of loops, and fully unrolls those with few iterations.
/// Loop counters keep the width of the source: with 64-bit counters, the simple matrix product
/// takes 1.15 times as long on an H200, and an OpenCL compiler for a CPU extends them itself.
/// `Peel`: also peel iterations where LLVM thinks that it simplifies the loop.
llvm::FunctionPassManager simplifyLoops(unsigned OptLevel, bool Peel);

} // namespace amp

#endif // CPPAMP_PASSES_OPTIMIZE_SIMPLIFYLOOPS_H
