// The vector forms of a region.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_VECTORIZETHREADS_H
#define CPPAMP_TARGETS_HOST_VECTORIZETHREADS_H

#include "support/DevicePass.h"
#include "targets/host/HostLevels.h"

#include "llvm/IR/Function.h"

namespace amp {

class ShapeAnalysis;

/// Makes the forms of each region that do the work of several threads, one set for each level. A region with control
/// flow that cannot be predicated, or that mostly gathers, is run thread by thread.
///
/// Before:  void thread(..., x, ...) "amp-region"="0" { out[x + lane()] = in[x + lane()] * 2 }
/// After:   void thread.vector(..., x, ...) "amp-variant"="full" { <8 x float> out[x ...] = in[x ...] * 2 }
/// Needs:   add-row-checks.
/// Leaves:  the regions, which tell build-host-entries where each goes to.
class VectorizeThreads : public DevicePass<VectorizeThreads> {
public:
  explicit VectorizeThreads(llvm::ArrayRef<HostLevel> Levels) : Levels(Levels) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);

private:
  llvm::ArrayRef<HostLevel> Levels;
};

/// Is the region so long, or run so rarely, that one form of it, optimized for size, must do?
bool isLong(const llvm::Function &Region);

/// Does the region little but atomic operations that go lane by lane? Then a vector would only be taken apart again
/// (a histogram in tile_static memory: 1.6 times), and it is run thread by thread.
bool isMostlySerial(const llvm::Function &Region, const ShapeAnalysis &Shapes);

/// Can a region be widened at all?
bool canWiden(const llvm::Function &Region);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_VECTORIZETHREADS_H
