// Atomic additions that every tile makes to the same addresses.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_PRIVATIZEATOMICS_H
#define CPPAMP_TARGETS_HOST_PRIVATIZEATOMICS_H

#include "support/DevicePass.h"

namespace amp {

/// One host thread runs many tiles sequentially. What their threads with one number add
/// to the same address, at the end of the tile and without using the old value, is accumulated
/// first:
///
/// Before:  atomicrmw add counts[local], v
/// After:   sum[local] += v;
///          after the last tile:  if (sum[local] != 0) atomicrmw add counts[local], sum[local]
///
/// Counters in tile_static memory, which each tile clears, counts with and adds to memory of the launch in its last
/// region, need no such sums. They are cleared once and added once themselves:
///
/// Before:  region 0: counters[i] = 0;  region 1: ++counters[a[x]];  region 2: atomicrmw add counts[i], counters[i]
/// After:   region 0: ;  region 1: ++counters[a[x]];  region 2: ;
///          before the first tile: clear the counters;  after the last: atomicrmw add counts[i], counters[i]
///
/// This must be unobservable, so kernels with fences or with atomic operations whose results are used are skipped, and
/// so are those that access other memory afterwards. The last region must be a linear function of the counters.
/// Needs:   form-barrier-regions.
/// Leaves:  a region "flush" that adds a thread's sums, with "amp-sums"; or none.
struct PrivatizeAtomics : DevicePass<PrivatizeAtomics> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_PRIVATIZEATOMICS_H
