// Visits users before their operands, so that the position where a value would be printed is known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Placement.h"
#include "KernelNeeds.h"
#include "MemoryTypes.h"
#include "kernel/Address.h"
#include "kernel/Builtins.h"
#include "kernel/Names.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace amp {
namespace {

/// Larger expressions get a variable, for readability.
constexpr unsigned MaxInlineWeight = 16;

/// Returns true for a conversion of int to long: it is free, and implicit in OpenCL C next to another long.
bool isExtension(const Instruction &I) {
  return (isa<SExtInst>(I) || isa<ZExtInst>(I)) && I.getType()->isIntegerTy(64) &&
         I.getOperand(0)->getType()->isIntegerTy(32);
}

} // namespace

bool isMeaningless(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call)
    return false;
  switch (Call->getIntrinsicID()) {
  case Intrinsic::assume:
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::invariant_start:
  case Intrinsic::invariant_end:
  case Intrinsic::donothing:
  case Intrinsic::sideeffect:
  case Intrinsic::experimental_noalias_scope_decl:
    return true;
  default:
    return isa<DbgInfoIntrinsic>(Call);
  }
}

/// Returns true if I is printed at every use, however many there are.
bool Placement::isAlwaysInline(const Instruction &I) const {
  if (isa<GetElementPtrInst>(I))
    return !I.hasMetadata(SharedAddressMetadata) &&
           !addsPartialElements(I, bytesOf(Types.pointeeOf(&I).Type.Kind), I.getModule()->getDataLayout());
  return isDecidedByBuild(I) || isa<ExtractValueInst>(I) || isa<ExtractElementInst>(I) || isExtension(I) ||
         (isa<FreezeInst>(I) && I.getType()->isPointerTy());
}

bool hasEffect(const Instruction &I) {
  if (isMeaningless(I))
    return false;
  if (const auto *Call = dyn_cast<CallBase>(&I)) {
    if (const Builtin *B = findBuiltin(*Call))
      return !B->isPure();
    return Call->mayHaveSideEffects();
  }
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isVolatile() || Load->isAtomic();
  return I.mayHaveSideEffects();
}

Placement::Placement(const Function &F, const LoopInfo &LI, const MemoryTypes &Types) : LI(LI), Types(Types) {
  for (const BasicBlock &B : F) {
    unsigned Position = 0, Count = 0;
    for (const Instruction &I : B) {
      Positions[&I] = ++Position;
      EffectsBefore[&I] = Count;
      Count += hasEffect(I);
    }
    Effects[&B] = Count;
  }
  // In post-order, every use except a phi's is visited first; a phi's use does not depend on the
  // phi.
  for (const BasicBlock *B : post_order(&F))
    for (const Instruction &I : reverse(*B))
      place(I);
}

Placement::Kind Placement::kindOf(const Instruction &I) const {
  auto It = Kinds.find(&I);
  return It == Kinds.end() ? Dropped : It->second;
}

bool Placement::isVariable(const Value *V) const {
  const auto *I = dyn_cast<Instruction>(V);
  return I && kindOf(*I) == Variable;
}

void Placement::place(const Instruction &I) {
  Kind &K = Kinds[&I];
  if (isMeaningless(I) || isa<AllocaInst>(I)) {
    K = Dropped;
    return;
  }
  if (I.isTerminator()) {
    K = Statement;
    return;
  }
  unsigned Sites = countSites(I);
  if (hasEffect(I)) {
    K = Sites ? Variable : Statement;
    return;
  }
  if (Sites == 0) {
    K = Dropped;
    return;
  }
  if (isAlwaysInline(I)) {
    K = Inline;
    return;
  }
  K = Variable;
  if (Sites != 1 || isa<PHINode>(I) || isa<GetElementPtrInst>(I) || wouldContract(I))
    return;
  for (const Use &U : I.uses()) {
    Site To = siteOf(U);
    if (!To.Block || !canMoveTo(I, To) || Weights[To.Printed] >= MaxInlineWeight)
      continue;
    ++Weights[To.Printed];
    K = Inline;
    return;
  }
}

/// Returns how often the value would be printed if it were inlined.
unsigned Placement::countSites(const Instruction &I) const {
  unsigned Count = 0;
  for (const User *U : I.users()) {
    const auto *UserInst = cast<Instruction>(U);
    if (isa<PHINode>(UserInst)) {
      ++Count;
      continue;
    }
    Kind K = kindOf(*UserInst);
    if (K == Inline)
      Count += countSites(*UserInst);
    else if (K != Dropped)
      ++Count;
  }
  return Count;
}

/// Returns where the use is printed; no block if it is not printed.
Placement::Site Placement::siteOf(const Use &U) const {
  const auto *UserInst = cast<Instruction>(U.getUser());
  if (const auto *Phi = dyn_cast<PHINode>(UserInst))
    return {Phi->getIncomingBlock(U), ~0u, Phi};
  switch (kindOf(*UserInst)) {
  case Dropped:
    return {};
  case Inline:
    for (const Use &Next : UserInst->uses())
      if (Site S = siteOf(Next); S.Block)
        return S;
    return {};
  case Variable:
  case Statement:
    break;
  }
  return {UserInst->getParent(), Positions.lookup(UserInst), UserInst};
}

bool Placement::canMoveTo(const Instruction &I, const Site &To) const {
  const BasicBlock *From = I.getParent();
  if (I.mayReadFromMemory() && !isa<CallBase>(I)) {
    if (From != To.Block)
      return false;
    unsigned There = Effects.lookup(From);
    if (To.Position != ~0u)
      for (auto It = I.getIterator(); It != From->end(); ++It)
        if (Positions.lookup(&*It) == To.Position) {
          There = EffectsBefore.lookup(&*It);
          break;
        }
    return There == EffectsBefore.lookup(&I);
  }
  if (isExpensive(I) && From == To.Block && !staysFirst(I, To))
    return false;
  // Moving out of a loop or into a branch is fine; moving into a loop costs time.
  const Loop *Target = LI.getLoopFor(To.Block);
  return !Target || Target->contains(From);
}

/// Returns true if I, moved to To, would still be computed before the expensive values that follow it (sink-calls).
bool Placement::staysFirst(const Instruction &I, const Site &To) const {
  for (const Instruction *Next = I.getNextNode(); Next && Positions.lookup(Next) < To.Position;
       Next = Next->getNextNode())
    if (isExpensive(*Next) && isVariable(Next))
      return false;
  return true;
}

/// Returns true if I is a product that must not become part of a sum: OpenCL C contracts within an expression.
bool Placement::wouldContract(const Instruction &I) const {
  if (!findProduct(I))
    return false;
  return any_of(I.users(), [&](const User *U) {
    const auto *Call = dyn_cast<IntrinsicInst>(U);
    bool IsAddend = Call && Call->getIntrinsicID() == Intrinsic::fmuladd && Call->getArgOperand(2) == &I;
    return (isSum(*U) || IsAddend) && !mayContract(I, *U);
  });
}

void Placement::forEachRead(const Value *V, function_ref<void(const Value *)> Visit) const {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return;
  if (kindOf(*I) == Variable)
    Visit(I);
  else if (kindOf(*I) == Inline)
    forEachOperandRead(*I, Visit);
}

void Placement::forEachOperandRead(const Instruction &I, function_ref<void(const Value *)> Visit) const {
  for (const Value *Op : I.operands())
    forEachRead(Op, Visit);
}

} // namespace amp
