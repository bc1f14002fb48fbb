// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_ANNOTATEARGUMENTS_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_ANNOTATEARGUMENTS_H

#include "support/DevicePass.h"

namespace amp {

/// Says what a kernel does with each buffer: reads, writes, and whether it may be `restrict`.
///
/// Before:  ptr addrspace(1) %a
/// After:   ptr addrspace(1) noalias readonly %a
/// Needs:   resolve-address-spaces has run, and all optimization is over: LLVM must not use these
///          attributes, because buffers that are distinct are a matter of the launch.
/// Leaves:  ContainerInfo::Access. `readonly` on buffers that are never written. `noalias` on those that
///          OpenCL C's `restrict` fits: not on a buffer that is written, and read after a barrier that
///          follows another access, where another thread may have written meanwhile.
struct AnnotateArguments : DevicePass<AnnotateArguments> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_ANNOTATEARGUMENTS_H
