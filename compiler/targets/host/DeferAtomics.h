// Atomic additions that every tile makes to the same places.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_DEFERATOMICS_H
#define CPPAMP_TARGETS_HOST_DEFERATOMICS_H

#include "targets/host/SplitRegions.h"

namespace amp {

/// Sums that are kept for the threads of a tile, from tile to tile.
struct DeferredAtomics {
  /// Sums of one operation: where they are in the scratch memory. 0 at the start.
  struct Sums {
    uint64_t Offset, Bytes;
  };
  llvm::Function *Flush = nullptr; ///< a thread function that adds a thread's sums; null: there are none
  llvm::SmallVector<Sums, 2> All;
};

/// One thread of the host runs many tiles one after the other. What their threads of one number add
/// to one and the same place, at the end of the tile and without asking what was there, is added up
/// first:
///
/// Before:  atomicrmw add counts[local], v
/// After:   sum[local] += v;
///          behind the last tile:  if (sum[local] != 0) atomicrmw add counts[local], sum[local]
///
/// Nobody may be able to tell: kernels with fences or with atomic operations whose results are used
/// are left alone, and so are those that touch other memory afterwards. Adds to `ScratchBytes`;
/// `Places` as of splitRegions.
DeferredAtomics deferAtomics(Regions &Kernel, uint64_t Places, uint64_t &ScratchBytes);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_DEFERATOMICS_H
