// What each target makes of a device's module first: Clang's has the host's lists of what must stay, and functions for
// everybody; a device has its kernels, and what they call belongs to them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_DEVICEFUNCTIONS_H
#define CPPAMP_PASSES_PREPARE_DEVICEFUNCTIONS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Function;
class GlobalValue;
class Module;
} // namespace llvm

namespace amp {

/// Removes the module's lists of what is kept without a user (llvm.used and its kin, constructors, coverage's names)
/// and its inline assembly. What IsKept says stays in llvm.used.
void dropRoots(llvm::Module &M, llvm::function_ref<bool(const llvm::GlobalValue &)> IsKept = nullptr);

/// Replaces aliases by what they stand for: the host has some of the same names, for its constructors.
void resolveAliases(llvm::Module &M);

/// Gives a kernel (`IsEntry`) or a function that kernels call its linkage, and the second and its calls what lets it
/// be inlined always.
void setDeviceLinkage(llvm::Function &F, bool IsEntry);

} // namespace amp

#endif
