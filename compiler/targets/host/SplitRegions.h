// Cuts a thread function at its barriers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_SPLITREGIONS_H
#define CPPAMP_TARGETS_HOST_SPLITREGIONS_H

#include "targets/host/ThreadFunction.h"

#include "llvm/ADT/DenseSet.h"

namespace amp {

/// A thread function in parts. All threads of a tile do one part, then all of them the next: that is what a
/// barrier is.
///
/// Before:  a; barrier; b; if (uniform) barrier; c
/// After:   i32 region0(...) { a; return 1 }
///          i32 region1(...) { b; if (uniform) return 2; c; return End }
///          i32 region2(...) { c; return End }
///
/// A region returns the number of the next. What lives across a barrier is recomputed if that is cheap, kept
/// in a *register* for the tile if it is the same for all its threads, and otherwise kept for each thread in
/// the scratch memory.
struct Regions {
  /// Parameters: those of a thread function, the values of all registers, their addresses.
  std::vector<llvm::Function *> Functions;
  std::vector<llvm::Type *> Registers;
  /// Regions for a row of threads that stands for so many, one behind the other (CutStreams.h); others: 1.
  llvm::DenseMap<const llvm::Function *, unsigned> Rows;

  unsigned rowsOf(const llvm::Function &Region) const { return std::max(Rows.lookup(&Region), 1u); }

  static constexpr int32_t End = 0x3fffffff;
  /// Together with the next region's number: the rest of this row of threads has nothing to do here (LaneTests.h).
  static constexpr int32_t Stop = 0x40000000;
};

/// `Shared`: values that are the same for all threads of a tile. `Places`: for how many threads of a tile
/// there is memory. Adds to `ScratchBytes` what the threads keep there. A function without barriers is one
/// region.
Regions splitRegions(llvm::Function &Thread, const llvm::DenseSet<const llvm::Value *> &Shared, uint64_t Places,
                     uint64_t &ScratchBytes);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_SPLITREGIONS_H
