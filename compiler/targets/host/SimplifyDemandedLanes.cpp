// See Passes.def. Propagates demanded lanes from users to operands until nothing changes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/DevicePass.h"
#include "targets/host/DemandedLanes.h"
#include "targets/host/HostPasses.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "simplify-demanded-lanes"

using namespace llvm;

namespace amp {
namespace {

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
  const DemandedLanes Users(F);
  bool Changed = false;
  for (Instruction &I : instructions(F))
    if (const APInt *Lanes = Users.wanted(I))
      Changed |= forget(I, *Lanes);
  return preserveCFG(Changed);
}

} // namespace amp
