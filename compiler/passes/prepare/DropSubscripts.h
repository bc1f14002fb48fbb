// Takes out what only checked kernels need.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_DROPSUBSCRIPTS_H
#define CPPAMP_PASSES_PREPARE_DROPSUBSCRIPTS_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// True if there were any.
bool dropSubscripts(llvm::Module &M);

/// Takes out the questions whether an element is there, which the headers ask with --amp-check-kernels.
///
/// Before:  call void @__cppamp_subscript(ptr %data, ptr %extent, ptr %index, i32 2, i32 4)
/// After:   nothing
/// Needs:   nothing.
/// Leaves:  kernels as without the option.
struct DropSubscripts : llvm::PassInfoMixin<DropSubscripts> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_DROPSUBSCRIPTS_H
