// The function that the runtime calls for a kernel: the loops over groups and over the vectors of a group.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_HOSTENTRY_H
#define CPPAMP_TARGETS_HOST_HOSTENTRY_H

#include "targets/host/DeferAtomics.h"
#include "targets/host/SplitRegions.h"

#include "llvm/IR/Instructions.h"

namespace amp {

/// One region, in the forms in which the entry calls it.
struct VectorRegion {
  llvm::Function *Full = nullptr;     ///< for `Lanes` threads; null: Tail does that too
  llvm::Function *Each = nullptr;     ///< instead of Full, for all threads of a tile's row, one after the other
  llvm::Function *Wide = nullptr;     ///< for `WideLanes`, a multiple; null if that is not faster
  llvm::Function *Tail = nullptr;     ///< for fewer: one more parameter; null if that does not happen
  llvm::Function *Rows = nullptr;     ///< for `RowLanes` threads of each of `Rows` rows; null if that is not faster
  llvm::Function *Whole = nullptr;    ///< as Full, of rows of which AskWhole says yes; null where that is never asked
  llvm::Function *AskWhole = nullptr; ///< i1, with the parameters of the region
};

struct HostEntryOptions {
  unsigned Lanes = 1;
  unsigned WideLanes = 1;          ///< means nothing where no form has a `Wide`
  unsigned Rows = 1, RowLanes = 1; ///< mean nothing where no form has `Rows`
  uint64_t ScratchBytes = 0;       ///< of the regions
  DeferredAtomics Deferred;        ///< whose Flush is the last of the forms, if there is one
};

/// The loop that ends with this branch is not to be unrolled; is to be, by so many.
void keepRolled(llvm::BranchInst &Latch);
void unrollBy(llvm::BranchInst &Latch, unsigned Count);

/// Is scratch memory of this size the entry's own? The runtime then need not bring any.
bool useStack(uint64_t ScratchBytes);

/// Builds a table::host_entry of that name over the regions' vector forms, which it is given in the order of
/// `Kernel.Functions`.
llvm::Function *buildHostEntry(llvm::Module &M, llvm::StringRef Name, const TileShape &Tile, const Regions &Kernel,
                               llvm::ArrayRef<VectorRegion> Forms, const HostEntryOptions &Options);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_HOSTENTRY_H
