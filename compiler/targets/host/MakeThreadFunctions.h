// A kernel as a function of one thread, for the host.
//
//   void thread(ptr functor, ptr domain, ptr scratch, i32 g0, i32 g1, i32 g2, i32 x, i32 y, i32 z, i32 slot)
//
// All parameters are the same for the threads of a vector; the builtin __cppamp_host_lane
// identifies the thread. Nothing else of the device remains: no builtin for an index, no tile_static
// variable.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_MAKETHREADFUNCTIONS_H
#define CPPAMP_TARGETS_HOST_MAKETHREADFUNCTIONS_H

#include "targets/host/HostKernel.h"

#include "llvm/IR/IRBuilder.h"

namespace amp {

/// On instructions of a thread function: the value is the same for all threads that run a region together.
constexpr char SharedMetadata[] = "cppamp.shared";

/// Returns a kernel and, if it exists, its version without guards; the functor and the tile are the same.
llvm::SmallVector<KernelInfo, 2> getVersions(const KernelInfo &K);

/// Marks the pointee as readable at any time, also where a thread would not execute the load.
void setDereferenceable(llvm::Argument &Pointer, uint64_t Bytes, llvm::Align Alignment = llvm::Align(4));

/// The alignment of the function object: containers contain pointers.
llvm::Align functorAlignment(const KernelInfo &K);

/// Calls that builtin: this thread's number in its vector.
llvm::Value *createLane(llvm::IRBuilder<> &B);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_MAKETHREADFUNCTIONS_H
