// A pointer that is frozen at one use may be frozen at all uses. So its own computation is changed, and the
// freeze is replaced by its operand.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/KernelInfo.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "push-freezes"

using namespace llvm;

namespace amp {
namespace {

class FreezePusher {
public:
  explicit FreezePusher(Function &F) : F(F) {}

  /// Changes the pointer's computation so that it is never poison; returns false if a freeze must stay.
  bool freezePointer(Value *V) {
    if (isa<GetElementPtrInst, PHINode, SelectInst, AddrSpaceCastInst>(V)) {
      if (Seen.insert(V).second) // otherwise already visited, because of a loop
        freezeOperands(*cast<Instruction>(V));
      return true;
    }
    // Undefined operands have been handled: see freezeOperand().
    return isa<Argument, Constant, AllocaInst, FreezeInst>(V);
  }

private:
  void freezeOperands(Instruction &I) {
    I.dropPoisonGeneratingFlags();
    for (Use &U : I.operands())
      freezeOperand(U);
  }

  void freezeOperand(Use &U) {
    Value *V = U.get();
    if (isa<UndefValue>(V)) // any value is valid
      U.set(Constant::getNullValue(V->getType()));
    else if (V->getType()->isPointerTy() ? !freezePointer(V) : !isGuaranteedNotToBeUndefOrPoison(V))
      U.set(frozen(V));
  }

  Value *frozen(Value *V) {
    Value *&Freeze = Frozen[V];
    if (!Freeze) {
      auto *I = dyn_cast<Instruction>(V);
      auto After = I ? *I->getInsertionPointAfterDef() : F.getEntryBlock().getFirstInsertionPt();
      Freeze = new FreezeInst(V, V->getName() + ".fr", After);
    }
    return Freeze;
  }

  Function &F;
  SmallPtrSet<Value *, 16> Seen;
  DenseMap<Value *, Value *> Frozen;
};

} // namespace

PreservedAnalyses PushFreezes::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<FreezeInst *> Freezes;
  for (Instruction &I : instructions(F))
    if (auto *Freeze = dyn_cast<FreezeInst>(&I); Freeze && isFlatPointer(Freeze->getType()))
      Freezes.push_back(Freeze);
  bool Changed = false;
  FreezePusher Pusher(F);
  for (FreezeInst *Freeze : Freezes) {
    Value *Pointer = Freeze->getOperand(0);
    if (isa<UndefValue>(Pointer))
      Pointer = Constant::getNullValue(Pointer->getType());
    else if (!Pusher.freezePointer(Pointer))
      continue;
    LLVM_DEBUG(dbgs() << F.getName() << ": freezes what it is made of:" << *Freeze << "\n");
    Freeze->replaceAllUsesWith(Pointer);
    Freeze->eraseFromParent();
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
