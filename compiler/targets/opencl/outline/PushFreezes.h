// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_PUSHFREEZES_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_PUSHFREEZES_H

#include "support/DevicePass.h"

namespace amp {

/// Freezes what a pointer is computed from, instead of the pointer: a frozen pointer derives from nothing, as far as
/// LLVM's analyses of pointers go.
///
/// Before:  %p = phi ptr [ %a, .. ], [ %b, .. ]        %q = getelementptr inbounds i32, ptr %p, i64 %i
///          %f = freeze ptr %q
/// After:   %i.fr = freeze i64 %i                      %q = getelementptr i32, ptr %p, i64 %i.fr
/// Needs:   nothing.
/// Leaves:  no frozen flat pointer but those that are read from memory. A part of resolve-address-spaces.
struct PushFreezes : DevicePass<PushFreezes> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_PUSHFREEZES_H
