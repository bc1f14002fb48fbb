// The mathematical functions on vectors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_VECTORMATH_H
#define CPPAMP_TARGETS_HOST_VECTORMATH_H

#include "llvm/IR/IRBuilder.h"

namespace amp {

/// Implements calls of mathematical builtins on the vectors of one instruction set: with a few instructions, or with
/// functions of libcppamp that take one register each (amp/detail/host_math.def).
class VectorMath {
public:
  /// `RegisterBits`: size of the longest vector register.
  explicit VectorMath(unsigned RegisterBits) : RegisterBits(RegisterBits) {}

  unsigned registerBits() const { return RegisterBits; }

  /// Returns true if calls of this function can be vectorized.
  static bool knows(const llvm::Function &F);

  /// Stores an output of the function through the pointer argument Index of the call.
  using StoreResult = llvm::function_ref<void(unsigned Index, llvm::Value *Vector)>;

  /// Emits the call for all lanes. Args are vectors, and null for pointers. Returns null if there is no vector function
  /// for so few lanes.
  llvm::Value *emit(llvm::IRBuilder<> &B, llvm::CallBase &Call, llvm::ArrayRef<llvm::Value *> Args, unsigned Lanes,
                    StoreResult Store) const;

private:
  unsigned RegisterBits;
};

/// Replaces the remaining calls of mathematical builtins in F by instructions, and by functions of libcppamp
/// for one value.
bool lowerScalarMath(llvm::Function &F);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_VECTORMATH_H
