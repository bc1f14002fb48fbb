// Division of integer vectors. No processor supports it, and LLVM would split the vector.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_VECTORDIVISION_H
#define CPPAMP_TARGETS_HOST_VECTORDIVISION_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"

namespace amp {

/// A quotient or a remainder for each lane of a vector. Operands of inactive lanes may be anything,
/// and must not trap.
struct VectorDivision {
  VectorDivision(llvm::Instruction::BinaryOps Opcode, llvm::Value *Numerator, llvm::Value *Divisor)
      : Opcode(Opcode), Numerator(Numerator), Divisor(Divisor),
        NumeratorBits(Numerator->getType()->getScalarSizeInBits()), DivisorBits(NumeratorBits) {}

  llvm::Instruction::BinaryOps Opcode;
  llvm::Value *Numerator, *Divisor;      ///< vectors
  llvm::Value *UniformDivisor = nullptr; ///< the scalar that `Divisor` repeats; null if lanes differ
  llvm::Value *Mask = nullptr;           ///< null: all lanes
  unsigned NumeratorBits, DivisorBits;   ///< both are less than 2^bits; if signed, at least -2^bits
  bool IsNumeratorNonNegative = false, IsDivisorNonNegative = false;

  bool isSigned() const { return Opcode == llvm::Instruction::SDiv || Opcode == llvm::Instruction::SRem; }
  bool isRemainder() const { return Opcode == llvm::Instruction::URem || Opcode == llvm::Instruction::SRem; }
};

/// Emits the division, with floating-point instructions if their result is exact. May end the block of `B`
/// and begin another.
///
/// The quotient a / b of integers is an integer, or at least 1 / b away from the next one. Rounding changes it by less
/// if a < 2^P, for a format of P bits, so truncating the rounded quotient gives the exact one. P is 23 for float, and
/// 52 for double. With a divisor that all lanes share, (a + 0.5) * (1 / b) is exact if a has two bits less.
llvm::Value *emitDivision(llvm::IRBuilder<> &B, const VectorDivision &D);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_VECTORDIVISION_H
