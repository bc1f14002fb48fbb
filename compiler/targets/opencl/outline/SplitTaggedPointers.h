// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_SPLITTAGGEDPOINTERS_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_SPLITTAGGEDPOINTERS_H

#include "support/DevicePass.h"

namespace amp {

/// Replaces each access through a flat pointer that may point into several address spaces at run time.
///
/// Before:  %p = select i1 %c, ptr %flat.of.global, ptr %alloca
///          %v = load float, ptr %p
/// After:   a number, the space that is meant, and one pointer for each space; a branch on the number around one
///          access for each
/// Needs:   infer-address-spaces has run: what it could find is no flat pointer.
/// Leaves:  flat pointers that derive from allocas alone, and those that cannot be followed
///          (check-address-spaces refuses them). A part of resolve-address-spaces.
struct SplitTaggedPointers : DevicePass<SplitTaggedPointers> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_SPLITTAGGEDPOINTERS_H
