// See DemandedLanes.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/DemandedLanes.h"

#include "support/LLVMCompat.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

#include <optional>

using namespace llvm;

namespace amp {

static unsigned lanesOf(const Value *V) {
  auto *Vector = dyn_cast<FixedVectorType>(V->getType());
  return Vector ? Vector->getNumElements() : 0;
}

/// Returns the lanes in which a constant mask is not false.
static APInt lanesIn(const Constant &Mask) {
  APInt Lanes = APInt::getZero(lanesOf(&Mask));
  for (unsigned Lane = 0; Lane < Lanes.getBitWidth(); ++Lane) {
    const Constant *Bit = Mask.getAggregateElement(Lane);
    if (!Bit || !Bit->isNullValue())
      Lanes.setBit(Lane);
  }
  return Lanes;
}

/// For a select with a constant mask, returns the lanes that take the first value.
static std::optional<APInt> trueLanes(const Instruction &I) {
  auto *Select = dyn_cast<SelectInst>(&I);
  auto *Mask = Select ? dyn_cast<Constant>(Select->getCondition()) : nullptr;
  if (!Mask || !lanesOf(Mask))
    return std::nullopt;
  for (unsigned Lane = 0; Lane < lanesOf(Mask); ++Lane)
    if (!isa_and_nonnull<ConstantInt>(Mask->getAggregateElement(Lane)))
      return std::nullopt;
  return lanesIn(*Mask);
}

/// Returns true if each lane of the result depends only on the same lane of the operands, or on a known one, and
/// poison in a lane has no effect. Integer divisions trap.
static bool isKnown(const Instruction &I) {
  const unsigned Lanes = lanesOf(&I);
  if (!Lanes)
    return false;
  if (isa<ShuffleVectorInst>(I))
    return lanesOf(I.getOperand(0)) != 0;
  if (isa<InsertElementInst>(I)) {
    auto *At = dyn_cast<ConstantInt>(I.getOperand(2));
    return At && At->getValue().ult(Lanes);
  }
  if (isa<BinaryOperator>(I))
    return !I.isIntDivRem();
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    return isTriviallyVectorizable(Call->getIntrinsicID());
  if (isa<CastInst>(I))
    return lanesOf(I.getOperand(0)) == Lanes;
  return isa<UnaryOperator, CmpInst, SelectInst, PHINode, FreezeInst>(I);
}

DemandedLanes::DemandedLanes(Function &F) {
  for (Instruction &I : instructions(F))
    ask(I);
  while (!Work.empty())
    ask(*Work.pop_back_val());
}

/// Propagates the demanded lanes of I to its operands.
void DemandedLanes::ask(Instruction &I) {
  if (auto *Extract = dyn_cast<ExtractElementInst>(&I))
    return askElement(*Extract);
  if (auto *Call = dyn_cast<IntrinsicInst>(&I); Call && (Call->getIntrinsicID() == Intrinsic::masked_store ||
                                                         Call->getIntrinsicID() == Intrinsic::masked_scatter))
    if (auto *Mask = dyn_cast<Constant>(compat::maskOf(*Call))) {
      want(Call->getArgOperand(0), lanesIn(*Mask));
      if (lanesOf(Call->getArgOperand(1))) // the addresses of a scatter
        want(Call->getArgOperand(1), lanesIn(*Mask));
      return;
    }
  if (!isKnown(I)) {
    for (Value *Operand : I.operands())
      wantAll(Operand);
    return;
  }
  const APInt *Of = wanted(I);
  if (!Of)
    return;
  const APInt Lanes = *Of; // a copy, because the following may move it
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I)) {
    askShuffle(*Shuffle, Lanes);
  } else if (auto *Insert = dyn_cast<InsertElementInst>(&I)) {
    APInt Rest = Lanes;
    Rest.clearBit(static_cast<unsigned>(cast<ConstantInt>(Insert->getOperand(2))->getZExtValue()));
    want(Insert->getOperand(0), Rest);
  } else if (auto True = trueLanes(I)) {
    want(I.getOperand(1), Lanes & *True);
    want(I.getOperand(2), Lanes & ~*True);
  } else {
    for (Value *Operand : I.operands())
      want(Operand, Lanes);
  }
}

void DemandedLanes::askElement(ExtractElementInst &Extract) {
  auto *At = dyn_cast<ConstantInt>(Extract.getIndexOperand());
  const unsigned Lanes = lanesOf(Extract.getVectorOperand());
  if (At && Lanes && At->getValue().ult(Lanes))
    want(Extract.getVectorOperand(), APInt::getOneBitSet(Lanes, static_cast<unsigned>(At->getZExtValue())));
  else
    wantAll(Extract.getVectorOperand());
}

void DemandedLanes::askShuffle(ShuffleVectorInst &Shuffle, const APInt &Lanes) {
  const unsigned Of = lanesOf(Shuffle.getOperand(0));
  APInt Wants[] = {APInt::getZero(Of), APInt::getZero(Of)};
  for (auto [Lane, From] : enumerate(Shuffle.getShuffleMask()))
    if (From >= 0 && Lanes[static_cast<unsigned>(Lane)])
      Wants[static_cast<unsigned>(From) / Of].setBit(static_cast<unsigned>(From) % Of);
  want(Shuffle.getOperand(0), Wants[0]);
  want(Shuffle.getOperand(1), Wants[1]);
}

void DemandedLanes::wantAll(Value *V) {
  if (unsigned Lanes = lanesOf(V))
    want(V, APInt::getAllOnes(Lanes));
}

void DemandedLanes::want(Value *V, const APInt &Lanes) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !lanesOf(I) || Lanes.isZero())
    return;
  APInt &Known = Wanted.try_emplace(I, APInt::getZero(Lanes.getBitWidth())).first->second;
  if (Lanes.isSubsetOf(Known))
    return;
  Known |= Lanes;
  Work.insert(I);
}

} // namespace amp
