// Computes liveness of the values as printed (an inlined expression reads its variables where it
// is printed), then coalesces, then inserts copies.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Variables.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace amp {
namespace {

/// The position of events on the outgoing edges of a block.
constexpr unsigned AtEnd = ~0u;

} // namespace

Variables::Variables(const Function &F, const Placement &P) : P(P) {
  number(F);
  computeLiveness(F);
  coalesce(F);
}

void Variables::number(const Function &F) {
  for (const BasicBlock &B : F) {
    unsigned Position = 0;
    for (const Instruction &I : B) {
      // All phis of a block are defined at once, before anything else.
      Positions[&I] = isa<PHINode>(I) ? 0 : ++Position;
      if (!P.isVariable(&I))
        continue;
      ValueIndex[&I] = Values.size();
      Values.push_back(&I);
      Ids[&I] = All.size();
      All.push_back({{&I}, I.getType(), &I, false});
    }
  }
}

unsigned Variables::idOf(const Value *V) const {
  auto It = Ids.find(V);
  return It == Ids.end() ? None : It->second;
}

void Variables::markLive(const Value *V, const BasicBlock *UseBlock, unsigned Position) {
  unsigned &Last = LastUse[{V, UseBlock}];
  Last = std::max(Last, Position);
  unsigned Index = ValueIndex.lookup(V);
  const BasicBlock *DefBlock = cast<Instruction>(V)->getParent();
  if (Position == AtEnd)
    LiveOut[UseBlock].set(Index);
  SmallVector<const BasicBlock *, 8> Work;
  if (UseBlock != DefBlock)
    Work.push_back(UseBlock);
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    if (LiveIn[B].test(Index))
      continue;
    LiveIn[B].set(Index);
    for (const BasicBlock *Pred : predecessors(B)) {
      LiveOut[Pred].set(Index);
      if (Pred != DefBlock)
        Work.push_back(Pred);
    }
  }
}

void Variables::computeLiveness(const Function &F) {
  for (const BasicBlock &B : F) {
    LiveIn[&B].resize(Values.size());
    LiveOut[&B].resize(Values.size());
  }
  for (const BasicBlock &B : F)
    for (const Instruction &I : B) {
      Placement::Kind K = P.kindOf(I);
      if (K != Placement::Variable && K != Placement::Statement)
        continue;
      if (const auto *Phi = dyn_cast<PHINode>(&I)) {
        for (unsigned In = 0; In != Phi->getNumIncomingValues(); ++In)
          P.forEachRead(Phi->getIncomingValue(In),
                        [&](const Value *V) { markLive(V, Phi->getIncomingBlock(In), AtEnd); });
        continue;
      }
      P.forEachOperandRead(I, [&](const Value *V) { markLive(V, &B, Positions.lookup(&I)); });
    }
}

bool Variables::isLiveAfterDefinition(const Value *V, const Value *Definition) const {
  const auto *D = cast<Instruction>(Definition);
  const BasicBlock *B = D->getParent();
  unsigned Index = ValueIndex.lookup(V), Position = Positions.lookup(D);
  const auto *VI = cast<Instruction>(V);
  if (VI->getParent() == B) {
    // Not yet defined there, unless it is live around a loop, which requires that its own
    // definition is in that loop.
    if (Positions.lookup(VI) > Position)
      return false;
  } else if (!LiveIn.find(B)->second.test(Index)) {
    return false;
  }
  if (LiveOut.find(B)->second.test(Index))
    return true;
  auto It = LastUse.find({V, B});
  return It != LastUse.end() && It->second > Position;
}

bool Variables::interfere(const Value *A, const Value *B) const {
  const auto *PhiA = dyn_cast<PHINode>(A), *PhiB = dyn_cast<PHINode>(B);
  if (PhiA && PhiB && PhiA->getParent() == PhiB->getParent())
    return true;
  return isLiveAfterDefinition(A, B) || isLiveAfterDefinition(B, A);
}

bool Variables::tryMerge(const PHINode &Phi, const Value *Incoming) {
  unsigned To = Ids.lookup(&Phi), From = idOf(Incoming);
  if (From == None || From == To || Phi.getType() != Incoming->getType())
    return false;
  for (const Value *A : All[To].Members)
    for (const Value *B : All[From].Members)
      if (interfere(A, B))
        return false;
  for (const Value *V : All[From].Members)
    Ids[V] = To;
  All[To].Members.append(All[From].Members.begin(), All[From].Members.end());
  All[From].Members.clear();
  return true;
}

void Variables::coalesce(const Function &F) {
  ReversePostOrderTraversal<const Function *> Order(&F);
  for (const BasicBlock *B : Order)
    for (const PHINode &Phi : B->phis())
      if (P.isVariable(&Phi))
        for (const Value *Incoming : Phi.incoming_values())
          tryMerge(Phi, Incoming);
}

/// Returns true if printing From reads the variable Id.
bool Variables::reads(const Value *From, unsigned Id) const {
  bool Found = false;
  if (From)
    P.forEachRead(From, [&](const Value *V) { Found |= idOf(V) == Id; });
  return Found;
}

SmallVector<Variables::Copy, 4> Variables::copiesOf(const BasicBlock *From, const BasicBlock *To) {
  SmallVector<Copy, 4> Pending, Ordered;
  for (const PHINode &Phi : To->phis()) {
    const Value *Incoming = Phi.getIncomingValueForBlock(From);
    if (P.isVariable(&Phi) && idOf(Incoming) != idOf(&Phi))
      Pending.push_back({idOf(&Phi), Incoming});
  }
  while (!Pending.empty()) {
    auto Ready = find_if(Pending, [&](const Copy &C) {
      return none_of(Pending, [&](const Copy &Other) {
        return &Other != &C && (reads(Other.From, C.To) || Other.FromVariable == C.To);
      });
    });
    if (Ready != Pending.end()) {
      Ordered.push_back(*Ready);
      Pending.erase(Ready);
      continue;
    }
    // A cycle: save one value in a temporary.
    Copy &First = *find_if(Pending, [](const Copy &C) { return C.From; });
    unsigned Temporary = All.size();
    All.push_back({{}, All[First.To].Type, All[First.To].TypeSource, true});
    Ordered.push_back({Temporary, First.From});
    First.From = nullptr;
    First.FromVariable = Temporary;
  }
  return Ordered;
}

} // namespace amp
