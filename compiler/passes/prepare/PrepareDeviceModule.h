// The first passes on a device module: from Clang's output to functions that all other passes can rely on.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_PREPAREDEVICEMODULE_H
#define CPPAMP_PASSES_PREPARE_PREPAREDEVICEMODULE_H

#include "support/DevicePass.h"

namespace amp {

/// Turns a module that Clang emitted for the host's processor into one whose only roots are the kernels.
///
/// Before:  define linkonce_odr i32 @f(i32) #0 comdat    ; noinline, "target-cpu"="x86-64", ...
///          declare i64 @__cppamp_global_id(i32) #1      ; convergent
/// After:   define internal i32 @f(i32) #0               ; alwaysinline
///          declare i32 @__cppamp_global_id(i32) #1      ; memory(none), nounwind, willreturn
///          entries are external, their parameters noalias and dereferenceable
/// Needs:   the raw module, with !cppamp.kernels.
/// Leaves:  nothing that prevents a function from being inlined; no comdat, no llvm.used.
struct PrepareDeviceModule : DevicePass<PrepareDeviceModule> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Hides from LLVM that only this thread seems to write tile_static variables.
///
/// LLVM would treat an internal global whose address does not escape as private to this thread, and forward its
/// stores to loads after a barrier, although another thread may have written in between.
///
/// Before:  @t = internal global [16 x float] undef, section "cppamp.tile_static"
/// After:   @t = external global [16 x float], section "cppamp.tile_static"
/// Needs:   nothing.
/// Leaves:  each tile_static variable as a declaration; LowerTileStatic defines them again.
struct PrepareTileStatic : DevicePass<PrepareTileStatic> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Ends a thread that gives up (direct3d_abort, a failed assert) at its call of __cppamp_end_thread.
///
/// Before:  call void @__cppamp_end_thread()  store i32 1, ptr %p  ret void
/// After:   ret void
///
/// If a barrier is reachable from the call, the thread continues instead, because the others of its tile would
/// wait for it. Needs kernels with everything inlined.
struct EndThreads : DevicePass<EndThreads> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_PREPAREDEVICEMODULE_H
