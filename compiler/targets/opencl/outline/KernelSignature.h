// Gives kernels other parameters, in place.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_KERNELSIGNATURE_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_KERNELSIGNATURE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Analysis.h"

namespace llvm {
class Function;
class Module;
class Type;
} // namespace llvm

namespace amp {

struct KernelInfo;

/// Moves the body of `Old` into a new function with parameters of these types, the name, the calling
/// convention and the metadata of `Old`. The arguments of `Old` may still be used by the moved body:
/// the caller replaces them, then erases `Old`.
llvm::Function *moveBody(llvm::Function &Old, llvm::ArrayRef<llvm::Type *> Params);

/// Calls `Change` for each outlined kernel of M, which returns whether it changed it, and keeps the metadata in
/// step.
llvm::PreservedAnalyses changeKernels(llvm::Module &M, llvm::function_ref<bool(KernelInfo &)> Change);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_KERNELSIGNATURE_H
