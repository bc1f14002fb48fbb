// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_TAGPOINTERS_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_TAGPOINTERS_H

#include "support/DevicePass.h"

namespace amp {

/// Makes numbers of pointers that are kept in private memory: an array of array_views that is indexed in the
/// kernel, or a copy of the function object. A pointer that is read from memory has no address space. So memory
/// keeps integers instead: which of the kernel's roots (buffers, variables) the pointer derives from, and its
/// distance in bytes.
///
/// Before:  store ptr %p, ptr %slot        ; %p = gep i8, ptr addrspacecast(%a), i64 %n
///          %q = load ptr, ptr %slot
/// After:   store i64 (1 << 48 | 1 << 47) + %n, ptr %slot
///          %q = root by the high 16 bits of load i64, ptr %slot, plus the rest
/// Needs:   nothing. What cannot be followed stays.
/// Leaves:  pointers that infer-address-spaces can follow. A part of resolve-address-spaces.
struct TagPointers : DevicePass<TagPointers> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_TAGPOINTERS_H
