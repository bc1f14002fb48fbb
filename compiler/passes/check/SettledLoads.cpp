// See SettledLoads.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SettledLoads.h"
#include "Divergence.h"
#include "kernel/Builtins.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace amp {
namespace {

/// What a thread can reach from an instruction without passing a barrier.
class WithoutBarrier {
public:
  explicit WithoutBarrier(const Instruction &From) { walk(From.getNextNode()); }
  explicit WithoutBarrier(const BasicBlock &From) { walk(&From.front()); }

  bool comesTo(const Instruction &I) const { return Reached.contains(&I); }
  /// Fixes the values of PHIs for which all paths from the start provide the same constant.
  void assumeValues(ThreadValues &Thread) const {
    for (const Instruction *I : Reached)
      if (auto *Phi = dyn_cast<PHINode>(I))
        if (Constant *Value = valueOf(*Phi))
          Thread.assume(const_cast<PHINode *>(Phi), Value);
  }

private:
  void walk(const Instruction *From) {
    SmallVector<const Instruction *, 8> Work = {From};
    while (!Work.empty()) {
      const Instruction *I = Work.pop_back_val();
      const BasicBlock *Block = I->getParent();
      while (I && !isBarrier(*I) && Reached.insert(I).second)
        I = I->getNextNode();
      if (!I)
        for (const BasicBlock *Next : successors(Block))
          Work.push_back(&Next->front());
    }
  }

  Constant *valueOf(const PHINode &Phi) const {
    Constant *Common = nullptr;
    for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I) {
      if (!comesTo(*Phi.getIncomingBlock(I)->getTerminator()))
        continue;
      auto *Value = dyn_cast<ConstantInt>(Phi.getIncomingValue(I));
      if (!Value || (Common && Common != Value))
        return nullptr;
      Common = Value;
    }
    return Common;
  }

  SmallPtrSet<const Instruction *, 32> Reached;
};

class SettledSearch {
public:
  SettledSearch(const KernelInfo &K, Instruction &Barrier) : K(K), F(*K.Kernel), Barrier(Barrier), DT(F) {
    for (Instruction &I : instructions(F))
      if (I.mayWriteToMemory() && !findBuiltin(I))
        Writers.push_back(&I);
  }

  DenseSet<const LoadInst *> run() {
    DenseSet<const LoadInst *> Found;
    if (countThreads(K.Tile) > 1024)
      return Found;
    for (Instruction &I : instructions(F))
      if (auto *Load = dyn_cast<LoadInst>(&I);
          Load && Load->isSimple() && Load->getType()->isIntegerTy() && isSettled(*Load))
        Found.insert(Load);
    return Found;
  }

private:
  bool isSettled(LoadInst &Load) {
    const ContainerInfo *C = getContainer(*getUnderlyingObject(Load.getPointerOperand(), 0), K);
    if (!C)
      return false;
    WithoutBarrier After(Load);
    return all_of(Writers, [&](Instruction *Writer) {
      if (!mayWrite(*Writer, *C))
        return true;
      auto *Store = dyn_cast<StoreInst>(Writer);
      return Store && isOfOwnTile(Load, *Store) && !WithoutBarrier(*Writer).comesTo(Load) &&
             (!After.comesTo(*Writer) || isHarmless(Load, *Store, After));
    });
  }

  /// Returns true if neither of two tiles stores where the other reads.
  bool isOfOwnTile(LoadInst &Load, StoreInst &Store) {
    DenseSet<int64_t> Read[2], Written[2];
    for (unsigned Tile : {0, 1})
      for (uint32_t T = 0; T < countThreads(K.Tile); ++T) {
        ThreadValues Thread(F.getParent()->getDataLayout(), K.Tile, T, Tile);
        std::optional<int64_t> From = Thread.evaluateOffset(Load.getPointerOperand());
        std::optional<int64_t> To = Thread.evaluateOffset(Store.getPointerOperand());
        if (!From || !To)
          return false;
        Read[Tile].insert(*From);
        Written[Tile].insert(*To);
      }
    auto AreApart = [](const DenseSet<int64_t> &A, const DenseSet<int64_t> &B) {
      return none_of(A, [&](int64_t Offset) { return B.contains(Offset); });
    };
    return AreApart(Read[0], Written[1]) && AreApart(Read[1], Written[0]);
  }

  /// Returns true if Writer may write to C. As in all checks, different containers do not share memory.
  bool mayWrite(Instruction &Writer, const ContainerInfo &C) const {
    const Value *Pointer = getLoadStorePointerOperand(&Writer);
    if (auto *Atomic = dyn_cast<AtomicRMWInst>(&Writer))
      Pointer = Atomic->getPointerOperand();
    const Value *Object = Pointer ? getUnderlyingObject(Pointer, 0) : nullptr;
    if (!Object)
      return true;
    const ContainerInfo *Written = getContainer(*Object, K);
    return Written ? Written == &C : !isa<AllocaInst, GlobalVariable>(Object);
  }

  /// Returns true if a branch sends all threads that reach the store without a barrier past `Barrier`, and with them
  /// those that read the stored value.
  bool isHarmless(LoadInst &Load, StoreInst &Store, const WithoutBarrier &After) {
    ThreadValues Writer(F.getParent()->getDataLayout(), K.Tile, 0);
    After.assumeValues(Writer);
    Constant *Stored = Writer.evaluate(Store.getValueOperand());
    if (!Stored || Stored->getType() != Load.getType())
      return false;
    for (auto *Node = DT.getNode(Store.getParent()); Node && DT.dominates(Load.getParent(), Node->getBlock());
         Node = Node->getIDom()) {
      auto *Branch = dyn_cast<BranchInst>(Node->getBlock()->getTerminator());
      if (Branch && Branch->isConditional() && After.comesTo(*Branch) &&
          sendsPast(*Branch, Load, Store, *Stored, After))
        return true;
    }
    return false;
  }

  bool sendsPast(BranchInst &Branch, LoadInst &Load, StoreInst &Store, Constant &Stored, const WithoutBarrier &After) {
    for (unsigned Side : {0, 1}) {
      BasicBlock &To = *Branch.getSuccessor(Side), &Other = *Branch.getSuccessor(1 - Side);
      if (WithoutBarrier(To).comesTo(Store) && !WithoutBarrier(Other).comesTo(Store) &&
          !isPotentiallyReachable(&To, Barrier.getParent(), nullptr, &DT))
        return allGo(Side, Branch, Load, Stored, After);
    }
    return false;
  }

  bool allGo(unsigned Side, BranchInst &Branch, LoadInst &Load, Constant &Stored, const WithoutBarrier &After) {
    for (uint32_t T = 0; T < countThreads(K.Tile); ++T) {
      ThreadValues Reader(F.getParent()->getDataLayout(), K.Tile, T);
      After.assumeValues(Reader);
      Reader.assume(&Load, &Stored);
      auto *Condition = dyn_cast_or_null<ConstantInt>(Reader.evaluate(Branch.getCondition()));
      if (!Condition || Condition->isZero() != (Side == 1))
        return false;
    }
    return true;
  }

  const KernelInfo &K;
  Function &F;
  Instruction &Barrier;
  DominatorTree DT;
  SmallVector<Instruction *> Writers;
};

} // namespace

DenseSet<const LoadInst *> findSettledLoads(const KernelInfo &K, Instruction &Barrier) {
  return SettledSearch(K, Barrier).run();
}

} // namespace amp
