// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_DROPENDLESSLOOPS_H
#define CPPAMP_PASSES_PREPARE_DROPENDLESSLOOPS_H

#include "support/DevicePass.h"

namespace amp {

/// Takes out the ways into loops that nothing leaves, and that do nothing which others could see. C++ lets no thread go
/// there ([intro.progress]).
///
/// Before:  br i1 %c, label %loop, label %on        loop: br label %loop
/// After:   br label %on
///
/// IndVarSimplify folds the conditions of a loop that it knows not to be run, but leaves the loop: it would be a way
/// round each barrier behind it.
struct DropEndlessLoops : DevicePass<DropEndlessLoops> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_DROPENDLESSLOOPS_H
