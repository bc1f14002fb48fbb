// The frame of passes that rewrite instructions and preserve the control flow graph.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OPTIMIZE_FOREACHDEFINITION_H
#define CPPAMP_TARGETS_OPENCL_OPTIMIZE_FOREACHDEFINITION_H

#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"

namespace amp {

/// Calls Legalize(F) for each function with a body. Legalize returns whether it changed F, and preserves its control
/// flow graph.
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
