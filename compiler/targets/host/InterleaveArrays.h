// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_INTERLEAVEARRAYS_H
#define CPPAMP_TARGETS_HOST_INTERLEAVEARRAYS_H

namespace llvm {
class AllocaInst;
class Function;
} // namespace llvm

namespace amp {

/// On memory that all lanes of a vector share; other local variables are one for each lane.
constexpr char SharedByLanesMetadata[] = "cppamp.shared_by_lanes";

/// Is V interleaved by the pass below?
bool isSharedByLanes(const llvm::AllocaInst &V);

/// Does F have local arrays that interleaveArrays would change?
bool hasArraysToInterleave(llvm::Function &F);

/// Lays the local arrays of the lanes so that equal elements are neighbors.
///
/// Before:  %a = alloca [8 x float]               load float, gep %a, i
/// After:   %a = alloca [8 * Lanes x float]       load float, gep %a, i * Lanes + lane()
/// Needs:   nothing. An array whose address goes elsewhere, or that is read in pieces of several sizes, stays.
/// Leaves:  each access of an interleaved array a vector if its index is the same for all lanes.
void interleaveArrays(llvm::Function &F, unsigned Lanes);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_INTERLEAVEARRAYS_H
