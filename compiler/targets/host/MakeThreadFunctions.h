// A kernel as a function of one thread, for the host.
//
//   void thread(ptr functor, ptr domain, ptr scratch, i32 g0, i32 g1, i32 g2, i32 x, i32 y, i32 z, i32 slot)
//
// All parameters are the same for the threads of a vector; which of them it is says the builtin
// __cppamp_host_lane. Nothing else of the device is left: no builtin that asks for an index, no tile_static
// variable.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_MAKETHREADFUNCTIONS_H
#define CPPAMP_TARGETS_HOST_MAKETHREADFUNCTIONS_H

#include "support/DevicePass.h"
#include "targets/host/HostKernel.h"

#include "llvm/IR/IRBuilder.h"

namespace amp {

/// States what the launch promises, so that the optimizer can use it: indices are inside of the domain; the function
/// object and what describes captured arrays do not change.
///
/// Before:  %x = call i32 @__cppamp_global_id(i32 0)
/// After:   %n = load i32, ptr %domain;  call void @llvm.assume(%x < %n)
struct AnnotateKernels : DevicePass<AnnotateKernels> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Makes the thread function of each kernel, of whose own function a declaration is left, and of each version of it
/// (KernelVersions). Values that all threads of a tile have in common are marked as such.
///
/// Before:  define void @k(ptr %f, ptr %d) { %x = call i32 @__cppamp_global_id(i32 0) ... }
/// After:   declare void @k(ptr, ptr)
///          define internal void @k.thread(...) "amp-kernel-of"="k" { %x = add i32 %x.first, %lane ... }
/// Needs:   annotate-kernels.
/// Leaves:  tile_static variables at the start of the scratch memory.
struct MakeThreadFunctions : DevicePass<MakeThreadFunctions> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// On instructions of a thread function: all threads of a tile have the same value.
constexpr char SharedMetadata[] = "cppamp.shared";

/// A kernel as it is, and as it is without guards if it has such a version: the functor and the tile are the same.
llvm::SmallVector<KernelInfo, 2> getVersions(const KernelInfo &K);

/// What the pointer points to may be read at any time: also where a thread would not come by.
void setDereferenceable(llvm::Argument &Pointer, uint64_t Bytes, llvm::Align Alignment = llvm::Align(4));

/// Of the function object: a container has pointers.
llvm::Align functorAlignment(const KernelInfo &K);

/// The builtin of that name: this thread's number in its vector.
llvm::Value *createLane(llvm::IRBuilder<> &B);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_MAKETHREADFUNCTIONS_H
