// The frame of the passes that rewrite instructions and leave the blocks as they are.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OPTIMIZE_FOREACHDEFINITION_H
#define CPPAMP_TARGETS_OPENCL_OPTIMIZE_FOREACHDEFINITION_H

#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"

namespace amp {

/// Calls Legalize(F), which says whether it changed F and does not touch its control flow, for each
/// function with a body.
template <typename Callable> llvm::PreservedAnalyses legalizeDefinitions(llvm::Module &M, Callable Legalize) {
  bool Changed = false;
  for (llvm::Function &F : M)
    Changed |= !F.isDeclaration() && Legalize(F);
  if (!Changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses PA;
  PA.preserveSet<llvm::CFGAnalyses>();
  return PA;
}

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OPTIMIZE_FOREACHDEFINITION_H
