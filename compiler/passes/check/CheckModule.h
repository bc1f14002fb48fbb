// What amp code may call, and which variables it may have.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_CHECK_CHECKMODULE_H
#define CPPAMP_PASSES_CHECK_CHECKMODULE_H

#include "support/DevicePass.h"

namespace amp {

/// Reports what cannot be inlined into a kernel: recursion, and functions whose body is not in the
/// module (getMissingBodies() says what to make of them).
///
/// Needs:   the raw module, with !cppamp.kernels.
/// Leaves:  the module as it was. After no report, the functions that a kernel reaches by direct calls
///          form a tree, and each has a body, is a builtin or an intrinsic, or comes with the link.
struct CheckCallGraph : DevicePass<CheckCallGraph> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Reports variables of the program that code of kernels uses, and constants whose value another file has. A target
/// would have a copy of its own of such a variable, or nothing.
///
/// Needs:  everything is inlined: no function but kernels is left that a kernel calls.
/// Leaves: no variable in a kernel but tile_static ones and constants with a value.
struct CheckGlobals : DevicePass<CheckGlobals> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Reports kernels without tiles that reach a tile_static variable, and kernels whose tile_static
/// variables together are larger than any program may expect of a device (C++ AMP 1.2, 2.4.3.5.1).
///
/// Needs:  nothing is inlined yet (the call graph is the user's).
/// Leaves: no tile_static variable in a kernel without tiles.
struct CheckTileStatic : DevicePass<CheckTileStatic> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_PASSES_CHECK_CHECKMODULE_H
