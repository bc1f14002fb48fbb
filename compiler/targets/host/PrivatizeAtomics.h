// Atomic additions that every tile makes to the same places.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_PRIVATIZEATOMICS_H
#define CPPAMP_TARGETS_HOST_PRIVATIZEATOMICS_H

#include "support/DevicePass.h"

namespace amp {

/// One thread of the host runs many tiles one after the other. What their threads of one number add
/// to one and the same place, at the end of the tile and without asking what was there, is added up
/// first:
///
/// Before:  atomicrmw add counts[local], v
/// After:   sum[local] += v;
///          behind the last tile:  if (sum[local] != 0) atomicrmw add counts[local], sum[local]
///
/// Nobody may be able to tell: kernels with fences or with atomic operations whose results are used
/// are left alone, and so are those that touch other memory afterwards.
/// Needs:   form-barrier-regions.
/// Leaves:  a region "flush" that adds a thread's sums, with "amp-sums"; or none.
struct PrivatizeAtomics : DevicePass<PrivatizeAtomics> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_PRIVATIZEATOMICS_H
