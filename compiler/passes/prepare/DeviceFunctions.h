// The first changes of each target to a device module. Clang's module contains the host's lists of symbols to keep, and
// functions that any module may call; a device module has kernels and the functions that they call.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_DEVICEFUNCTIONS_H
#define CPPAMP_PASSES_PREPARE_DEVICEFUNCTIONS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/PassManager.h"

namespace amp {

/// Removes the module's lists of symbols that are kept without a user (llvm.used, constructors, coverage names, and
/// similar lists) and its inline assembly. Symbols for which IsKept returns true stay in llvm.used.
void dropRoots(llvm::Module &M, llvm::function_ref<bool(const llvm::GlobalValue &)> IsKept = nullptr);

/// Replaces aliases by their aliasees: the host has constructors under the same names.
void resolveAliases(llvm::Module &M);

/// Sets the linkage of a kernel (`IsEntry`) or of a function that kernels call, and gives the latter and its calls
/// attributes that always allow inlining.
void setDeviceLinkage(llvm::Function &F, bool IsEntry);

/// Implements inline-calls. `MarkLifetimes` also marks where the variables of inlined functions begin and end. Returns
/// true if it changed the module.
bool inlineCalls(llvm::Module &M, llvm::FunctionAnalysisManager &FAM, bool MarkLifetimes);

/// Implements drop-subgroups. Returns true if it changed the module.
bool dropSubgroups(llvm::Module &M);

} // namespace amp

#endif
