// The vectorized variants of a region.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_VECTORIZETHREADS_H
#define CPPAMP_TARGETS_HOST_VECTORIZETHREADS_H

#include "support/DevicePass.h"
#include "targets/host/HostLevels.h"

#include "llvm/IR/Function.h"

namespace amp {

/// Creates the variants of each region that do the work of several threads, one set per level. A region with control
/// flow that cannot be predicated, or that mostly gathers, runs thread by thread. So do the last lanes in a loop that
/// lanes leave at different times, if its iterations take nearly as long for few of them (LastLanes.h).
///
/// Before:  void thread(..., x, ...) "amp-region"="0" { out[x + lane()] = in[x + lane()] * 2 }
/// After:   void thread.vector(..., x, ...) "amp-variant"="full" { <8 x float> out[x ...] = in[x ...] * 2 }
/// Needs:   add-row-checks.
/// Leaves:  the regions, which define their successors for build-host-entries.
class VectorizeThreads : public DevicePass<VectorizeThreads> {
public:
  explicit VectorizeThreads(llvm::ArrayRef<HostLevel> Levels) : Levels(Levels) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);

private:
  llvm::ArrayRef<HostLevel> Levels;
};

/// Returns true if the region is so long, or runs so rarely, that a single variant, optimized for size, must suffice.
bool isLong(const llvm::Function &Region);

/// Makes a function of single threads of a copy of a region's code: replaces the builtins for lanes, and lowers atomic
/// operations on memory that no other host thread uses.
void runOneThread(llvm::Function &F, llvm::Value &Lane);

/// Returns true if a region can be vectorized at all.
bool canVectorize(const llvm::Function &Region);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_VECTORIZETHREADS_H
