// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_PREPAREDEVICEMODULE_H
#define CPPAMP_PASSES_PREPARE_PREPAREDEVICEMODULE_H

#include "support/DevicePass.h"

namespace amp {

/// Turns a module that Clang made for the host's processor into one whose only roots are the kernels.
///
/// Before:  define linkonce_odr i32 @f(i32) #0 comdat    ; noinline, "target-cpu"="x86-64", ...
///          declare i64 @__cppamp_global_id(i32) #1      ; convergent
/// After:   define internal i32 @f(i32) #0               ; alwaysinline
///          declare i32 @__cppamp_global_id(i32) #1      ; memory(none), nounwind, willreturn
///          entries are external, their parameters noalias and dereferenceable
/// Needs:   the raw module, with !cppamp.kernels.
/// Leaves:  nothing that keeps a function from being inlined; no comdat, no llvm.used.
struct PrepareDeviceModule : DevicePass<PrepareDeviceModule> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_PREPAREDEVICEMODULE_H
