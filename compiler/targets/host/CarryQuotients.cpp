// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostPasses.h"

#include "support/DevicePass.h"
#include "support/LLVMCompat.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#define DEBUG_TYPE "carry-quotients"

STATISTIC(NumCarried, "Divisions in loops that became additions");

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// More divisions of one loop would cost more in registers than they save.
constexpr unsigned MostCarried = 4;

/// The divisions and remainders of one dividend by one divisor.
struct Division {
  Value *Dividend = nullptr, *Divisor = nullptr;
  const SCEVAddRecExpr *Steps = nullptr; ///< the dividend
  SmallVector<BinaryOperator *, 2> Quotients, Remainders;
};

/// Replaces the divisions of one loop.
class Carrier {
public:
  Carrier(Loop &L, LoopInfo &LI, DominatorTree &DT, ScalarEvolution &SE) : L(L), LI(LI), DT(DT), SE(SE) {}

  bool run() {
    if (!L.isLoopSimplifyForm())
      return false;
    SmallVector<Division, MostCarried> Found = find();
    for (const Division &D : Found)
      replace(D);
    for (auto &[Dividend, Steps] : Carried)
      if (auto *Frozen = dyn_cast<FreezeInst>(Dividend)) // the choice that it makes is the same for all users
        replaceWith(*Frozen, *Steps.Phi);
    return !Found.empty();
  }

private:
  /// Finds dividends and divisors of which each iteration computes the quotient or the remainder.
  SmallVector<Division, MostCarried> find() {
    SmallVector<Division, MostCarried> Found;
    for (const bool IsAlways : {true, false}) // what some iterations compute is in the same group then
      for (BasicBlock *B : L.blocks())
        if (LI.getLoopFor(B) == &L && DT.dominates(B, L.getLoopLatch()) == IsAlways)
          for (Instruction &I : *B)
            add(I, IsAlways, Found);
    return Found;
  }

  void add(Instruction &I, bool IsAlways, SmallVectorImpl<Division> &Found) {
    Value *X, *Y;
    const bool IsQuotient = match(&I, m_UDiv(m_Value(X), m_Value(Y)));
    if ((!IsQuotient && !match(&I, m_URem(m_Value(X), m_Value(Y)))) || !I.getType()->isIntegerTy())
      return;
    auto *At = llvm::find_if(Found, [&](const Division &D) { return D.Dividend == X && D.Divisor == Y; });
    if (At == Found.end()) {
      const SCEVAddRecExpr *Steps = IsAlways && Found.size() < MostCarried ? findSteps(X, Y) : nullptr;
      if (!Steps)
        return;
      Found.push_back({X, Y, Steps, {}, {}});
      At = std::prev(Found.end());
    }
    (IsQuotient ? At->Quotients : At->Remainders).push_back(cast<BinaryOperator>(&I));
  }

  /// Returns the dividend if it rises by a constant while the divisor stays, and both are known before the loop.
  const SCEVAddRecExpr *findSteps(Value *X, const Value *Y) {
    if (isa<Constant>(Y) || !L.isLoopInvariant(Y))
      return nullptr;
    match(X, m_Freeze(m_Value(X)));
    auto *Steps = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(X));
    auto *Step = Steps ? dyn_cast<SCEVConstant>(Steps->getStepRecurrence(SE)) : nullptr;
    compat::Expander Expander(SE, L.getHeader()->getDataLayout(), "start");
    return Step && Steps->getLoop() == &L && Step->getAPInt().isStrictlyPositive() &&
                   Expander.isSafeToExpandAt(Steps->getStart(), L.getLoopPreheader()->getTerminator())
               ? Steps
               : nullptr;
  }

  /// A dividend that is carried as well.
  struct CarriedDividend {
    Value *Start = nullptr, *Next = nullptr, *Wraps = nullptr;
    PHINode *Phi = nullptr;
  };

  PHINode *createPhi(Value *Start, const char *Name) {
    BasicBlock *Header = L.getHeader();
    PHINode *Phi = PHINode::Create(Start->getType(), 2, Name, Header->begin());
    Phi->addIncoming(Start, L.getLoopPreheader());
    return Phi;
  }

  /// Carries a dividend, once for all of its divisors.
  const CarriedDividend &carry(const Division &D) {
    CarriedDividend &C = Carried[D.Dividend];
    if (C.Phi)
      return C;
    IRBuilder<> B(L.getLoopPreheader()->getTerminator());
    compat::Expander Expander(SE, L.getHeader()->getDataLayout(), "start");
    Type *Ty = D.Dividend->getType();
    C.Start = B.CreateFreeze(Expander.expandCodeFor(D.Steps->getStart(), Ty, B.GetInsertPoint()));
    C.Phi = createPhi(C.Start, "dividend");
    Constant *Step = ConstantInt::get(Ty, cast<SCEVConstant>(D.Steps->getStepRecurrence(SE))->getAPInt());
    B.SetInsertPoint(L.getLoopLatch()->getTerminator());
    C.Next = B.CreateAdd(C.Phi, Step);
    C.Wraps = B.CreateICmpULT(C.Next, Step);
    C.Phi->addIncoming(C.Next, L.getLoopLatch());
    return C;
  }

  void replace(const Division &D) {
    LLVM_DEBUG(dbgs() << L.getHeader()->getParent()->getName() << ": carries" << *D.Dividend << " by " << *D.Divisor
                      << "\n");
    ++NumCarried;
    const CarriedDividend &Of = carry(D);
    Type *Ty = D.Dividend->getType();
    IRBuilder<> B(L.getLoopPreheader()->getTerminator());
    // The program divides by 0 in no iteration that the loop has.
    Value *By = B.CreateBinaryIntrinsic(Intrinsic::umax, B.CreateFreeze(D.Divisor), ConstantInt::get(Ty, 1));
    PHINode *Quotient = createPhi(B.CreateUDiv(Of.Start, By, "quotient.start"), "quotient");
    PHINode *Remainder = createPhi(B.CreateURem(Of.Start, By, "remainder.start"), "remainder");

    // The remainder grows until it reaches the divisor.
    Instruction *End = L.getLoopLatch()->getTerminator();
    B.SetInsertPoint(End);
    Value *Grown =
        B.CreateAdd(Remainder, ConstantInt::get(Ty, cast<SCEVConstant>(D.Steps->getStepRecurrence(SE))->getAPInt()));
    Value *IsReached = B.CreateOr(B.CreateICmpUGE(Grown, By), Of.Wraps);
    BasicBlock *Latch = L.getLoopLatch();
    MDNode *Rarely = MDBuilder(Ty->getContext()).createBranchWeights(1, 32);
    Instruction *Then = SplitBlockAndInsertIfThen(IsReached, End, /*Unreachable=*/false, Rarely,
                                                  static_cast<DomTreeUpdater *>(nullptr), &LI);
    DT.recalculate(*L.getHeader()->getParent());
    B.SetInsertPoint(Then);
    auto Join = [&](PHINode *Of, Value *New, Value *Old) {
      PHINode *Phi = PHINode::Create(Ty, 2, "", End->getParent()->begin());
      Phi->addIncoming(New, Then->getParent());
      Phi->addIncoming(Old, Latch);
      Of->addIncoming(Phi, End->getParent());
    };
    Join(Quotient, B.CreateUDiv(Of.Next, By), Quotient);
    Join(Remainder, B.CreateURem(Of.Next, By), Grown);

    for (BinaryOperator *I : D.Quotients) {
      for (User *Product : make_early_inc_range(I->users())) // dividend - quotient * divisor
        if (match(Product, m_c_Mul(m_Specific(I), m_Specific(D.Divisor))))
          for (User *Difference : make_early_inc_range(Product->users()))
            if (match(Difference, m_Sub(m_Specific(D.Dividend), m_Specific(Product))))
              replaceWith(*cast<Instruction>(Difference), *Remainder);
      replaceWith(*I, *Quotient);
    }
    for (BinaryOperator *I : D.Remainders)
      replaceWith(*I, *Remainder);
  }

  void replaceWith(Instruction &I, Value &By) {
    SE.forgetValue(&I);
    I.replaceAllUsesWith(&By);
    if (I.use_empty())
      I.eraseFromParent();
  }

  Loop &L;
  LoopInfo &LI;
  DominatorTree &DT;
  ScalarEvolution &SE;
  MapVector<Value *, CarriedDividend> Carried;
};

/// Returns true if a loop might divide by a value that does not change.
bool mayDivide(const LoopInfo &LI, Function &F) {
  return llvm::any_of(instructions(F), [&](const Instruction &I) {
    return match(&I, m_CombineOr(m_UDiv(m_Value(), m_Value()), m_URem(m_Value(), m_Value()))) &&
           I.getType()->isIntegerTy() && !isa<Constant>(I.getOperand(1)) && LI.getLoopFor(I.getParent());
  });
}

} // namespace

PreservedAnalyses CarryQuotients::run(Function &F, FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  if (!mayDivide(LI, F))
    return PreservedAnalyses::all();
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  bool Changed = false;
  for (Loop *L : LI)
    Changed |= simplifyLoop(L, &DT, &LI, &SE, nullptr, nullptr, /*PreserveLCSSA=*/false);
  for (Loop *L : LI.getLoopsInPreorder())
    Changed |= Carrier(*L, LI, DT, SE).run();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
