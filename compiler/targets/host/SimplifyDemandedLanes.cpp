// See Passes.def. Propagates demanded lanes from users to operands until nothing changes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/DevicePass.h"
#include "support/LLVMCompat.h"
#include "targets/host/HostPasses.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

#define DEBUG_TYPE "simplify-demanded-lanes"

using namespace llvm;

namespace amp {
namespace {

unsigned lanesOf(const Value *V) {
  auto *Vector = dyn_cast<FixedVectorType>(V->getType());
  return Vector ? Vector->getNumElements() : 0;
}

/// Returns the lanes in which a constant mask is not false.
APInt lanesIn(const Constant &Mask) {
  APInt Lanes = APInt::getZero(lanesOf(&Mask));
  for (unsigned Lane = 0; Lane < Lanes.getBitWidth(); ++Lane) {
    const Constant *Bit = Mask.getAggregateElement(Lane);
    if (!Bit || !Bit->isNullValue())
      Lanes.setBit(Lane);
  }
  return Lanes;
}

/// For a select with a constant mask, returns the lanes that take the first value.
std::optional<APInt> trueLanes(const Instruction &I) {
  auto *Select = dyn_cast<SelectInst>(&I);
  auto *Mask = Select ? dyn_cast<Constant>(Select->getCondition()) : nullptr;
  if (!Mask || !lanesOf(Mask))
    return std::nullopt;
  for (unsigned Lane = 0; Lane < lanesOf(Mask); ++Lane)
    if (!isa_and_nonnull<ConstantInt>(Mask->getAggregateElement(Lane)))
      return std::nullopt;
  return lanesIn(*Mask);
}

class LaneUsers {
public:
  explicit LaneUsers(Function &F) {
    for (Instruction &I : instructions(F))
      ask(I);
    while (!Work.empty())
      ask(*Work.pop_back_val());
  }

  /// Returns null if no lane is demanded.
  const APInt *wanted(const Instruction &I) const {
    auto It = Wanted.find(&I);
    return It == Wanted.end() ? nullptr : &It->second;
  }

private:
  /// Propagates the demanded lanes of I to its operands.
  void ask(Instruction &I) {
    if (auto *Extract = dyn_cast<ExtractElementInst>(&I))
      return askElement(*Extract);
    if (auto *Call = dyn_cast<IntrinsicInst>(&I); Call && Call->getIntrinsicID() == Intrinsic::masked_store)
      if (auto *Mask = dyn_cast<Constant>(compat::maskOf(*Call)))
        return want(Call->getArgOperand(0), lanesIn(*Mask));
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

  void askElement(ExtractElementInst &Extract) {
    auto *At = dyn_cast<ConstantInt>(Extract.getIndexOperand());
    const unsigned Lanes = lanesOf(Extract.getVectorOperand());
    if (At && Lanes && At->getValue().ult(Lanes))
      want(Extract.getVectorOperand(), APInt::getOneBitSet(Lanes, static_cast<unsigned>(At->getZExtValue())));
    else
      wantAll(Extract.getVectorOperand());
  }

  void askShuffle(ShuffleVectorInst &Shuffle, const APInt &Lanes) {
    const unsigned Of = lanesOf(Shuffle.getOperand(0));
    APInt Wants[] = {APInt::getZero(Of), APInt::getZero(Of)};
    for (auto [Lane, From] : enumerate(Shuffle.getShuffleMask()))
      if (From >= 0 && Lanes[static_cast<unsigned>(Lane)])
        Wants[static_cast<unsigned>(From) / Of].setBit(static_cast<unsigned>(From) % Of);
    want(Shuffle.getOperand(0), Wants[0]);
    want(Shuffle.getOperand(1), Wants[1]);
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

  void wantAll(Value *V) {
    if (unsigned Lanes = lanesOf(V))
      want(V, APInt::getAllOnes(Lanes));
  }

  void want(Value *V, const APInt &Lanes) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || !lanesOf(I) || Lanes.isZero())
      return;
    APInt &Known = Wanted.try_emplace(I, APInt::getZero(Lanes.getBitWidth())).first->second;
    if (Lanes.isSubsetOf(Known))
      return;
    Known |= Lanes;
    Work.insert(I);
  }

  DenseMap<const Instruction *, APInt> Wanted;
  SmallSetVector<Instruction *, 32> Work;
};

bool forget(ShuffleVectorInst &Shuffle, const APInt &Lanes) {
  SmallVector<int> Mask(Shuffle.getShuffleMask());
  for (auto [Lane, From] : enumerate(Mask))
    if (!Lanes[static_cast<unsigned>(Lane)])
      From = PoisonMaskElem;
  if (Shuffle.getShuffleMask() == ArrayRef<int>(Mask))
    return false;
  LLVM_DEBUG(dbgs() << Shuffle.getFunction()->getName() << ": fewer lanes are asked for:" << Shuffle << "\n");
  Shuffle.setShuffleMask(Mask);
  return true;
}

bool forget(Instruction &I, const APInt &Lanes) {
  if (Lanes.isAllOnes())
    return false;
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    return forget(*Shuffle, Lanes);
  Value *Instead = nullptr;
  if (auto True = trueLanes(I))
    Instead = Lanes.isSubsetOf(*True) ? I.getOperand(1) : Lanes.intersects(*True) ? nullptr : I.getOperand(2);
  if (auto *Insert = dyn_cast<InsertElementInst>(&I))
    if (auto *At = dyn_cast<ConstantInt>(Insert->getOperand(2)); At && At->getValue().ult(Lanes.getBitWidth()))
      Instead = Lanes[static_cast<unsigned>(At->getZExtValue())] ? nullptr : Insert->getOperand(0);
  if (!Instead || Instead == &I)
    return false;
  LLVM_DEBUG(dbgs() << I.getFunction()->getName() << ": in the lanes that are asked for it changes nothing:" << I
                    << "\n");
  I.replaceAllUsesWith(Instead);
  return true;
}

} // namespace

PreservedAnalyses SimplifyDemandedLanes::run(Function &F, FunctionAnalysisManager &) {
  const LaneUsers Users(F);
  bool Changed = false;
  for (Instruction &I : instructions(F))
    if (const APInt *Lanes = Users.wanted(I))
      Changed |= forget(I, *Lanes);
  return preserveCFG(Changed);
}

} // namespace amp
