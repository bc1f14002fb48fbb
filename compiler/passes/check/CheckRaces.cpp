// For each store to a tile_static variable or a container, this finds the loads of the same memory that are reachable
// without a barrier that orders it, and for each load the stores. For containers it considers the first tile, which
// always exists. A race is reported only if it is certain:
//
// - The addresses written and read can be computed for all threads of the tile, because they
//   depend only on local ids and constants, and so do the controlling conditions. Some thread then
//   reads what another has written.
// - Or all threads read the same address, which changes from iteration to iteration of a loop,
//   while each thread writes an address of its own.
// - Or both can be computed in the loops around the accesses (AccessEvents.h), and no way from one to the other passes
// a
//   barrier.
// - Or one store writes different values, which can be computed in the same way, to one address.
// - Or a thread reads an element of a container that a thread of the neighboring tile writes, and both find it by the
//   number of their tile: no barrier orders these.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AccessEvents.h"
#include "Divergence.h"
#include "kernel/Builtins.h"
#include "passes/Passes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>
#include <tuple>
#include <type_traits>

#define DEBUG_TYPE "check-races"

using namespace llvm;

namespace amp {
namespace {

/// Memory that threads share: a tile_static variable or a container.
struct Memory {
  const GlobalVariable *Variable = nullptr;
  const ContainerInfo *Container = nullptr;

  explicit operator bool() const { return Variable || Container; }
  bool operator==(const Memory &M) const { return Variable == M.Variable && Container == M.Container; }
  bool operator<(const Memory &M) const { return std::tie(Variable, Container) < std::tie(M.Variable, M.Container); }
  /// Returns true if this barrier orders accesses to this memory.
  bool isOrderedBy(const Instruction &Barrier) const {
    auto *Flags = dyn_cast<ConstantInt>(cast<CallBase>(Barrier).getArgOperand(0));
    return !Flags || (Flags->getZExtValue() & (Variable ? 1 : 2)) != 0; // detail::fence_flags
  }
};

/// Where each thread accesses a variable; nothing for threads that do not access it.
using Offsets = std::vector<std::optional<int64_t>>;

class RaceCheck {
public:
  RaceCheck(KernelInfo &K, FunctionAnalysisManager &FAM)
      : F(*K.Kernel), DT(FAM.getResult<DominatorTreeAnalysis>(F)), PDT(FAM.getResult<PostDominatorTreeAnalysis>(F)),
        D(K, Divergence::ThreadIds), K(K), Events(K, D, DT, PDT) {
    for (Tiles Of : {AnyTile, FirstTile, SecondTile})
      for (uint32_t T = 0, E = countThreads(K.Tile); T < E; ++T)
        Threads[Of].emplace_back(F.getParent()->getDataLayout(), K.Tile, T,
                                 Of == AnyTile ? std::nullopt : std::optional<uint32_t>(Of - FirstTile));
  }

  void run() {
    for (Instruction &I : instructions(F)) {
      Value *Pointer = getLoadStorePointerOperand(&I);
      Memory M = Pointer ? findMemory(Pointer) : Memory();
      if (!M || Reported.count(M))
        continue;
      if (auto *Store = dyn_cast<StoreInst>(&I))
        checkStore(*Store, M);
      else
        checkLoad(cast<LoadInst>(I), M);
      if (auto *Load = dyn_cast<LoadInst>(&I); Load && M.Container)
        checkOtherTiles(*Load, M);
    }
  }

private:
  enum Tiles { AnyTile, FirstTile, SecondTile };

  void checkStore(StoreInst &Store, const Memory &G) {
    std::optional<Offsets> Written = getOffsets(Store, G);
    if (Written && writesDifferentValues(Store, *Written, G)) {
      Reported.insert(G);
      report(Store, diag::RaceOfWriters) << describe(G);
      return;
    }
    LLVM_DEBUG(if (!Written) dbgs() << describe(G) << ": unknown which threads reach" << Store
                                    << ", or where it stores\n");
    for (LoadInst *Load : findAccesses<LoadInst>(Store, G)) {
      const bool IsRead = Written && readsWhatOthersWrote(*Load, *Written, G),
                 IsKnown = Written && getOffsets(*Load, G);
      if (!(IsRead || (!IsKnown && conflictInLoops(Store, *Load, G))) || !mayRace(Store, *Load, G))
        continue;
      Reported.insert(G);
      report(*Load, diag::Race) << describe(G);
      report(Store, diag::WrittenHere);
      return;
    }
  }

  /// Reports a store that overwrites what another thread still has to read.
  void checkLoad(LoadInst &Load, const Memory &G) {
    std::optional<Offsets> Read = getOffsets(Load, G);
    LLVM_DEBUG(if (!Read) dbgs() << describe(G) << ": unknown which threads reach" << Load << ", or where it loads\n");
    for (StoreInst *Store : findAccesses<StoreInst>(Load, G)) {
      std::optional<Offsets> Written = getOffsets(*Store, G);
      const bool IsRead = Read && Written && readsElementsOfOthers(*Read, findWriters(*Written));
      if (!(IsRead || (!(Read && Written) && conflictInLoops(*Store, Load, G))) || !mayRace(Load, *Store, G))
        continue;
      if (!G.Variable && *Read == *Written) // CheckUpdates reports it
        continue;
      Reported.insert(G);
      report(*Store, diag::RaceAfterRead) << describe(G);
      report(Load, diag::ReadHere);
      return;
    }
  }

  /// Returns true if a thread of one tile reads what a thread of another tile writes. Both addresses must depend on the
  /// tile, because a kernel that finds elements by local ids alone is meant for one tile.
  bool readsOtherTile(LoadInst &Load, StoreInst &Store, const Memory &G) {
    const std::optional<Offsets> &Read0 = getOffsets(Load, G, FirstTile), &Read1 = getOffsets(Load, G, SecondTile);
    const std::optional<Offsets> &Written0 = getOffsets(Store, G, FirstTile),
                                 &Written1 = getOffsets(Store, G, SecondTile);
    if (!Read0 || !Read1 || !Written0 || !Written1 || *Written0 == *Written1 || *Read0 == *Written0)
      return false;
    auto Reads = [](const Offsets &Own, const Offsets &InOtherTile, const Writers &Others) {
      for (size_t T = 0; T < Own.size(); ++T)
        if (Own[T] && Own[T] != InOtherTile[T] && Others.count(*Own[T]))
          return true;
      return false;
    };
    return Reads(*Read0, *Read1, findWriters(*Written1)) || Reads(*Read1, *Read0, findWriters(*Written0));
  }

  void checkOtherTiles(LoadInst &Load, const Memory &G) {
    if (!Load.isSimple() || Reported.count(G))
      return;
    for (Instruction &I : instructions(F)) {
      auto *Store = dyn_cast<StoreInst>(&I);
      if (!Store || !(findMemory(Store->getPointerOperand()) == G) || !readsOtherTile(Load, *Store, G))
        continue;
      if (!isPotentiallyReachable(Store, &Load, nullptr, &DT) && !isPotentiallyReachable(&Load, Store, nullptr, &DT))
        continue; // the program performs only one of the two
      Reported.insert(G);
      report(Load, diag::ReadOfNeighbor);
      report(*Store, diag::WrittenHere);
      return;
    }
  }

  /// Returns true if the values are known, and differ for some address.
  bool writesDifferentValues(StoreInst &Store, const Offsets &Written, const Memory &G) {
    std::vector<ThreadValues> &Threads = threadsOf(G);
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

  /// Finds loads or stores of G that a thread may reach from `From` without passing a barrier that orders its memory.
  template <class Access> SmallVector<Access *, 4> findAccesses(Instruction &From, const Memory &G) {
    SmallVector<Access *, 4> Found;
    SmallVector<Instruction *, 4> Barriers; // for containers: where the search ended
    SmallVector<Instruction *, 8> Work = {From.getNextNode()};
    SmallPtrSet<BasicBlock *, 16> Seen;
    while (!Work.empty()) {
      Instruction *I = Work.pop_back_val();
      BasicBlock *Block = I->getParent();
      bool Stopped = false;
      for (; I && !Stopped; I = I->getNextNode()) {
        // After any barrier a thread has completed its reads; its writes may still be pending.
        Stopped = isBarrier(*I) && (std::is_same_v<Access, StoreInst> || G.isOrderedBy(*I));
        if (auto *A = dyn_cast<Access>(I))
          if (findMemory(A->getPointerOperand()) == G)
            Found.push_back(A);
      }
      if (Stopped && !G.Variable)
        Barriers.push_back(I); // continues after it
      else if (!Stopped)
        for (BasicBlock *Next : successors(Block))
          if (Seen.insert(Next).second)
            Work.push_back(&Next->front());
    }
    // Drop accesses after a barrier: the path around it may be a loop whose trip count depends on container contents.
    erase_if(Found, [&](Access *A) {
      return any_of(Barriers, [&](Instruction *Barrier) { return isPotentiallyReachable(Barrier, A, nullptr, &DT); });
    });
    return Found;
  }

  /// Returns true if a thread comes from one access to the other without a barrier, whichever way it takes: it first
  /// passes neither of them again. A loop that runs only once is left at its end. Conditions that only decide which
  /// threads come to the other access are no ways around it.
  bool isNeverOrdered(Instruction &From, Instruction &To, const Memory &G) {
    const std::optional<AccessEvents> &Found = Events.find(To);
    SmallVector<std::pair<Instruction *, bool>, 8> Work = {{From.getNextNode(), false}};
    SmallPtrSet<BasicBlock *, 16> Seen[2];
    bool IsReached = false;
    while (!Work.empty()) {
      auto [I, IsOrdered] = Work.pop_back_val();
      BasicBlock *Block = I->getParent();
      for (; I && I != &To && I != &From; I = I->getNextNode())
        // After any barrier a thread has completed its reads; its writes may still be pending.
        IsOrdered |= isBarrier(*I) && (isa<LoadInst>(From) || G.isOrderedBy(*I));
      if (I == &To && IsOrdered)
        return false;
      IsReached |= I == &To;
      if (I)
        continue;
      for (BasicBlock *Next : successors(Block)) {
        const Loop *L = Events.loops().getLoopFor(Next);
        if ((L && L->getHeader() == Next && L->contains(Block) && Events.runsOnce(*L)) ||
            (Found && is_contained(Found->Around, std::pair<const BasicBlock *, const BasicBlock *>(Block, Next))))
          continue;
        if (Seen[IsOrdered].insert(Next).second)
          Work.push_back({&Next->front(), IsOrdered});
      }
    }
    return IsReached;
  }

  bool mayRace(Instruction &From, Instruction &To, const Memory &G) {
    return !G.Variable || (isNeverOrdered(From, To, G) && !Events.excludeEachOther(From, To));
  }

  bool conflictInLoops(StoreInst &Store, LoadInst &Load, const Memory &G) {
    if (!G.Variable)
      return false;
    const std::optional<AccessEvents> &Writes = Events.find(Store), &Reads = Writes ? Events.find(Load) : Writes;
    LLVM_DEBUG(if (!Writes || !Reads) dbgs()
               << describe(G) << ": unknown in loops:" << (Writes ? (Instruction &)Load : Store) << "\n");
    return Writes && Reads && Events.conflict(*Reads, *Writes);
  }

  using Writers = DenseMap<int64_t, size_t>; ///< per address: the thread, or the number of threads if several write

  Writers findWriters(const Offsets &Written) {
    Writers Result;
    for (size_t T = 0; T < Written.size(); ++T)
      if (Written[T]) {
        auto [At, New] = Result.try_emplace(*Written[T], T);
        if (!New)
          At->second = Written.size();
      }
    return Result;
  }

  bool readsElementsOfOthers(const Offsets &Read, const Writers &Writer) {
    for (size_t T = 0; T < Read.size(); ++T)
      if (Read[T]) {
        auto Found = Writer.find(*Read[T]);
        if (Found != Writer.end() && Found->second != T)
          return true;
      }
    return false;
  }

  bool readsWhatOthersWrote(LoadInst &Load, const Offsets &Written, const Memory &G) {
    Writers Writer = findWriters(Written);
    Value *Pointer = Load.getPointerOperand();
    if (std::optional<Offsets> Read = getOffsets(Load, G))
      return readsElementsOfOthers(*Read, Writer);
    return G.Variable && Writer.size() > 1 && D.isUniform(*Pointer) && changesInLoop(*Pointer) &&
           !threadsOf(G).front().evaluateOffset(Pointer);
  }

  /// Returns true if P depends on a loop counter.
  static bool changesInLoop(Value &P) {
    SmallVector<Value *, 8> Work = {&P};
    SmallPtrSet<Value *, 16> Seen;
    while (!Work.empty()) {
      auto *I = dyn_cast<Instruction>(Work.pop_back_val());
      if (!I || !Seen.insert(I).second)
        continue;
      if (isa<PHINode>(I))
        return true;
      if (isa<GetElementPtrInst, BinaryOperator, CastInst, SelectInst>(I))
        Work.append(I->op_begin(), I->op_end());
    }
    return false;
  }

  const std::optional<Offsets> &getOffsets(Instruction &Access, const Memory &G) {
    return getOffsets(Access, G, tilesOf(G));
  }

  /// Returns nothing if they cannot be computed.
  const std::optional<Offsets> &getOffsets(Instruction &Access, const Memory &G, Tiles Of) {
    auto [At, New] = Known.try_emplace({&Access, Of});
    if (New)
      At->second = computeOffsets(Access, G, Of);
    return At->second;
  }

  std::optional<Offsets> computeOffsets(Instruction &Access, const Memory &G, Tiles Of) {
    Value *Pointer = getLoadStorePointerOperand(&Access);
    std::vector<ThreadValues> &Threads = this->Threads[Of];
    if (Threads.empty() || !Threads.front().evaluateOffset(Pointer))
      return std::nullopt;
    Offsets Result(Threads.size());
    for (unsigned T = 0; T < Threads.size(); ++T) {
      std::optional<bool> Comes = reaches(*Access.getParent(), Threads[T], G);
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

  /// Returns true if this thread reaches B, assuming that uniform conditions allow it; nothing if that is unknown. For
  /// containers, the conditions may also depend on the tile.
  std::optional<bool> reaches(BasicBlock &B, ThreadValues &Thread, const Memory &G) {
    auto [At, New] = Deciding.try_emplace(&B);
    if (New) {
      SmallPtrSet<BasicBlock *, 1> Start = {&B};
      ReverseIDFCalculator Frontier(PDT);
      Frontier.setDefiningBlocks(Start);
      Frontier.calculate(At->second);
    }
    for (BasicBlock *Decider : At->second) {
      if (!D.leavesDivergently(*Decider) && (G.Variable || !dependsOnTile(*Decider->getTerminator())))
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

  /// Returns true if a branch may go different ways in different tiles.
  static bool dependsOnTile(Instruction &Branch) {
    SmallVector<Value *, 8> Work = {&Branch};
    SmallPtrSet<Value *, 16> Seen;
    while (!Work.empty()) {
      auto *I = dyn_cast<Instruction>(Work.pop_back_val());
      if (!I || !Seen.insert(I).second)
        continue;
      if (isCallOf(*I, BuiltinId::group_id) || isCallOf(*I, BuiltinId::global_id) || isa<PHINode, SelectInst>(I))
        return true;
      for (Value *Operand : I->operands())
        if (!isa<BasicBlock>(Operand))
          Work.push_back(Operand);
    }
    return false;
  }

  static Tiles tilesOf(const Memory &G) { return G.Variable ? AnyTile : FirstTile; }
  std::vector<ThreadValues> &threadsOf(const Memory &G) { return Threads[tilesOf(G)]; }

  Memory findMemory(Value *P) const {
    const Value *Object = getUnderlyingObject(P, 0);
    return {getTileStatic(P), getContainer(*Object, K)};
  }

  static std::string describe(const Memory &G) {
    return G.Variable ? "tile_static variable '" + getVariableName(*G.Variable) + "'"
                      : "'" + G.Container->variable().str() + "'";
  }

  Function &F;
  DominatorTree &DT;
  PostDominatorTree &PDT;
  Divergence D;
  const KernelInfo &K;
  EventFinder Events;
  std::vector<ThreadValues> Threads[3]; ///< for each of Tiles
  std::map<std::pair<Instruction *, Tiles>, std::optional<Offsets>> Known;
  DenseMap<BasicBlock *, SmallVector<BasicBlock *, 8>> Deciding;
  std::set<Memory> Reported;
};

} // namespace

PreservedAnalyses CheckRaces::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (KernelInfo &K : readKernels(M))
    if (!K.Tile.empty() && countThreads(K.Tile) > 1 && countThreads(K.Tile) <= 1024)
      RaceCheck(K, FAM).run();
  return PreservedAnalyses::all();
}

} // namespace amp
