// Checks the functions that amp code calls and the variables that it uses.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_CHECK_CHECKMODULE_H
#define CPPAMP_PASSES_CHECK_CHECKMODULE_H

#include "support/DevicePass.h"

namespace amp {

/// Reports what cannot be inlined into a kernel: recursion, and functions whose body is not in the
/// module (getMissingBodies() determines how to treat these).
///
/// Needs:   the raw module, with !cppamp.kernels.
/// Leaves:  the module unchanged. If nothing was reported, the functions that a kernel reaches by direct calls
///          form a tree, and each has a body, is a builtin or an intrinsic, or is added by the link.
struct CheckCallGraph : DevicePass<CheckCallGraph> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Reports variables of the program that kernels use, and constants whose value is in another file. A target
/// would have its own copy of such a variable, or none.
///
/// Needs:  everything is inlined: kernels call no functions with a body.
/// Leaves: kernels use only tile_static variables and constants with a value.
struct CheckGlobals : DevicePass<CheckGlobals> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Reports kernels without tiles that reach a tile_static variable, and kernels whose tile_static
/// variables exceed the size that a program may assume of any device (C++ AMP 1.2, 2.4.3.5.1).
///
/// Needs:  nothing is inlined yet (the call graph is the user's).
/// Leaves: no tile_static variable in a kernel without tiles.
struct CheckTileStatic : DevicePass<CheckTileStatic> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Reports barriers that not all threads of a tile reach (C++ AMP 1.2, 8.1.1): an error if a
/// controlling condition depends on the thread's id, a warning if it depends on memory that
/// other threads may write.
///
/// Needs:  everything is inlined into the kernels, and values are in registers.
/// Leaves: the module unchanged.
struct CheckBarriers : DevicePass<CheckBarriers> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Warns about an element of a tile_static variable that one thread writes and another reads, in either
/// order, without a barrier in between, and about elements to which threads write different values:
///
///   t[local] = x;
///   y = t[0] + t[1];   // warning: barrier missing
///
/// Only certain races are reported; see the .cpp file.
///
/// Needs:  everything is inlined into the kernels, and values are in registers.
/// Leaves: the module unchanged.
struct CheckRaces : DevicePass<CheckRaces> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Warns about elements of arrays and array_views that several threads access at once, one of them writing:
///
///   sum[0] += a[i];        // warning: all but one of the results are lost
///   bits[i / 32] |= ...;   // the same, of 32 threads
///   a[i] = a[i + 1];       // kernels without tiles: another thread writes what is read here
///   atomic_fetch_add(&n[0], 1); x = n[0];
///
/// Only if the index's form makes that certain, and no condition selects among the threads.
///
/// Needs:  everything is inlined into the kernels, and values are in registers.
/// Leaves: the module unchanged.
struct CheckUpdates : DevicePass<CheckUpdates> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_PASSES_CHECK_CHECKMODULE_H
