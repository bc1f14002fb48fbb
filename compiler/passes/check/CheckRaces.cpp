// For each store to a tile_static variable, the loads of the same variable that can be reached from it
// without a barrier, and for each load the stores. Nothing is said unless the race is certain:
//
// - The places written and read are computed for all threads of the tile, which succeeds where they
//   depend on local ids and constants alone, and so are the conditions on the way. Then some thread
//   must read what another has written.
// - Or the place read is the same for all threads and changes from iteration to iteration of a loop,
//   while each thread writes a place of its own.
// - Or one store writes different values, which are computed in the same way, to one place.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CheckRaces.h"
#include "kernel/Builtins.h"
#include "Divergence.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "check-races"

using namespace llvm;

namespace amp {
namespace {

/// Where each thread accesses a variable; nothing for threads that do not.
using Places = std::vector<std::optional<int64_t>>;

class RaceCheck {
public:
  RaceCheck(KernelInfo &K, FunctionAnalysisManager &FAM)
      : F(*K.Kernel), DT(FAM.getResult<DominatorTreeAnalysis>(F)),
        PDT(FAM.getResult<PostDominatorTreeAnalysis>(F)),
        D(K, Divergence::ThreadIds) {
    for (uint32_t T = 0, E = countThreads(K.Tile); T < E; ++T)
      Threads.emplace_back(F.getParent()->getDataLayout(), K.Tile, T);
  }

  void run() {
    for (Instruction &I : instructions(F)) {
      Value *Pointer = getLoadStorePointerOperand(&I);
      GlobalVariable *G = Pointer ? getTileStatic(Pointer) : nullptr;
      if (!G || Reported.contains(G))
        continue;
      if (auto *Store = dyn_cast<StoreInst>(&I))
        checkStore(*Store, *G);
      else
        checkLoad(cast<LoadInst>(I), *G);
    }
  }

private:
  void checkStore(StoreInst &Store, GlobalVariable &G) {
    std::optional<Places> Written = getPlaces(Store, Store.getPointerOperand());
    if (Written && writesDifferentValues(Store, *Written)) {
      Reported.insert(&G);
      report(Store, diag::RaceOfWriters) << getVariableName(G);
      return;
    }
    LLVM_DEBUG(if (!Written) dbgs() << G.getName() << ": cannot tell which threads come to" << Store << ", or where it goes\n");
    for (LoadInst *Load : findAccesses<LoadInst>(Store, G)) {
      if (!Written)
        return;
      if (!readsWhatOthersWrote(*Load, *Written))
        continue;
      Reported.insert(&G);
      report(*Load, diag::Race) << getVariableName(G);
      report(Store, diag::WrittenHere);
      return;
    }
  }

  /// A thread must not overwrite what another is still to read either.
  void checkLoad(LoadInst &Load, GlobalVariable &G) {
    std::optional<Places> Read = getPlaces(Load, Load.getPointerOperand());
    LLVM_DEBUG(if (!Read) dbgs() << G.getName() << ": cannot tell which threads come to" << Load << ", or where it reads\n");
    if (!Read)
      return;
    for (StoreInst *Store : findAccesses<StoreInst>(Load, G)) {
      std::optional<Places> Written = getPlaces(*Store, Store->getPointerOperand());
      if (!Written || !readsPlacesOfOthers(*Read, findWriters(*Written)))
        continue;
      Reported.insert(&G);
      report(*Store, diag::RaceAfterRead) << getVariableName(G);
      report(Load, diag::ReadHere);
      return;
    }
  }

  /// The values are known, and not all that come to one place are equal.
  bool writesDifferentValues(StoreInst &Store, const Places &Written) {
    DenseMap<int64_t, Constant *> Values;
    bool Different = false;
    for (unsigned T = 0; T < Threads.size(); ++T) {
      if (!Written[T])
        continue;
      Constant *Value = Threads[T].evaluate(Store.getValueOperand());
      if (!Value)
        return false;
      auto [At, New] = Values.try_emplace(*Written[T], Value);
      Different |= !New && At->second != Value;
    }
    return Different;
  }

  /// Loads or stores of G that a thread may come to from `From` without passing a barrier.
  template <class Access>
  SmallVector<Access *, 4> findAccesses(Instruction &From, GlobalVariable &G) {
    SmallVector<Access *, 4> Found;
    SmallVector<Instruction *, 8> Work = {From.getNextNode()};
    SmallPtrSet<BasicBlock *, 16> Seen;
    while (!Work.empty()) {
      Instruction *I = Work.pop_back_val();
      BasicBlock *Block = I->getParent();
      bool Stopped = false;
      for (; I && !Stopped; I = I->getNextNode()) {
        Stopped = isBarrier(*I);
        if (auto *A = dyn_cast<Access>(I))
          if (getTileStatic(A->getPointerOperand()) == &G)
            Found.push_back(A);
      }
      if (!Stopped)
        for (BasicBlock *Next : successors(Block))
          if (Seen.insert(Next).second)
            Work.push_back(&Next->front());
    }
    return Found;
  }

  using Writers = DenseMap<int64_t, unsigned>; ///< of each place; Threads.size() for several

  Writers findWriters(const Places &Written) {
    Writers Result;
    for (unsigned T = 0; T < Threads.size(); ++T)
      if (Written[T]) {
        auto [At, New] = Result.try_emplace(*Written[T], T);
        if (!New)
          At->second = Threads.size();
      }
    return Result;
  }

  bool readsPlacesOfOthers(const Places &Read, const Writers &Writer) {
    for (unsigned T = 0; T < Threads.size(); ++T)
      if (Read[T]) {
        auto Found = Writer.find(*Read[T]);
        if (Found != Writer.end() && Found->second != T)
          return true;
      }
    return false;
  }

  bool readsWhatOthersWrote(LoadInst &Load, const Places &Written) {
    Writers Writer = findWriters(Written);
    Value *Pointer = Load.getPointerOperand();
    if (std::optional<Places> Read = getPlaces(Load, Pointer))
      return readsPlacesOfOthers(*Read, Writer);
    return Writer.size() > 1 && !D.isDivergent(*Pointer) && changesInLoop(*Pointer) &&
           !Threads.front().evaluateOffset(Pointer);
  }

  /// Does P depend on the counter of a loop?
  static bool changesInLoop(Value &P) {
    SmallVector<Value *, 8> Work = {&P};
    SmallPtrSet<Value *, 16> Seen;
    while (!Work.empty()) {
      auto *I = dyn_cast<Instruction>(Work.pop_back_val());
      if (!I || !Seen.insert(I).second)
        continue;
      if (isa<PHINode>(I))
        return true;
      if (isa<GetElementPtrInst, BinaryOperator, CastInst>(I))
        Work.append(I->op_begin(), I->op_end());
    }
    return false;
  }

  /// Nothing if they cannot be computed.
  std::optional<Places> getPlaces(Instruction &Access, Value *Pointer) {
    if (Threads.empty() || !Threads.front().evaluateOffset(Pointer))
      return std::nullopt;
    Places Result(Threads.size());
    for (unsigned T = 0; T < Threads.size(); ++T) {
      std::optional<bool> Comes = reaches(*Access.getParent(), Threads[T]);
      if (!Comes)
        return std::nullopt;
      if (!*Comes)
        continue;
      Result[T] = Threads[T].evaluateOffset(Pointer);
      if (!Result[T])
        return std::nullopt;
    }
    return Result;
  }

  /// Does this thread come to B, if all uniform conditions say so? Nothing if it cannot be told.
  std::optional<bool> reaches(BasicBlock &B, ThreadValues &Thread) {
    auto [At, New] = Deciding.try_emplace(&B);
    if (New) {
      SmallPtrSet<BasicBlock *, 1> Start = {&B};
      ReverseIDFCalculator Frontier(PDT);
      Frontier.setDefiningBlocks(Start);
      Frontier.calculate(At->second);
    }
    for (BasicBlock *Decider : At->second) {
      if (!D.leavesDivergently(*Decider))
        continue;
      auto *Branch = dyn_cast<BranchInst>(Decider->getTerminator());
      auto *Condition = Branch && Branch->isConditional()
                            ? dyn_cast_or_null<ConstantInt>(Thread.evaluate(Branch->getCondition()))
                            : nullptr;
      if (!Condition)
        return std::nullopt;
      bool ByTrue = DT.dominates(BasicBlockEdge(Decider, Branch->getSuccessor(0)), &B);
      bool ByFalse = DT.dominates(BasicBlockEdge(Decider, Branch->getSuccessor(1)), &B);
      if (!ByTrue && !ByFalse)
        return std::nullopt;
      if (ByTrue != Condition->isOne())
        return false;
    }
    return true;
  }

  Function &F;
  DominatorTree &DT;
  PostDominatorTree &PDT;
  Divergence D;
  std::vector<ThreadValues> Threads;
  DenseMap<BasicBlock *, SmallVector<BasicBlock *, 8>> Deciding;
  SmallPtrSet<GlobalVariable *, 4> Reported;
};

} // namespace

PreservedAnalyses CheckRaces::run(Module &M, ModuleAnalysisManager &AM) {
  auto Kernels = readKernels(M);
  bool Used = llvm::any_of(
      M.globals(), [](GlobalVariable &G) { return G.getSection() == TileStaticSection; });
  if (!Kernels || !Used)
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (KernelInfo &K : *Kernels)
    if (!K.Tile.empty() && countThreads(K.Tile) > 1 && countThreads(K.Tile) <= 1024)
      RaceCheck(K, FAM).run();
  return PreservedAnalyses::all();
}

} // namespace amp
