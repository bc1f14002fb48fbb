// The mathematical functions on vectors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_VECTORMATH_H
#define CPPAMP_TARGETS_HOST_VECTORMATH_H

#include "support/DevicePass.h"

#include "llvm/IR/IRBuilder.h"

namespace amp {

/// What a call of a mathematical builtin is on the vectors of one instruction set: a few instructions, or
/// functions of libcppamp that take one register each (amp/detail/host_math.def).
class VectorMath {
public:
  /// `RegisterBits`: of the longest vector register.
  explicit VectorMath(unsigned RegisterBits) : RegisterBits(RegisterBits) {}

  unsigned registerBits() const { return RegisterBits; }

  /// May calls of this function have a vector form?
  static bool knows(const llvm::Function &F);

  /// Stores what the function puts out through the pointer that is argument Index of the call.
  using StoreResult = llvm::function_ref<void(unsigned Index, llvm::Value *Vector)>;

  /// The call for all lanes at once, Args being vectors, but null for pointers; null if there is no vector form
  /// for so few lanes.
  llvm::Value *emit(llvm::IRBuilder<> &B, llvm::CallBase &Call, llvm::ArrayRef<llvm::Value *> Args, unsigned Lanes,
                    StoreResult Store) const;

private:
  unsigned RegisterBits;
};

/// Replaces the calls of mathematical builtins that are left in F by instructions, and by functions of libcppamp
/// for one value.
bool lowerScalarMath(llvm::Function &F);

struct LowerScalarMath : DevicePass<LowerScalarMath> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_VECTORMATH_H
