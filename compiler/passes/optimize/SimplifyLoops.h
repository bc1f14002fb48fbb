// Loops and their counters, as all targets want them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_OPTIMIZE_SIMPLIFYLOOPS_H
#define CPPAMP_PASSES_OPTIMIZE_SIMPLIFYLOOPS_H

#include "support/DevicePass.h"

#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"

namespace amp {

/// Says what the size of a tile says about the indices of its threads.
///
/// Before:  %x = call i32 @__cppamp_local_id(i32 0)              in a kernel with tiles of 16 threads
/// After:   %x = call i32 @__cppamp_local_id(i32 0), !range [0, 16)
///
/// A loop from a thread's index to the size of the tile has a known length then, and is unrolled.
struct BoundIndices : DevicePass<BoundIndices> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// LLVM's IndVarSimplify without its loss: where it compares a counter by `!=` instead of `<`, it no longer says that
/// the counter does not overflow, and compilers of devices then widen it in each turn of the loop, for the address.
///
/// Before:  while (i < n) { ...; i = i +nsw 1; }
/// After:   while (i != max(i0, n)) { ...; i = i +nsw 1; }
struct SimplifyCounters : llvm::PassInfoMixin<SimplifyCounters> {
  llvm::PreservedAnalyses run(llvm::Loop &L, llvm::LoopAnalysisManager &AM, llvm::LoopStandardAnalysisResults &AR,
                              llvm::LPMUpdater &U);
};

// A part of pipelines: what is done to the loops of kernels.

/// Invariant code out of loops, and those with few iterations away.
/// Loop counters keep the width of the source: with 64-bit ones, the simple matrix product
/// took 1.15 times as long on an H200, and an OpenCL compiler for a CPU widens them itself.
llvm::FunctionPassManager simplifyLoops(unsigned OptLevel);

} // namespace amp

#endif // CPPAMP_PASSES_OPTIMIZE_SIMPLIFYLOOPS_H
