// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEMEMORY_H
#define CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEMEMORY_H

#include "support/DevicePass.h"

namespace amp {

/// Turns every access of memory into loads and stores that OpenCL C has.
///
/// Before:  call void @llvm.memcpy(ptr align 4 %d, ptr align 4 %s, i64 12)
///          %v = load i64, ptr %p, align 4
///          store i1 %b, ptr %q
/// After:   loads and stores of i32 (a loop, if there were many)
///          two loads of i32, zext, shl, or
///          zext to i8, store i8
/// Leaves:  only accesses of 1, 2, 4 or 8 bytes that are as aligned as they are big.
struct LegalizeMemory : DevicePass<LegalizeMemory> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEMEMORY_H
