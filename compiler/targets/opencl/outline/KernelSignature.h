// Changes the parameters of kernels in place.
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

/// Moves the body of `Old` into a new function with parameters of these types and the name, calling
/// convention and metadata of `Old`. The moved body may still use the arguments of `Old`:
/// the caller replaces them, then erases `Old`.
llvm::Function *moveBody(llvm::Function &Old, llvm::ArrayRef<llvm::Type *> Params);

/// Calls `Change` for each outlined kernel of M, which returns whether it changed the kernel, and updates the
/// metadata.
llvm::PreservedAnalyses changeKernels(llvm::Module &M, llvm::function_ref<bool(KernelInfo &)> Change);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_KERNELSIGNATURE_H
