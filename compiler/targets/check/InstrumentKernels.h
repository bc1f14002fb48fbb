// The passes that make checked kernels: code that asks the runtime about what it does.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_CHECK_INSTRUMENTKERNELS_H
#define CPPAMP_TARGETS_CHECK_INSTRUMENTKERNELS_H

#include "llvm/IR/PassManager.h"

namespace amp {

// Brings a kernel's source into one function, without losing what was written.

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

// Kernels that ask the runtime about what they do.

/// Makes each kernel a host_thread that looks at its subscripts and variables itself, and has the runtime look at what
/// several threads use.
///
/// Before:  one function for each kernel, as inline-for-checks leaves it
/// After:   the same with checks (checkSubscripts, checkVariables, checkAccesses), and the constant array
///          CheckedKernelsSymbol of table::checked_kernel; tile_static variables are ordinary memory
/// Needs:   debug information of places and variables.
/// Leaves:  an ordinary module of the host's, with the metadata of the kernels.
struct InstrumentKernels : llvm::PassInfoMixin<InstrumentKernels> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// LLVM's own pipeline for the module's machine. Its debug information, which would be that of the kernels a second
/// time, goes.
struct OptimizeChecked : llvm::PassInfoMixin<OptimizeChecked> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace amp

#endif // CPPAMP_TARGETS_CHECK_INSTRUMENTKERNELS_H
