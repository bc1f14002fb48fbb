// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_CHECK_CHECKGLOBALS_H
#define CPPAMP_PASSES_CHECK_CHECKGLOBALS_H

#include "support/DevicePass.h"

namespace amp {

/// Reports variables of the program that code of kernels uses, and constants whose value another file has. A target
/// would have a copy of its own of such a variable, or nothing.
///
/// Needs:  everything is inlined: no function but kernels is left that a kernel calls.
/// Leaves: no variable in a kernel but tile_static ones and constants with a value.
struct CheckGlobals : DevicePass<CheckGlobals> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_PASSES_CHECK_CHECKGLOBALS_H
