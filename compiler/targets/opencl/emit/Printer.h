// Prints one kernel: analyses first, then declarations, then statements.
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

/// What all kernels of a program share.
struct ProgramText {
  explicit ProgramText(const EmitterOptions &Options) : Options(Options) {}

  const EmitterOptions &Options;
  Names Globals;
  /// Names of kernels and of constants at file scope.
  llvm::DenseMap<const llvm::Value *, std::string> Objects;
  /// Variables in local memory by the kernel that uses them, in the order of the module.
  llvm::DenseMap<const llvm::Function *, llvm::SmallVector<const llvm::GlobalVariable *, 4>> Locals;
  /// Arguments that say where containers begin in their buffers.
  llvm::DenseSet<const llvm::Argument *> Offsets;
  /// Bits 1 << CKind of the cppamp_any_ types that kernels use.
  unsigned MayAliasKinds = 0;
};

/// Nothing of F is refused (Expressions.h).
void printKernel(const llvm::Function &F, ProgramText &Program, TextWriter &Out);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_PRINTER_H
