// Whether a thread reaches a barrier depends on the branches in the barrier's iterated post-dominance frontier.
// Threads of one tile must not diverge at any of them.
//
// The divergence analysis runs twice, to separate what is certain from what is possible. A condition that depends on
// thread ids is not uniform by the rules of the language, whatever its value, so it is an error, unless it can be
// evaluated and has the same result for all threads of the tile. A condition that depends on memory may be
// uniform for reasons that a compiler cannot see, so it is a warning.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CheckModule.h"
#include "Divergence.h"
#include "SettledLoads.h"
#include "kernel/Builtins.h"
#include "passes/Passes.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "check-barriers"

using namespace llvm;

namespace amp {
namespace {

class BarrierCheck {
public:
  BarrierCheck(KernelInfo &K, FunctionAnalysisManager &FAM)
      : K(K), F(*K.Kernel), DL(F.getParent()->getDataLayout()), PDT(FAM.getResult<PostDominatorTreeAnalysis>(F)) {}

  /// Returns true if threads certainly come to all barriers together, whatever is in memory.
  bool areReachedTogether(ArrayRef<Instruction *> Barriers) {
    const Divergence Possible(K, Divergence::AllMemory);
    return llvm::none_of(Barriers, [&](Instruction *Barrier) {
      return llvm::any_of(findDecidingBlocks(*Barrier->getParent()),
                          [&](BasicBlock *B) { return Possible.leavesDivergently(*B); });
    });
  }

  void run(ArrayRef<Instruction *> Barriers) {
    Divergence Certain(K, Divergence::ThreadIds);
    Divergence Possible(K, Divergence::ThreadIdsAndMemory);
    for (Instruction *Barrier : Barriers) {
      SmallVector<BasicBlock *, 8> Deciding = findDecidingBlocks(*Barrier->getParent());
      if (check(*Barrier, Deciding, Certain, /*IsCertain=*/true) || !findDivergent(Deciding, Possible))
        continue;
      DenseSet<const LoadInst *> Settled = findSettledLoads(K, *Barrier);
      LLVM_DEBUG(dbgs() << K.Name << ": " << Settled.size() << " loads are the same for all threads that come to"
                        << *Barrier << "\n");
      if (Settled.empty())
        check(*Barrier, Deciding, Possible, /*IsCertain=*/false);
      else
        check(*Barrier, Deciding, Divergence(K, Divergence::ThreadIdsAndMemory, std::move(Settled)),
              /*IsCertain=*/false);
    }
  }

private:
  SmallVector<BasicBlock *, 8> findDecidingBlocks(BasicBlock &Barrier) {
    SmallPtrSet<BasicBlock *, 1> Start = {&Barrier};
    ReverseIDFCalculator Frontier(PDT);
    Frontier.setDefiningBlocks(Start);
    SmallVector<BasicBlock *, 8> Blocks;
    Frontier.calculate(Blocks);
    return Blocks;
  }

  /// Returns the first block of `Deciding` that threads leave in different directions, or null.
  BasicBlock *findDivergent(ArrayRef<BasicBlock *> Deciding, const Divergence &D) {
    auto Found = llvm::find_if(
        Deciding, [&](BasicBlock *B) { return D.leavesDivergently(*B) && !isEqualInAllThreads(*B->getTerminator()); });
    return Found == Deciding.end() ? nullptr : *Found;
  }

  /// Returns true if threads diverge at one of `Deciding`. Reports each source barrier once.
  bool check(Instruction &Barrier, ArrayRef<BasicBlock *> Deciding, const Divergence &D, bool IsCertain) {
    BasicBlock *B = findDivergent(Deciding, D);
    if (!B)
      return false;
    if (Reported.insert(getPlace(Barrier)).second) {
      if (IsCertain) {
        markRejected(F);
        report(Barrier, diag::DivergentBarrier);
      } else
        report(Barrier, diag::PossiblyDivergentBarrier);
      report(getCondition(*B), IsCertain ? diag::DependsOnThread : diag::DependsOnMemory);
    }
    return true;
  }

  /// Returns the terminator, or its condition if the terminator has no location in the user's code.
  static Instruction &getCondition(BasicBlock &B) {
    Instruction *End = B.getTerminator();
    if (getUserLocations(*End).empty())
      if (auto *Branch = dyn_cast<BranchInst>(End))
        if (auto *Condition = dyn_cast<Instruction>(Branch->getCondition()))
          return *Condition;
    return *End;
  }

  bool isEqualInAllThreads(Instruction &Terminator) {
    Value *Condition = nullptr;
    if (auto *Branch = dyn_cast<BranchInst>(&Terminator))
      Condition = Branch->isConditional() ? Branch->getCondition() : nullptr;
    else if (auto *Switch = dyn_cast<SwitchInst>(&Terminator))
      Condition = Switch->getCondition();
    uint32_t Threads = countThreads(K.Tile);
    if (Threads == 1)
      return true;
    if (!Condition || Threads > 1024)
      return false;
    Constant *First = nullptr;
    for (uint32_t T = 0; T < Threads; ++T) {
      Constant *C = ThreadValues(DL, K.Tile, T).evaluate(Condition);
      if (!C || (First && C != First))
        return false;
      First = C;
    }
    return true;
  }

  /// Identifies the source barrier, because unrolling and inlining duplicate it.
  static const void *getPlace(Instruction &Barrier) {
    auto Locations = getUserLocations(Barrier);
    return Locations.empty() ? static_cast<const void *>(&Barrier) : Locations.front();
  }

  KernelInfo &K;
  Function &F;
  const DataLayout &DL;
  PostDominatorTree &PDT;
  DenseSet<const void *> Reported;
};

SmallVector<Instruction *, 8> findBarriers(Function &F) {
  SmallVector<Instruction *, 8> Barriers;
  for (Instruction &I : instructions(F))
    if (isBarrier(I))
      Barriers.push_back(&I);
  return Barriers;
}

/// Returns true if the function accesses its own memory only by loads, stores and copies, and calls nothing with a
/// body: the divergence analysis then misses no value in memory.
bool isTransparent(const Function &F) {
  SmallSetVector<const Value *, 32> Own;
  for (const Instruction &I : instructions(F)) {
    if (isa<AllocaInst>(I))
      Own.insert(&I);
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (const Function *Callee = Call->getCalledFunction(); !Callee || !Callee->isDeclaration())
        return false;
  }
  auto IsAccess = [](const Instruction &I, const Value *Place) {
    auto *Fill = dyn_cast<MemSetInst>(&I);
    auto *Store = dyn_cast<StoreInst>(&I);
    return isa<LoadInst, MemTransferInst, ICmpInst>(I) || I.isLifetimeStartOrEnd() ||
           (Fill && isa<Constant>(Fill->getValue())) || (Store && Store->getValueOperand() != Place);
  };
  for (unsigned I = 0; I < Own.size(); ++I)
    for (const User *U : Own[I]->users())
      if (isa<GetElementPtrInst, BitCastInst, AddrSpaceCastInst, PHINode, SelectInst>(U))
        Own.insert(U);
      else if (!IsAccess(*cast<Instruction>(U), Own[I]))
        return false;
  return true;
}

} // namespace

PreservedAnalyses DropUniform::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (KernelInfo &K : readKernels(M)) {
    Function &F = *K.Kernel;
    if (usesRejectedVariable(F) || !isTransparent(F) || !BarrierCheck(K, FAM).areReachedTogether(findBarriers(F)))
      continue;
    LLVM_DEBUG(dbgs() << K.Name << ": threads reach all barriers together\n");
    markRejected(F);
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  dropRejectedKernels(M);
  return PreservedAnalyses::none();
}

PreservedAnalyses CheckBarriers::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (KernelInfo &K : readKernels(M)) {
    const SmallVector<Instruction *, 8> Barriers = findBarriers(*K.Kernel);
    LLVM_DEBUG(dbgs() << K.Name << ": " << Barriers.size() << " barriers\n");
    if (!Barriers.empty())
      BarrierCheck(K, FAM).run(Barriers);
  }
  return PreservedAnalyses::all();
}

} // namespace amp
