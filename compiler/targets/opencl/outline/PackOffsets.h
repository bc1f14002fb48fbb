// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_PACKOFFSETS_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_PACKOFFSETS_H

#include "support/DevicePass.h"

namespace amp {

/// Makes one parameter of the containers' offsets, behind the buffers: drivers take time for each
/// parameter of a launch (30 to 50 ns on an NVIDIA H200).
///
/// Before:  define spir_kernel void @k(ptr addrspace(1) %a, i64 %a_offset,
///                                     ptr addrspace(1) %b, i64 %b_offset, i32 %n)
/// After:   define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, <2 x i64> %offsets,
///                                     i32 %n)
/// Needs:   prune-arguments has run.
/// Leaves:  vectors of 2, 4, 8 or 16 offsets, of which extractelement instructions at the kernel's start
///          read those with a container; a single offset, alone or behind 16 others, stays an i64.
///          A vector and not a struct, whose fields PoCL reads from memory again and again (a
///          matrix product took 1.12 times as long).
struct PackOffsets : DevicePass<PackOffsets> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_PACKOFFSETS_H
