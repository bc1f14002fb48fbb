// See CheckSites.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/check/CheckSites.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#define DEBUG_TYPE "check-lifetimes"

using namespace llvm;

namespace amp {
namespace {

SmallVector<Value *, 2> pointersOf(Instruction &I) {
  if (Value *P = getLoadStorePointerOperand(&I))
    return {P};
  if (auto *R = dyn_cast<AtomicRMWInst>(&I))
    return {R->getPointerOperand()};
  if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
    return {X->getPointerOperand()};
  if (auto *Copy = dyn_cast<MemTransferInst>(&I))
    return {Copy->getRawDest(), Copy->getRawSource()};
  if (auto *Set = dyn_cast<MemSetInst>(&I))
    return {Set->getRawDest()};
  return {};
}

struct Variable {
  SmallVector<IntrinsicInst *, 2> Begins, Ends;
  MapVector<Instruction *, SmallVector<Value *, 2>>
      Accesses;                    ///< key: access; value: its pointers, which may also refer to other objects
  SmallVector<Instruction *> Late; ///< accesses that may follow the end of a lifetime
};

class LifetimeChecks {
public:
  LifetimeChecks(Function &Kernel, CheckSites &Sites) : Kernel(Kernel), Sites(Sites) {}

  void run() {
    collect();
    for (auto &[A, V] : Variables)
      findLate(V);
    for (auto &[A, V] : Variables)
      if (!V.Late.empty())
        instrument(*A, V);
  }

private:
  void collect() {
    for (Instruction &I : instructions(Kernel)) {
      if (auto *Mark = dyn_cast<IntrinsicInst>(&I); Mark && Mark->isLifetimeStartOrEnd()) {
        // The last argument, because some versions of LLVM have a size before it.
        if (auto *A = dyn_cast<AllocaInst>(Mark->getArgOperand(Mark->arg_size() - 1)))
          (Mark->getIntrinsicID() == Intrinsic::lifetime_start ? Variables[A].Begins : Variables[A].Ends)
              .push_back(Mark);
        continue;
      }
      for (Value *Pointer : pointersOf(I)) {
        SmallVector<const Value *, 4> Objects;
        getUnderlyingObjects(Pointer, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
        for (const Value *Object : Objects)
          if (auto *A = dyn_cast<AllocaInst>(Object))
            Variables[const_cast<AllocaInst *>(A)].Accesses[&I].push_back(Pointer);
      }
    }
  }

  /// Finds the accesses on all paths from an end of the variable's lifetime to its next beginning.
  static void findLate(Variable &V) {
    SmallVector<BasicBlock::iterator> Work;
    SmallPtrSet<BasicBlock *, 32> Seen;
    for (IntrinsicInst *End : V.Ends)
      Work.push_back(std::next(End->getIterator()));
    SmallPtrSet<Instruction *, 8> Found;
    while (!Work.empty() && !V.Accesses.empty()) {
      BasicBlock::iterator At = Work.pop_back_val();
      BasicBlock *Block = At->getParent();
      for (; At != Block->end() && !is_contained(V.Begins, &*At); ++At)
        if (V.Accesses.contains(&*At) && Found.insert(&*At).second)
          V.Late.push_back(&*At);
      if (At == Block->end())
        for (BasicBlock *Next : successors(Block))
          if (Seen.insert(Next).second)
            Work.push_back(Next->begin());
    }
  }

  void instrument(AllocaInst &A, Variable &V) {
    LLVM_DEBUG(dbgs() << Kernel.getName() << ": may be used when it is over:" << A << "\n");
    IRBuilder<> B(A.getNextNode());
    AllocaInst *Alive = B.CreateAlloca(B.getInt1Ty(), nullptr, A.getName() + ".alive");
    B.CreateStore(B.getTrue(), Alive);
    for (auto &[Marks, Lives] : {std::pair(&V.Begins, true), std::pair(&V.Ends, false)})
      for (IntrinsicInst *Mark : *Marks) {
        IRBuilder<>(Mark).CreateStore(B.getInt1(Lives), Alive);
        Mark->eraseFromParent();
      }
    for (Instruction *I : V.Late)
      for (Value *Pointer : V.Accesses[I])
        check(*I, Pointer, A, Alive);
  }

  void check(Instruction &I, Value *Pointer, AllocaInst &A, AllocaInst *Alive) {
    IRBuilder<> B(&I);
    Value *Bad = B.CreateNot(B.CreateLoad(B.getInt1Ty(), Alive));
    std::optional<TypeSize> Size = A.getAllocationSize(A.getModule()->getDataLayout());
    if (getUnderlyingObject(Pointer, /*MaxLookup=*/0) != &A && Size) {
      Value *Distance = B.CreateSub(B.CreatePtrToInt(Pointer, B.getInt64Ty()), B.CreatePtrToInt(&A, B.getInt64Ty()));
      Bad = B.CreateAnd(Bad, B.CreateICmpULT(Distance, B.getInt64(*Size)));
    }
    MDNode *Seldom = MDBuilder(B.getContext()).createUnlikelyBranchWeights();
    IRBuilder<> Cold(SplitBlockAndInsertIfThen(Bad, I.getIterator(), /*Unreachable=*/false, Seldom));
    Cold.SetCurrentDebugLocation(I.getDebugLoc());
    callCheck(Cold, CheckStale, Cold.getVoidTy(), {Sites.get(I, getUsedName(&A, nullptr))});
  }

  Function &Kernel;
  CheckSites &Sites;
  MapVector<AllocaInst *, Variable> Variables;
};

} // namespace

void checkLifetimes(Function &Kernel, CheckSites &Sites) { LifetimeChecks(Kernel, Sites).run(); }

} // namespace amp
