// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_GUARDACCESSES_H
#define CPPAMP_PASSES_PREPARE_GUARDACCESSES_H

#include "support/DevicePass.h"

namespace amp {

/// Gives kernels Direct3D's robust access: what they read outside of a container's buffer is 0, and what they write
/// there is dropped.
///
/// Before:  %p = getelementptr float, ptr %data, i64 %i           ; %data: a container's
///          %v = load float, ptr %p
/// After:   %size = load i64, ptr (container + 8)                 %offset = %p - %data + the container's byte offset
///          %inside = icmp ult i64 %offset, %size - 3             br i1 %inside: load, else 0; a PHI
/// A loop without a barrier has a second version without guards, for when all of its addresses are inside
/// (versionAccesses), and so has the kernel (versionKernel). Subscripts that report-subscripts is to compare count as
/// addresses: where they are known to be inside, they are gone.
/// Needs:   one function for each kernel, with everything inlined, and objects dissolved.
/// Leaves:  a module that isRobust(): the runtime puts the bytes of the buffer where the storage's handle would be.
///          An access whose container cannot be found stays as it is, with a warning at its line.
struct GuardAccesses : DevicePass<GuardAccesses> {
  /// `Versions`: kernels are to have one without guards (versionKernel).
  explicit GuardAccesses(bool Versions = true) : Versions(Versions) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  bool Versions;
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_GUARDACCESSES_H
