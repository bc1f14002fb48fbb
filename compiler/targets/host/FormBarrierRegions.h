// Splits a thread function at its barriers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_FORMBARRIERREGIONS_H
#define CPPAMP_TARGETS_HOST_FORMBARRIERREGIONS_H

#include "targets/host/MakeThreadFunctions.h"

namespace amp {

/// Splits thread functions into regions. All threads of a tile execute one region before any executes the next, which
/// implements the barrier. A function without barriers is one region.
///
/// Before:  a; barrier; b; if (uniform) barrier; c
/// After:   i32 region0(...) "amp-region"="0" { a; return 1 }
///          i32 region1(...) "amp-region"="1" { b; if (uniform) return 2; c; return End }
///          i32 region2(...) "amp-region"="2" { c; return End }
///
/// A region returns the number of the next. Values live across a barrier are recomputed if that is cheap, kept in a
/// *register* of the tile if they are the same for all its threads (SharedMetadata), and otherwise stored for each
/// thread in the scratch memory. The parameters of a region are those of a thread function, the values of all
/// registers, and their addresses.
struct FormBarrierRegions : DevicePass<FormBarrierRegions> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Returns the number of threads of a tile for which there is memory.
uint64_t countPlaces(const TileShape &Tile);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_FORMBARRIERREGIONS_H
