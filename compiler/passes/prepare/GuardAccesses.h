// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_GUARDACCESSES_H
#define CPPAMP_PASSES_PREPARE_GUARDACCESSES_H

#include "support/DevicePass.h"

namespace amp {

/// Gives kernels Direct3D's robust access: reads outside of a container's buffer return 0, and writes outside of it
/// have no effect.
///
/// Before:  %p = getelementptr float, ptr %data, i64 %i           ; %data: a container's
///          %v = load float, ptr %p
/// After:   %size = load i64, ptr (container + 8)                 %offset = %p - %data + the container's byte offset
///          %inside = icmp ult i64 %offset, %size - 3             br i1 %inside: load, else 0; a PHI
/// A loop without a barrier gets a second version without guards, for when all of its addresses are inside
/// (versionAccesses), and so does the kernel (versionKernel). Subscripts that report-subscripts checks count as
/// addresses; those that are known to be inside are removed.
/// Needs:   one function per kernel, with everything inlined and objects split into scalars.
/// Leaves:  a module that isRobust(): the runtime stores the buffer's size in place of the storage's handle.
///          An access whose container is unknown stays as it is, with a warning at its line.
struct GuardAccesses : DevicePass<GuardAccesses> {
  /// `Versions`: add a version of each kernel without guards (versionKernel).
  explicit GuardAccesses(bool Versions = true) : Versions(Versions) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  bool Versions;
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_GUARDACCESSES_H
