// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_OUTLINEKERNELS_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_OUTLINEKERNELS_H

#include "support/DevicePass.h"

namespace amp {

/// Turns each entry into a kernel function whose parameters are what it reads.
///
/// Before:  define void @entry(ptr %functor, ptr %domain)
///            %data = load ptr, ptr %functor
///            %n = load i32, ptr (gep i8, ptr %functor, 40)
/// After:   define spir_kernel void @name(ptr addrspace(1) %a, i64 %a_offset, i32 %n)
///            %a.data = addrspacecast (gep i8, ptr addrspace(1) %a, i64 %a_offset) to ptr
/// Needs:   everything is inlined and simplified; both parameters are only read.
/// Leaves:  !cppamp.kernels with the arguments of each kernel and the containers they come from; the
///          kernels carry !cppamp.source and, if tiled, !reqd_work_group_size. Arrays captured by
///          reference, and function objects whose address is used freely, are rebuilt in allocas that
///          SROA dissolves where it can.
struct OutlineKernels : DevicePass<OutlineKernels> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_OUTLINEKERNELS_H
