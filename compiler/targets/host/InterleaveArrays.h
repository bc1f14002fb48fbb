// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_INTERLEAVEARRAYS_H
#define CPPAMP_TARGETS_HOST_INTERLEAVEARRAYS_H

namespace llvm {
class AllocaInst;
class Function;
} // namespace llvm

namespace amp {

/// On memory that all lanes of a vector share; other local variables exist once per lane.
constexpr char SharedByLanesMetadata[] = "cppamp.shared_by_lanes";

/// Returns true if the pass below has interleaved V.
bool isSharedByLanes(const llvm::AllocaInst &V);

/// Returns true if F has local arrays that interleaveArrays would change.
bool hasArraysToInterleave(llvm::Function &F);

/// Interleaves the local arrays of the lanes, so that equal elements are adjacent.
///
/// Before:  %a = alloca [8 x float]               load float, gep %a, i
/// After:   %a = alloca [8 * Lanes x float]       load float, gep %a, i * Lanes + lane()
/// Needs:   nothing. An array whose address escapes, or that is accessed with several sizes, is unchanged.
/// Leaves:  each access to an interleaved array a vector access if its index is the same for all lanes.
void interleaveArrays(llvm::Function &F, unsigned Lanes);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_INTERLEAVEARRAYS_H
