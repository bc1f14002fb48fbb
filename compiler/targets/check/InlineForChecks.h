// Brings a kernel's source into one function, without losing what was written.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_CHECK_INLINEFORCHECKS_H
#define CPPAMP_TARGETS_CHECK_INLINEFORCHECKS_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// Inlines all that a kernel calls, and dissolves pointers that are kept in variables: this, references, parameters.
///
/// Before:  the device module, as Clang makes it
/// After:   one function for each kernel; other variables are where they were
/// Needs:   what check-call-graph lets through.
/// Leaves:  debug information of all variables.
struct InlineForChecks : llvm::PassInfoMixin<InlineForChecks> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

} // namespace amp

#endif // CPPAMP_TARGETS_CHECK_INLINEFORCHECKS_H
