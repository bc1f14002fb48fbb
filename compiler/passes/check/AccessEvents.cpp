// See AccessEvents.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AccessEvents.h"
#include "Divergence.h"
#include "kernel/Address.h"
#include "kernel/Builtins.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include <algorithm>
#include <limits>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

constexpr unsigned MaxSteps = 1 << 17;    ///< blocks that all threads together enter, per access
constexpr unsigned MaxUnknownRounds = 16; ///< of a loop whose bound is not known, per thread

bool hasBarrier(const Loop &L) {
  return any_of(L.blocks(),
                [](const BasicBlock *B) { return any_of(*B, [](const Instruction &I) { return isBarrier(I); }); });
}

/// Returns true if a thread may come from `From` to `To` without passing one of the other blocks.
bool isBetween(BasicBlock *From, const BasicBlock *To, ArrayRef<const BasicBlock *> Ends) {
  SmallVector<BasicBlock *, 8> Work = {From};
  SmallPtrSet<BasicBlock *, 16> Seen;
  while (!Work.empty()) {
    BasicBlock *B = Work.pop_back_val();
    if (is_contained(Ends, B) || !Seen.insert(B).second)
      continue;
    if (B == To)
      return true;
    append_range(Work, successors(B));
  }
  return false;
}

std::optional<int64_t> toNumber(Constant *C, bool IsSigned) {
  auto *I = dyn_cast_or_null<ConstantInt>(C);
  if (!I || I->getBitWidth() > 64)
    return std::nullopt;
  if (IsSigned)
    return I->getSExtValue();
  const uint64_t Number = I->getZExtValue();
  if (Number > uint64_t(std::numeric_limits<int64_t>::max()))
    return std::nullopt;
  return int64_t(Number);
}

/// Returns true for a load of what the kernel captures, which no thread writes.
bool isCaptured(const Value &V) {
  auto *Load = dyn_cast<LoadInst>(&V);
  return Load && isa<Argument>(getUnderlyingObject(Load->getPointerOperand(), 0));
}

void add(SmallVectorImpl<Limit> &Limits, const Limit &New) {
  for (Limit &L : Limits)
    if (L.Bound == New.Bound && L.IsSigned == New.IsSigned) {
      L.Reached = std::max(L.Reached, New.Reached);
      return;
    }
  Limits.push_back(New);
}

} // namespace

/// The way of one thread through a loop, or to a block outside of loops.
class EventFinder::Walk {
public:
  Walk(EventFinder &Finder, Instruction &Access, const Loop *Outermost, uint32_t Thread, AccessEvents &Found,
       unsigned &Steps)
      : Finder(Finder), Access(Access), Outermost(Outermost), Thread(Thread), Found(Found), Steps(Steps),
        DL(Access.getModule()->getDataLayout()) {
    restart();
  }

  /// Returns true if other threads may take another way.
  bool isOfThread() const { return IsOfThread; }

  /// Returns false if something is not known.
  bool run() {
    BasicBlock *Start = Outermost ? Outermost->getHeader() : Access.getParent();
    std::optional<bool> Comes = comesTo(*Start);
    if (!Comes)
      return false;
    if (!*Comes)
      return true;
    if (!Outermost)
      return record();
    BasicBlock *Before = Outermost->getLoopPredecessor();
    return Before && walk(Before, Start);
  }

private:
  using Limits = SmallVector<Limit, 1>;
  struct Round {
    Limits AtEntry;
    unsigned Unknown = 0; ///< rounds that a limit, or an assumption, allowed
  };

  /// Forgets what depends on the values of phis.
  void restart() {
    Values = std::make_unique<ThreadValues>(DL, Finder.K.Tile, Thread);
    for (auto [Phi, Value] : Phis)
      Values->assume(Phi, Value);
  }

  bool record() {
    std::optional<int64_t> Offset = Values->evaluateOffset(getLoadStorePointerOperand(&Access));
    if (!Offset)
      return false;
    Found.Events.push_back({Thread, *Offset, Current});
    return true;
  }

  /// Returns the limit for which a comparison has this result.
  std::optional<Limit> findLimit(Value &Condition, bool Result) {
    auto *Compare = dyn_cast<ICmpInst>(&Condition);
    if (!Compare)
      return std::nullopt;
    CmpInst::Predicate P = Result ? Compare->getPredicate() : Compare->getInversePredicate();
    Value *Number = Compare->getOperand(0), *Bound = Compare->getOperand(1);
    if (Values->evaluate(Bound)) {
      std::swap(Number, Bound);
      P = CmpInst::getSwappedPredicate(P);
    }
    auto *I = dyn_cast<Instruction>(Bound);
    const Value *First = Finder.lookThroughLoads(Bound);
    if (isa<Constant>(Bound) || !Finder.D.isUniform(*Bound) ||
        (I && !isCaptured(*I) && Finder.Loops.getLoopFor(I->getParent())))
      return std::nullopt;
    bool IsSigned = CmpInst::isSigned(P);
    std::optional<int64_t> Reached = toNumber(Values->evaluate(Number), IsSigned || CmpInst::isEquality(P));
    if (!Reached || *Reached == std::numeric_limits<int64_t>::min())
      return std::nullopt;
    if (P == CmpInst::ICMP_NE) // a counter that has not exceeded the bound
      for (const Limit &L : Current)
        if (L.Bound == First && L.Reached == *Reached - 1)
          return Limit{First, L.IsSigned, *Reached};
    if (P == CmpInst::ICMP_SLT || P == CmpInst::ICMP_ULT)
      return Limit{First, IsSigned, *Reached};
    if (P == CmpInst::ICMP_SLE || P == CmpInst::ICMP_ULE)
      return Limit{First, IsSigned, *Reached - 1};
    return std::nullopt;
  }

  /// Returns a condition's value, also if only one operand of && or || is known.
  std::optional<bool> evaluate(Value &Condition) {
    if (auto *Known = dyn_cast_or_null<ConstantInt>(Values->evaluate(&Condition)))
      return Known->isOne();
    Value *A = nullptr, *B = nullptr;
    const bool IsAnd = match(&Condition, m_LogicalAnd(m_Value(A), m_Value(B)));
    if (!IsAnd && !match(&Condition, m_LogicalOr(m_Value(A), m_Value(B))))
      return std::nullopt;
    std::optional<bool> First = evaluate(*A), Second = evaluate(*B);
    if ((First && *First != IsAnd) || (Second && *Second != IsAnd))
      return !IsAnd;
    return First && Second ? std::optional<bool>(IsAnd) : std::nullopt;
  }

  enum Allowance { No, ByLimits, ByAssumption };
  /// Adds limits and assumptions for which a condition that is not known has this value.
  Allowance allow(Value &Condition, bool Result) {
    if (std::optional<bool> Known = evaluate(Condition))
      return *Known == Result ? ByLimits : No;
    Value *A = nullptr, *B = nullptr;
    const bool IsAnd = match(&Condition, m_LogicalAnd(m_Value(A), m_Value(B)));
    if (IsAnd || match(&Condition, m_LogicalOr(m_Value(A), m_Value(B)))) {
      if (IsAnd == Result) {
        const Allowance First = allow(*A, Result), Second = First == No ? No : allow(*B, Result);
        return First == No || Second == No ? No : std::max(First, Second);
      }
      if (std::optional<bool> First = evaluate(*A))
        return allow(*B, Result);
      if (std::optional<bool> Second = evaluate(*B))
        return allow(*A, Result);
    }
    if (std::optional<Limit> L = findLimit(Condition, Result)) {
      add(Current, *L);
      return ByLimits;
    }
    if (!Finder.D.isUniform(Condition))
      return No;
    if (const std::pair<const Value *, bool> New = {&Condition, Result}; !is_contained(Found.Assumed, New))
      Found.Assumed.push_back(New);
    return ByAssumption;
  }

  /// Returns true if the thread comes to this block from the start of the kernel, provided that conditions which are
  /// the same in all threads allow it.
  std::optional<bool> comesTo(BasicBlock &B) {
    for (BasicBlock *Decider : Finder.findDeciding(B)) {
      if (Outermost && Outermost->contains(Decider))
        continue;
      auto *Branch = dyn_cast<BranchInst>(Decider->getTerminator());
      if (!Branch || !Branch->isConditional()) {
        if (Finder.D.leavesDivergently(*Decider))
          return std::nullopt;
        continue;
      }
      const bool ByTrue = Finder.DT.dominates(BasicBlockEdge(Decider, Branch->getSuccessor(0)), &B);
      const bool ByFalse = Finder.DT.dominates(BasicBlockEdge(Decider, Branch->getSuccessor(1)), &B);
      if (!ByTrue && !ByFalse) { // decides about another iteration
        if (Finder.D.leavesDivergently(*Decider))
          return std::nullopt;
        continue;
      }
      const std::optional<bool> IsTrue = evaluate(*Branch->getCondition());
      const Allowance Allowed = IsTrue ? ByLimits : allow(*Branch->getCondition(), ByTrue);
      if (Allowed == No)
        return std::nullopt;
      if (Allowed == ByLimits) {
        IsOfThread |= Finder.D.leavesDivergently(*Decider);
        if (const std::pair<const BasicBlock *, const BasicBlock *> Around = {Decider, Branch->getSuccessor(ByTrue)};
            !is_contained(Found.Around, Around))
          Found.Around.push_back(Around);
      }
      if (IsTrue && *IsTrue != ByTrue)
        return false;
    }
    return true;
  }

  void enter(BasicBlock *From, BasicBlock *To) {
    SmallVector<std::pair<PHINode *, Constant *>, 4> New;
    for (PHINode &Phi : To->phis())
      New.push_back({&Phi, From ? Values->evaluate(Phi.getIncomingValueForBlock(From)) : nullptr});
    for (auto [Phi, Value] : New)
      Phis[Phi] = Value;
    if (!New.empty())
      restart();
  }

  /// What loops that this leaves have computed depends on the number of their iterations.
  void forgetLoops(const BasicBlock *Inside, const BasicBlock *Outside) {
    for (const Loop *L = Finder.Loops.getLoopFor(Inside); L && !L->contains(Outside); L = L->getParentLoop()) {
      for (BasicBlock *B : L->blocks())
        for (PHINode &Phi : B->phis())
          Phis[&Phi] = nullptr;
      Rounds.erase(L);
    }
    restart();
  }

  bool walk(BasicBlock *From, BasicBlock *To) {
    while (Outermost->contains(To)) {
      if (++Steps > MaxSteps)
        return false;
      const Loop *L = Finder.Loops.getLoopFor(To);
      if (To == L->getHeader() && (!From || !L->contains(From)))
        Rounds[L] = {Current, 0};
      for (auto It = Ends.begin(); It != Ends.end();) // what guards have allowed
        if (It->first == To) {
          Current = It->second;
          It = Ends.erase(It);
        } else {
          ++It;
        }
      enter(From, To);
      if (To == Access.getParent() && !record())
        return false;
      From = To;
      To = leave(To, From);
      if (!To)
        return false;
    }
    return true;
  }

  /// Returns the next block. Sets From to null if the way there is not known.
  BasicBlock *leave(BasicBlock *B, BasicBlock *&From) {
    Instruction &End = *B->getTerminator();
    if (End.getNumSuccessors() == 1)
      return End.getSuccessor(0);
    IsOfThread |= Finder.D.leavesDivergently(*B);
    auto *Branch = dyn_cast<BranchInst>(&End);
    if (!Branch)
      return skip(B, From);
    if (std::optional<bool> Condition = evaluate(*Branch->getCondition()))
      return Branch->getSuccessor(*Condition ? 0 : 1);
    const Loop *L = Finder.Loops.getLoopFor(B);
    const bool Stays[] = {L->contains(Branch->getSuccessor(0)), L->contains(Branch->getSuccessor(1))};
    if (Stays[0] && Stays[1])
      return leaveUnknown(*Branch, B, From);
    if (!Stays[0] && !Stays[1])
      return nullptr;
    // Ends the loop.
    const unsigned Inside = Stays[0] ? 0 : 1;
    Round &R = Rounds[L];
    const bool IsAround = L->contains(Access.getParent());
    const bool IsDivergent = Finder.D.leavesDivergently(*B);
    if (IsDivergent && !IsAround)
      return nullptr;
    if (IsAround && ++R.Unknown <= MaxUnknownRounds) {
      const Limits Before = Current;
      const size_t NumAssumed = Found.Assumed.size();
      const Allowance Allowed = allow(*Branch->getCondition(), Inside == 0);
      if (Allowed == ByLimits || (Allowed == ByAssumption && R.Unknown == 1 && B != Access.getParent() &&
                                  Finder.DT.dominates(B, Access.getParent())))
        return Branch->getSuccessor(Inside);
      if (Allowed == No && IsDivergent)
        return nullptr;
      Current = Before;
      Found.Assumed.truncate(NumAssumed);
    }
    BasicBlock *Next = Branch->getSuccessor(1 - Inside);
    if (!L->hasDedicatedExits() && !Next->getSinglePredecessor() && !L->getUniqueExitBlock())
      return nullptr;
    Current = R.AtEntry;
    forgetLoops(B, Next);
    From = nullptr;
    return Next;
  }

  /// An unknown condition inside of a loop's body.
  BasicBlock *leaveUnknown(BranchInst &Branch, BasicBlock *B, BasicBlock *&From) {
    BasicBlock *Join = findJoin(B);
    const BasicBlock *Header = Finder.Loops.getLoopFor(B)->getHeader();
    if (!Join)
      return nullptr;
    for (unsigned Inside : {0, 1}) {
      if (Branch.getSuccessor(Inside) == Join ||
          !isBetween(Branch.getSuccessor(Inside), Access.getParent(), {Join, Header}))
        continue;
      Ends.push_back({Join, Current});
      if (allow(*Branch.getCondition(), Inside == 0) == No)
        return nullptr;
      return Branch.getSuccessor(Inside);
    }
    From = nullptr;
    return Join;
  }

  BasicBlock *skip(BasicBlock *B, BasicBlock *&From) {
    BasicBlock *Join = findJoin(B);
    const BasicBlock *Header = Finder.Loops.getLoopFor(B)->getHeader();
    if (!Join || any_of(successors(B), [&](BasicBlock *S) { return isBetween(S, Access.getParent(), {Join, Header}); }))
      return nullptr;
    From = nullptr;
    return Join;
  }

  /// Returns the block of the same loop in which all ways from B meet, in the same iteration, or null.
  BasicBlock *findJoin(BasicBlock *B) {
    auto *Node = Finder.PDT.getNode(B);
    BasicBlock *Join = Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
    const Loop *L = Finder.Loops.getLoopFor(B);
    if (!Join || Finder.Loops.getLoopFor(Join) != L || Join == L->getHeader())
      return nullptr;
    for (BasicBlock *S : successors(B))
      if (isBetween(S, L->getHeader(), {Join}))
        return nullptr;
    return Join;
  }

  EventFinder &Finder;
  Instruction &Access;
  const Loop *Outermost;
  uint32_t Thread;
  AccessEvents &Found;
  unsigned &Steps;
  const DataLayout &DL;
  std::unique_ptr<ThreadValues> Values;
  DenseMap<PHINode *, Constant *> Phis;
  Limits Current;
  std::map<const Loop *, Round> Rounds;
  std::vector<std::pair<BasicBlock *, Limits>> Ends;
  bool IsOfThread = false;
};

/// Returns the outermost loop around the access in which no barrier is, or null.
const Loop *EventFinder::findLoop(const Instruction &Access) const {
  const Loop *Found = nullptr;
  for (const Loop *L = Loops.getLoopFor(Access.getParent()); L && !hasBarrier(*L); L = L->getParentLoop())
    Found = L;
  return Found;
}

std::optional<AccessEvents> EventFinder::compute(Instruction &Access) {
  AccessEvents Found;
  const Loop *L = findLoop(Access);
  unsigned Steps = 0;
  const bool IsUniform = D.isUniform(*getLoadStorePointerOperand(&Access));
  for (uint32_t Thread = 0, E = countThreads(K.Tile); Thread < E; ++Thread) {
    Walk W(*this, Access, L, Thread, Found, Steps);
    if (!W.run())
      return std::nullopt;
    Found.AreOfAll = Thread == 0 && IsUniform && !W.isOfThread();
    if (Found.AreOfAll)
      break;
  }
  return Found;
}

const std::optional<AccessEvents> &EventFinder::find(Instruction &Access) {
  auto At = Known.find(&Access);
  if (At == Known.end())
    At = Known.emplace(&Access, compute(Access)).first;
  return At->second;
}

/// Returns the first load of the same captured value, or V itself.
const Value *EventFinder::lookThroughLoads(const Value *V) {
  if (!isCaptured(*V))
    return V;
  const Address A = Address::get(cast<LoadInst>(V)->getPointerOperand(), K.Kernel->getParent()->getDataLayout());
  if (!A.Terms.empty())
    return V;
  const Value *&First = FirstLoads[{A.Root, A.Bytes}];
  if (!First || First->getType() != V->getType())
    First = V;
  return First;
}

bool EventFinder::contradict(const Assumptions &A, const Assumptions &B) {
  const DataLayout &DL = K.Kernel->getParent()->getDataLayout();
  DenseMap<const Value *, ConstantRange> Ranges;
  for (const Assumptions *All : {&A, &B})
    for (auto [Condition, Result] : *All) {
      auto *Compare = dyn_cast<ICmpInst>(Condition);
      auto *Number = Compare ? dyn_cast<ConstantInt>(Compare->getOperand(1)) : nullptr;
      if (!Number)
        continue;
      ConstantRange Range = ConstantRange::makeExactICmpRegion(
          Result ? Compare->getPredicate() : Compare->getInversePredicate(), Number->getValue());
      const Value *Of = Compare->getOperand(0);
      const APInt *Added = nullptr;
      if (match(Of, m_Add(m_Value(), m_APInt(Added)))) {
        Range = Range.subtract(*Added);
        Of = cast<Instruction>(Of)->getOperand(0);
      }
      auto [At, IsNew] = Ranges.try_emplace(lookThroughLoads(Of), Range);
      if (!IsNew)
        At->second = At->second.intersectWith(Range);
      if (At->second.isEmptySet())
        return true;
    }
  for (auto [First, IsFirst] : A)
    for (auto [Second, IsSecond] : B) {
      std::optional<bool> Implied = isImpliedCondition(First, Second, DL, IsFirst);
      auto *One = dyn_cast<ICmpInst>(First), *Other = dyn_cast<ICmpInst>(Second);
      if (!Implied && One && Other && lookThroughLoads(One->getOperand(0)) == lookThroughLoads(Other->getOperand(0))) {
        const Value *Number = lookThroughLoads(One->getOperand(1)) == lookThroughLoads(Other->getOperand(1))
                                  ? One->getOperand(1)
                                  : Other->getOperand(1);
        Implied = isImpliedCondition(First, Other->getPredicate(), One->getOperand(0), Number, DL, IsFirst);
      }
      if ((First == Second && IsFirst != IsSecond) || (Implied && *Implied != IsSecond))
        return true;
    }
  return false;
}

/// Returns the blocks whose branches decide whether a thread comes to B.
ArrayRef<BasicBlock *> EventFinder::findDeciding(BasicBlock &B) {
  auto [At, IsNew] = Deciding.try_emplace(&B);
  if (IsNew) {
    SmallPtrSet<BasicBlock *, 1> Start = {&B};
    ReverseIDFCalculator Frontier(PDT);
    Frontier.setDefiningBlocks(Start);
    Frontier.calculate(At->second);
  }
  return At->second;
}

/// Adds what follows from a condition with this result for values that are the same in all threads.
void EventFinder::addUniform(Value *Condition, bool Result, Assumptions &To) const {
  Value *A = nullptr, *B = nullptr;
  if (Result ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
             : match(Condition, m_LogicalOr(m_Value(A), m_Value(B)))) {
    addUniform(A, Result, To);
    addUniform(B, Result, To);
  } else if (D.isUniform(*Condition)) {
    To.push_back({Condition, Result});
  }
}

const EventFinder::Assumptions &EventFinder::findAssumptions(BasicBlock &B) {
  auto [At, IsNew] = OfBlocks.try_emplace(&B);
  if (!IsNew)
    return At->second;
  for (BasicBlock *Decider : findDeciding(B))
    if (auto *Branch = dyn_cast<BranchInst>(Decider->getTerminator()); Branch && Branch->isConditional())
      for (unsigned Inside : {0, 1})
        if (DT.dominates(BasicBlockEdge(Decider, Branch->getSuccessor(Inside)), &B))
          addUniform(Branch->getCondition(), Inside == 0, At->second);
  return At->second;
}

bool EventFinder::excludeEachOther(Instruction &A, Instruction &B) {
  return contradict(findAssumptions(*A.getParent()), findAssumptions(*B.getParent()));
}

bool EventFinder::conflict(const AccessEvents &Reads, const AccessEvents &Writes) {
  if (Writes.AreOfAll) // also by the thread that reads
    return false;
  if (contradict(Reads.Assumed, Writes.Assumed))
    return false;
  // The smallest bounds for which both accesses happen. A race for these is one for larger bounds, too.
  using Key = std::pair<const Value *, bool>;
  std::map<Key, int64_t> Smallest;
  for (const AccessEvents *All : {&Reads, &Writes}) {
    std::map<Key, std::pair<int64_t, size_t>> Least;
    for (const AccessEvent &E : All->Events)
      for (const Limit &L : E.Limits) {
        auto [At, IsNew] = Least.try_emplace({L.Bound, L.IsSigned}, L.Reached, 0);
        At->second.first = std::min(At->second.first, L.Reached);
        ++At->second.second;
      }
    for (auto &[Bound, Found] : Least) {
      const bool IsOfAll = Found.second == All->Events.size();
      auto [At, IsNew] = Smallest.try_emplace(Bound, std::numeric_limits<int64_t>::min());
      if (IsOfAll)
        At->second = std::max(At->second, Found.first);
    }
  }
  auto Happens = [&](const AccessEvent &E) {
    return all_of(E.Limits, [&](const Limit &L) { return L.Reached <= Smallest[{L.Bound, L.IsSigned}]; });
  };
  std::map<int64_t, SmallVector<uint32_t, 2>> Writers;
  for (const AccessEvent &E : Writes.Events)
    if (Happens(E))
      if (SmallVector<uint32_t, 2> &Of = Writers[E.Offset]; !is_contained(Of, E.Thread))
        Of.push_back(E.Thread);
  return any_of(Reads.Events, [&](const AccessEvent &E) {
    auto At = Writers.find(E.Offset);
    return At != Writers.end() && Happens(E) &&
           (Reads.AreOfAll ? At->second.size() < countThreads(K.Tile) : !is_contained(At->second, E.Thread));
  });
}

bool EventFinder::runsOnce(const Loop &L) const {
  // The way of the first thread; others take the same one if the loop's end is the same for all.
  BasicBlock *Latch = L.getLoopLatch(), *Before = L.getLoopPredecessor(), *Exiting = L.getExitingBlock();
  auto *Branch = Latch && Before && Exiting ? dyn_cast<BranchInst>(Exiting->getTerminator()) : nullptr;
  if (!Branch || !Branch->isConditional() || (Exiting != L.getHeader() && Exiting != Latch))
    return false;
  const DataLayout &DL = K.Kernel->getParent()->getDataLayout();
  ThreadValues First(DL, K.Tile, 0), Second(DL, K.Tile, 0);
  for (PHINode &Phi : L.getHeader()->phis())
    First.assume(&Phi, First.evaluate(Phi.getIncomingValueForBlock(Before)));
  for (PHINode &Phi : L.getHeader()->phis())
    Second.assume(&Phi, First.evaluate(Phi.getIncomingValueForBlock(Latch)));
  ThreadValues &Deciding = Exiting == Latch ? First : Second;
  auto *Condition = dyn_cast_or_null<ConstantInt>(Deciding.evaluate(Branch->getCondition()));
  return Condition && !D.leavesDivergently(*Exiting) && !L.contains(Branch->getSuccessor(Condition->isOne() ? 0 : 1));
}

} // namespace amp
