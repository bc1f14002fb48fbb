// See AccessFacts.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AccessFacts.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

class FactFinder {
public:
  explicit FactFinder(ScalarEvolution &SE) : SE(SE) {}

  void add(Value *Condition, bool Holds) {
    Value *A, *B;
    if (match(Condition, m_Not(m_Value(A))))
      return add(A, !Holds);
    if (Holds ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
              : match(Condition, m_LogicalOr(m_Value(A), m_Value(B)))) {
      add(A, Holds);
      add(B, Holds);
      return;
    }
    auto *Test = dyn_cast<ICmpInst>(Condition);
    if (!Test || !Test->getOperand(0)->getType()->isIntegerTy())
      return;
    CmpInst::Predicate P = Holds ? Test->getPredicate() : Test->getInversePredicate();
    const SCEV *Left = SE.getSCEV(Test->getOperand(0)), *Right = SE.getSCEV(Test->getOperand(1));
    add(Left, P, Right);
    add(Right, CmpInst::getSwappedPredicate(P), Left);
  }

  std::vector<Fact> Found;

private:
  static bool isCounted(const SCEV *S) {
    return SCEVExprContains(S, [](const SCEV *Part) { return isa<SCEVAddRecExpr, SCEVCouldNotCompute>(Part); });
  }

  void add(const SCEV *Number, CmpInst::Predicate P, const SCEV *Bound) {
    if (isa<SCEVConstant>(Number) || isCounted(Number) || isCounted(Bound))
      return;
    Found.push_back({Number, 0, P, Bound});
    auto *Sum = dyn_cast<SCEVAddExpr>(Number);
    auto *Constant = Sum && Sum->getNumOperands() == 2 ? dyn_cast<SCEVConstant>(Sum->getOperand(0)) : nullptr;
    if (Constant && Constant->getAPInt().getSignificantBits() <= 32)
      Found.push_back({Sum->getOperand(1), Constant->getAPInt().getSExtValue(), P, Bound});
  }

  ScalarEvolution &SE;
};

} // namespace

std::vector<Fact> findFacts(const BasicBlock &Block, const DominatorTree &DT, ScalarEvolution &SE) {
  FactFinder Finder(SE);
  for (const DomTreeNode *Node = DT.getNode(&Block); Node && Node->getIDom(); Node = Node->getIDom()) {
    auto *Branch = dyn_cast<BranchInst>(Node->getIDom()->getBlock()->getTerminator());
    if (!Branch || !Branch->isConditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1))
      continue;
    for (unsigned I : {0u, 1u})
      if (DT.dominates(BasicBlockEdge(Branch->getParent(), Branch->getSuccessor(I)), &Block))
        Finder.add(Branch->getCondition(), I == 0);
  }
  return std::move(Finder.Found);
}

} // namespace amp
