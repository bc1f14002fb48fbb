// Inlines functions without computing frequencies.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_INLINECALLS_H
#define CPPAMP_PASSES_PREPARE_INLINECALLS_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// Implements inline-calls. `MarkLifetimes` also marks where the variables of inlined functions begin and end. Returns
/// true if it changed the module.
bool inlineCalls(llvm::Module &M, llvm::FunctionAnalysisManager &FAM, bool MarkLifetimes);

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_INLINECALLS_H
