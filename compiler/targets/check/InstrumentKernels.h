// The passes that create checked kernels, which call the runtime about their accesses.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_CHECK_INSTRUMENTKERNELS_H
#define CPPAMP_TARGETS_CHECK_INSTRUMENTKERNELS_H

#include "llvm/IR/PassManager.h"

namespace amp {

// Inlines a kernel into one function, preserving the source's accesses.

/// Inlines everything that a kernel calls, and promotes pointers kept in variables: this, references, parameters.
///
/// Before:  the device module as Clang emits it
/// After:   one function per kernel; other variables stay in memory
/// Needs:   a module that check-call-graph accepts.
/// Leaves:  debug information of all variables.
struct InlineForChecks : llvm::PassInfoMixin<InlineForChecks> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

// Kernels that call the runtime about their accesses.

/// Turns each kernel into a host_thread that checks its subscripts and variables itself, and lets the runtime check
/// memory that several threads use.
///
/// Before:  one function per kernel, as inline-for-checks leaves it
/// After:   the same with checks (checkSubscripts, checkVariables, checkAccesses), and the constant array
///          CheckedKernelsSymbol of table::checked_kernel; tile_static variables are ordinary memory
/// Needs:   debug information for locations and variables.
/// Leaves:  an ordinary host module with the kernels' metadata.
struct InstrumentKernels : llvm::PassInfoMixin<InstrumentKernels> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Runs LLVM's own pipeline for the module's target machine. Removes the debug information, which would describe the
/// kernels a second time.
struct OptimizeChecked : llvm::PassInfoMixin<OptimizeChecked> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace amp

#endif // CPPAMP_TARGETS_CHECK_INSTRUMENTKERNELS_H
