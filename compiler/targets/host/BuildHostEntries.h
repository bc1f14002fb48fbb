// Builds the function that the runtime calls for a kernel: the loops over groups and over the vectors of a group.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_BUILDHOSTENTRIES_H
#define CPPAMP_TARGETS_HOST_BUILDHOSTENTRIES_H

#include "kernel/ThreadStrides.h"
#include "support/DevicePass.h"
#include "targets/host/HostLevels.h"

#include "llvm/IR/Instructions.h"

namespace amp {

/// Builds the entries of each kernel, one per level, from the variants of its regions.
///
/// Before:  void k.thread.vector(...) "amp-variant"="full"
/// After:   void k.host.v3(ptr functor, ptr domain, i64 first, i64 count, ptr scratch), a table::host_entry; the
///          constant array HostKernelsSymbol names all of them
///
/// The order of threads is that of memory where the program cannot observe it: adjacent tiles run as one row, and where
/// columns are contiguous, 64 threads of each of 16 rows run before the next 64 threads; if rows are joined, 32 of each
/// of 64 rows.
///
/// Before:  to(x, y) = from(y, x)
/// After:   for x by 64: for row in y to y + 16: to(x to x + 64, row) = from(row, x to x + 64)
///
/// Needs:   vectorize-threads.
/// Leaves:  an entry for each kernel in the metadata; no regions; variants to be inlined.
class BuildHostEntries : public DevicePass<BuildHostEntries> {
public:
  explicit BuildHostEntries(llvm::ArrayRef<HostLevel> Levels) : Levels(Levels) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);

private:
  llvm::ArrayRef<HostLevel> Levels;
};

/// Returns true if the threads of a row access contiguous memory, each element once, or in loops that have at most
/// `Iterations`. Longer rows then read longer streams, and lose no reuse in the cache.
bool readsRows(const llvm::Function &F, ThreadStrides::DimensionFinder DimensionOf, unsigned Iterations = 1);

/// Disables unrolling of the loop that ends with this branch, or unrolls it by a factor.
void keepRolled(llvm::BranchInst &Latch);
void unrollBy(llvm::BranchInst &Latch, unsigned Count);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_BUILDHOSTENTRIES_H
