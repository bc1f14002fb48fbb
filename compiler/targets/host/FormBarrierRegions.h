// Cuts a thread function at its barriers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_FORMBARRIERREGIONS_H
#define CPPAMP_TARGETS_HOST_FORMBARRIERREGIONS_H

#include "targets/host/MakeThreadFunctions.h"

namespace amp {

/// Takes thread functions apart. All threads of a tile do one part, then all of them the next: that is what a barrier
/// is. A function without barriers is one region.
///
/// Before:  a; barrier; b; if (uniform) barrier; c
/// After:   i32 region0(...) "amp-region"="0" { a; return 1 }
///          i32 region1(...) "amp-region"="1" { b; if (uniform) return 2; c; return End }
///          i32 region2(...) "amp-region"="2" { c; return End }
///
/// A region returns the number of the next. What lives across a barrier is recomputed if that is cheap, kept in a
/// *register* for the tile if it is the same for all its threads (SharedMetadata), and otherwise kept for each thread
/// in the scratch memory. Parameters of a region are those of a thread function, the values of all registers, their
/// addresses.
struct FormBarrierRegions : DevicePass<FormBarrierRegions> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// For how many threads of a tile there is memory.
uint64_t countPlaces(const TileShape &Tile);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_FORMBARRIERREGIONS_H
