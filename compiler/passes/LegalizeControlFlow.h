// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_LEGALIZECONTROLFLOW_H
#define CPPAMP_PASSES_LEGALIZECONTROLFLOW_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// Leaves no loop with two entries around a barrier, which PoCL cannot compile, and no unreachable
/// block.
///
/// Before:  a cycle of %a and %b that contains a barrier and can be entered at both
/// After:   one header that decides by a flag where to go
/// Leaves:  all other flow as it was.
struct LegalizeControlFlow : llvm::PassInfoMixin<LegalizeControlFlow> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_PASSES_LEGALIZECONTROLFLOW_H
