// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/DevicePass.h"
#include "targets/host/HostPasses.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "restore-no-wrap"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// Returns the value at which the loop ends, if each iteration ends by comparing `Counter` with it.
Value *findEnd(const Loop &L, const Value *Counter) {
  auto *Branch = dyn_cast<BranchInst>(L.getLoopLatch()->getTerminator());
  auto *Compare = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
  if (!Compare || !Compare->isEquality())
    return nullptr;
  bool GoesOnIfTrue = Branch->getSuccessor(0) == L.getHeader();
  if (GoesOnIfTrue != (Compare->getPredicate() == ICmpInst::ICMP_NE))
    return nullptr;
  Value *End = Compare->getOperand(0) == Counter ? Compare->getOperand(1) : Compare->getOperand(0);
  return is_contained(Compare->operands(), Counter) && L.isLoopInvariant(End) ? End : nullptr;
}

/// From below `End` in steps of one: the successor of a value below `End` is not above it. Where the old value is
/// compared, it may be `End` at first, because nothing uses the successor of `End`.
bool restore(const Loop &L, PHINode &Phi, ScalarEvolution &SE) {
  auto *Next = dyn_cast<BinaryOperator>(Phi.getIncomingValueForBlock(L.getLoopLatch()));
  if (!Next || !match(Next, m_Add(m_Specific(&Phi), m_One())))
    return false;
  Value *End = findEnd(L, Next), *Start = Phi.getIncomingValueForBlock(L.getLoopPreheader());
  ICmpInst::Predicate Signed = ICmpInst::ICMP_SLT, Unsigned = ICmpInst::ICMP_ULT;
  if (!End && Next->hasOneUse()) {
    End = findEnd(L, &Phi);
    Signed = ICmpInst::ICMP_SLE, Unsigned = ICmpInst::ICMP_ULE;
  }
  if (!End)
    return false;
  bool Changed = false;
  const SCEV *From = SE.getSCEV(Start), *To = SE.getSCEV(End);
  if (!Next->hasNoSignedWrap() && SE.isLoopEntryGuardedByCond(&L, Signed, From, To)) {
    Next->setHasNoSignedWrap();
    Changed = true;
  }
  if (!Next->hasNoUnsignedWrap() && SE.isLoopEntryGuardedByCond(&L, Unsigned, From, To)) {
    Next->setHasNoUnsignedWrap();
    Changed = true;
  }
  LLVM_DEBUG(dbgs() << Phi.getFunction()->getName() << (Changed ? ": does not wrap:" : ": may wrap:") << *Next << "\n");
  return Changed;
}

/// Makes the zero extension of a signed counter that does not wrap a sign extension: InstCombine prefers `zext nneg`.
bool extendSigned(ZExtInst &I, const LoopInfo &LI, ScalarEvolution &SE) {
  const Loop *L = LI.getLoopFor(I.getParent());
  auto *Counter = L && I.hasNonNeg() ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(I.getOperand(0))) : nullptr;
  if (!Counter || !Counter->hasNoSignedWrap())
    return false;
  auto *Signed = new SExtInst(I.getOperand(0), I.getType(), "", I.getIterator());
  Signed->takeName(&I);
  Signed->setDebugLoc(I.getDebugLoc());
  I.replaceAllUsesWith(Signed);
  I.eraseFromParent();
  return true;
}

} // namespace

PreservedAnalyses RestoreNoWrap::run(Function &F, FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  if (LI.empty())
    return PreservedAnalyses::all();
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  bool Changed = false;
  for (Loop *L : LI.getLoopsInPreorder())
    if (L->getLoopLatch() && L->getLoopPreheader())
      for (PHINode &Phi : L->getHeader()->phis())
        Changed |= Phi.getType()->isIntegerTy() && restore(*L, Phi, SE);
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Extension = dyn_cast<ZExtInst>(&I))
      Changed |= extendSigned(*Extension, LI, SE);
  return preserveCFG(Changed); // but not SCEV, which caches wrapping
}

} // namespace amp
