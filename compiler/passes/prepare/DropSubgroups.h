// For targets that have no instructions for sub-groups.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_DROPSUBGROUPS_H
#define CPPAMP_PASSES_PREPARE_DROPSUBGROUPS_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// True if there were any.
bool dropSubgroups(llvm::Module &M);

/// Chooses the ways without instructions for sub-groups, which the headers have beside those with them.
///
/// Before:  %level = call i32 @__cppamp_subgroup_level()    %v = call i32 @__cppamp_subgroup_shuffle(i32 %x, ...)
/// After:   0 for %level, and %x for %v, to which nobody comes
/// Needs:   nothing.
/// Leaves:  no builtin of the kind `group`.
struct DropSubgroups : llvm::PassInfoMixin<DropSubgroups> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_DROPSUBGROUPS_H
