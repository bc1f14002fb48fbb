// The mathematical functions on vectors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_VECTORMATH_H
#define CPPAMP_TARGETS_HOST_VECTORMATH_H

#include "llvm/IR/IRBuilder.h"

namespace amp {

/// What a call of a mathematical builtin is on the vectors of one instruction set.
class VectorMath {
public:
  /// `RegisterBits`: of the longest vector register, which the library's functions take.
  explicit VectorMath(unsigned RegisterBits) : RegisterBits(RegisterBits) {}

  /// May calls of this function have a vector form?
  bool knows(const llvm::Function &F) const;

  /// The call for all lanes at once; null if there is no vector form of it. Lanes that are not in the mask
  /// (null: all are) have arguments without meaning.
  llvm::Value *emit(llvm::IRBuilder<> &B, llvm::CallBase &Call, llvm::ArrayRef<llvm::Value *> Args,
                    llvm::Value *Mask) const;

private:
  unsigned RegisterBits;
};

/// Replaces the calls of mathematical builtins that are left in F by functions that a linker finds: those of
/// the C library, or the processor's instructions.
void lowerScalarMath(llvm::Function &F);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_VECTORMATH_H
