// See Contraction.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Contraction.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace amp {

const Instruction *findProduct(const Value &V) {
  const auto *I = dyn_cast<Instruction>(&V);
  if (I && I->getOpcode() == Instruction::FNeg)
    I = dyn_cast<Instruction>(I->getOperand(0));
  return I && I->getOpcode() == Instruction::FMul ? I : nullptr;
}

bool isSum(const User &U) {
  const auto *I = dyn_cast<Instruction>(&U);
  return I && (I->getOpcode() == Instruction::FAdd || I->getOpcode() == Instruction::FSub);
}

bool mayContract(const Value &V, const User &Sum) {
  const Instruction *Product = findProduct(V);
  return Product && Product->hasAllowContract() && isa<FPMathOperator>(Sum) &&
         cast<FPMathOperator>(Sum).hasAllowContract();
}

} // namespace amp
