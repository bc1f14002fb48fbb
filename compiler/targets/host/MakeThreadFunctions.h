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

#include "support/DevicePass.h"
#include "targets/host/HostKernel.h"

#include "llvm/IR/IRBuilder.h"

namespace amp {

/// States what the launch guarantees, for the optimizer: indices are inside the domain; the function
/// object and captured array objects do not change.
///
/// Before:  %x = call i32 @__cppamp_global_id(i32 0)
/// After:   %n = load i32, ptr %domain;  call void @llvm.assume(%x < %n)
struct AnnotateKernels : DevicePass<AnnotateKernels> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Creates the thread function of each kernel, of whose own function a declaration remains, and of each version
/// (KernelVersions). Marks values that are the same for all threads of a tile.
///
/// Before:  define void @k(ptr %f, ptr %d) { %x = call i32 @__cppamp_global_id(i32 0) ... }
/// After:   declare void @k(ptr, ptr)
///          define internal void @k.thread(...) "amp-kernel-of"="k" { %x = add i32 %x.first, %lane ... }
/// Needs:   annotate-kernels.
/// Leaves:  tile_static variables at the start of the scratch memory.
struct MakeThreadFunctions : DevicePass<MakeThreadFunctions> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// On instructions of a thread function: the value is the same for all threads of a tile.
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
