// Prints one kernel: runs the analyses, then prints declarations and statements.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_EMIT_PRINTER_H
#define CPPAMP_TARGETS_OPENCL_EMIT_PRINTER_H

#include "Emitter.h"
#include "Names.h"
#include "TextWriter.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Function;
class GlobalVariable;
class Value;
} // namespace llvm

namespace amp {

/// Data that all kernels of a program share.
struct ProgramText {
  explicit ProgramText(const EmitterOptions &Options) : Options(Options) {}

  const EmitterOptions &Options;
  Names Globals;
  /// Names of kernels and of constants at file scope.
  llvm::DenseMap<const llvm::Value *, std::string> Objects;
  /// Variables in local memory by the kernel that uses them, in module order.
  llvm::DenseMap<const llvm::Function *, llvm::SmallVector<const llvm::GlobalVariable *, 4>> Locals;
  /// Arguments that hold the containers' offsets in their buffers.
  llvm::DenseSet<const llvm::Argument *> Offsets;
  /// Bits 1 << CKind of the cppamp_any_ types in use.
  unsigned MayAliasKinds = 0;
};

/// F must not contain anything that is refused (Expressions.h).
void printKernel(const llvm::Function &F, ProgramText &Program, TextWriter &Out);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_PRINTER_H
