// See Passes.def. Each function is a workaround, to be deleted when the LLVM that needs it is.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/LLVMCompat.h"
#include "targets/host/HostPasses.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "avoid-selection-bugs"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// Returns V with 0 in inactive lanes. (`freeze` does not help: undefined values stay undefined in machine registers.)
Value *masked(IRBuilder<> &B, Value *V, Value *Mask) {
  return isGuaranteedNotToBeUndefOrPoison(V) ? V : B.CreateSelect(Mask, V, Constant::getNullValue(V->getType()));
}

/// Returns addresses that are equal where the mask is true. One base with a vector of indices keeps that form, which
/// the processor needs.
Value *define(IRBuilder<> &B, Value *Addresses, Value *Mask) {
  auto *Gep = dyn_cast<GetElementPtrInst>(Addresses);
  if (!Gep || Gep->getNumIndices() != 1 || Gep->getPointerOperandType()->isVectorTy())
    return masked(B, Addresses, Mask);
  Value *Index = Gep->getOperand(1), *Defined = masked(B, Index, Mask);
  if (Defined == Index)
    return Addresses;
  return B.CreateGEP(Gep->getSourceElementType(), Gep->getPointerOperand(), Defined, Gep->getName());
}

/// For half a vector of undefined addresses, LLVM 19 uses an arbitrary register, perhaps the result's, and x86
/// processors reject that instruction.
bool defineInactiveAddresses(Function &F) {
  SmallVector<IntrinsicInst *> Gathers;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<IntrinsicInst>(&I);
        Call && Call->getIntrinsicID() == Intrinsic::masked_gather && !match(compat::maskOf(*Call), m_AllOnes()))
      Gathers.push_back(Call);
  for (IntrinsicInst *Gather : Gathers) {
    LLVM_DEBUG(dbgs() << F.getName() << ": not of all lanes:" << *Gather << "\n");
    IRBuilder<> B(Gather);
    Gather->setArgOperand(0, define(B, Gather->getArgOperand(0), compat::maskOf(*Gather)));
  }
  return !Gathers.empty();
}

/// Where masks are registers (AVX-512), LLVM 19 turns a choice of constant masks into the sign extension of a bit, and
/// then never ends: it moves `or` of two of these to the bits and back.
bool splatMaskChoices(Function &F) {
  SmallVector<SelectInst *> Choices;
  for (Instruction &I : instructions(F))
    if (auto *Select = dyn_cast<SelectInst>(&I);
        Select && isa<FixedVectorType>(Select->getType()) && Select->getType()->isIntOrIntVectorTy(1) &&
        !Select->getCondition()->getType()->isVectorTy() && isa<Constant>(Select->getTrueValue()) &&
        isa<Constant>(Select->getFalseValue()))
      Choices.push_back(Select);
  for (SelectInst *Select : Choices) {
    LLVM_DEBUG(dbgs() << F.getName() << ": chooses a mask:" << *Select << "\n");
    IRBuilder<> B(Select);
    Value *True = Select->getTrueValue(), *False = Select->getFalseValue();
    Value *Mask =
        B.CreateVectorSplat(cast<FixedVectorType>(Select->getType())->getNumElements(), Select->getCondition());
    if (!match(True, m_AllOnes()) || !match(False, m_Zero()))
      Mask = B.CreateSelect(Mask, True, False);
    Mask->takeName(Select);
    Select->replaceAllUsesWith(Mask);
    Select->eraseFromParent();
  }
  return !Choices.empty();
}

/// If a constant excludes the upper half of an AVX-512 mask, LLVM 19 may use the mask without clearing that half, in
/// large functions only: lanes of no thread took part in a gather. Choices between the lanes of a mask and of a
/// constant become `and` and `or`.
bool combineMasks(Function &F) {
  SmallVector<ShuffleVectorInst *> Shuffles;
  for (Instruction &I : instructions(F))
    if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I); Shuffle && Shuffle->getType()->isIntOrIntVectorTy(1) &&
                                                         Shuffle->isSelect() && isa<Constant>(Shuffle->getOperand(1)) &&
                                                         !isa<Constant>(Shuffle->getOperand(0)))
      Shuffles.push_back(Shuffle);
  for (ShuffleVectorInst *Shuffle : Shuffles) {
    LLVM_DEBUG(dbgs() << F.getName() << ": lanes of a constant mask:" << *Shuffle << "\n");
    IRBuilder<> B(Shuffle);
    SmallVector<Constant *> Keep, Set;
    const ArrayRef<int> Lanes = Shuffle->getShuffleMask();
    for (unsigned I = 0; I < Lanes.size(); ++I) {
      const bool IsOwn = Lanes[I] >= 0 && static_cast<unsigned>(Lanes[I]) < Lanes.size();
      Constant *Other = cast<Constant>(Shuffle->getOperand(1))->getAggregateElement(I);
      Keep.push_back(B.getInt1(IsOwn));
      Set.push_back(B.getInt1(!IsOwn && Other && match(Other, m_One())));
    }
    Value *Mask = B.CreateAnd(Shuffle->getOperand(0), ConstantVector::get(Keep));
    if (Constant *Bits = ConstantVector::get(Set); !Bits->isNullValue())
      Mask = B.CreateOr(Mask, Bits);
    Mask->takeName(Shuffle);
    Shuffle->replaceAllUsesWith(Mask);
    Shuffle->eraseFromParent();
  }
  return !Shuffles.empty();
}

} // namespace

PreservedAnalyses AvoidSelectionBugs::run(Function &F, FunctionAnalysisManager &) {
  const bool Gathers = defineInactiveAddresses(F), Masks = splatMaskChoices(F), Lanes = combineMasks(F);
  return Gathers || Masks || Lanes ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
