// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/DevicePass.h"
#include "targets/host/HostPasses.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

#define DEBUG_TYPE "narrow-divisions"

STATISTIC(NumNarrowed, "Divisions of 64 bits that need 32");

using namespace llvm;

namespace amp {

static bool narrow(BinaryOperator &Division, ScalarEvolution &SE) {
  constexpr unsigned Bits = 32;
  const ConstantRange Dividend = SE.getUnsignedRange(SE.getSCEV(Division.getOperand(0))),
                      Divisor = SE.getUnsignedRange(SE.getSCEV(Division.getOperand(1)));
  // Such numbers are not negative, so signed and unsigned divisions are the same.
  if (Dividend.getActiveBits() > Bits || Divisor.getActiveBits() > Bits)
    return false;
  const bool IsQuotient = is_contained({Instruction::UDiv, Instruction::SDiv}, Division.getOpcode());
  IRBuilder<> B(&Division);
  Value *Operands[2];
  for (unsigned N : {0u, 1u})
    Operands[N] = B.CreateTrunc(Division.getOperand(N), B.getIntNTy(Bits), "", /*IsNUW=*/true);
  Value *Narrow = IsQuotient ? B.CreateUDiv(Operands[0], Operands[1], "", Division.isExact())
                             : B.CreateURem(Operands[0], Operands[1]);
  Value *Wide = B.CreateZExt(Narrow, Division.getType(), "", /*IsNonNeg=*/Dividend.getActiveBits() < Bits);
  if (auto *I = dyn_cast<Instruction>(Wide))
    I->takeName(&Division);
  SE.forgetValue(&Division);
  Division.replaceAllUsesWith(Wide);
  Division.eraseFromParent();
  ++NumNarrowed;
  return true;
}

PreservedAnalyses NarrowDivisions::run(Function &F, FunctionAnalysisManager &FAM) {
  SmallVector<BinaryOperator *> Found;
  for (Instruction &I : instructions(F))
    if (I.isIntDivRem() && I.getType()->isIntegerTy(64))
      Found.push_back(cast<BinaryOperator>(&I));
  if (Found.empty())
    return PreservedAnalyses::all();
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  bool Changed = false;
  for (BinaryOperator *Division : Found)
    Changed |= narrow(*Division, SE);
  return preserveCFG(Changed);
}

} // namespace amp
