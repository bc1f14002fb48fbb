// Division of vectors of integers. No processor has it: LLVM would take the vector apart.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_VECTORDIVISION_H
#define CPPAMP_TARGETS_HOST_VECTORDIVISION_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"

namespace amp {

/// A quotient or a remainder for each lane of a vector. In lanes that are not in the mask the operands may be anything:
/// these must not trap.
struct VectorDivision {
  VectorDivision(llvm::Instruction::BinaryOps Opcode, llvm::Value *Numerator, llvm::Value *Divisor)
      : Opcode(Opcode), Numerator(Numerator), Divisor(Divisor),
        NumeratorBits(Numerator->getType()->getScalarSizeInBits()), DivisorBits(NumeratorBits) {}

  llvm::Instruction::BinaryOps Opcode;
  llvm::Value *Numerator, *Divisor;      ///< vectors
  llvm::Value *UniformDivisor = nullptr; ///< the scalar that `Divisor` repeats; null if lanes differ
  llvm::Value *Mask = nullptr;           ///< null: all lanes
  unsigned NumeratorBits, DivisorBits;   ///< both are below 2^bits; if signed, from -2^bits on
  bool IsNumeratorNonNegative = false, IsDivisorNonNegative = false;

  bool isSigned() const { return Opcode == llvm::Instruction::SDiv || Opcode == llvm::Instruction::SRem; }
  bool isRemainder() const { return Opcode == llvm::Instruction::URem || Opcode == llvm::Instruction::SRem; }
};

/// Writes the division, by floating-point instructions where their result is exact. May end the block that `B` writes
/// and begin another.
///
/// The quotient a / b of integers is an integer or at least 1 / b away from the next one. Rounding moves it by less if
/// a < 2^P, for a format of P bits: toward zero the rounded quotient gives the exact one. float does so for 23 bits,
/// double for 52. With a divisor that all lanes share, (a + 0.5) * (1 / b) does so while a takes two bits less.
llvm::Value *emitDivision(llvm::IRBuilder<> &B, const VectorDivision &D);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_VECTORDIVISION_H
