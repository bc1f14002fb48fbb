// See Passes.def. A condition of several comparisons is a tree, each of whose leaves must hold for the loop to
// continue.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#define DEBUG_TYPE "test-next-indices"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// An index of the loop, and the constant that the latch adds to it.
struct IndexStep {
  PHINode *Index = nullptr;
  BinaryOperator *Next = nullptr;
  const APInt *By = nullptr;
};

class LoopTest {
public:
  LoopTest(Loop &L, BranchInst &Branch) : L(L), Latch(*Branch.getParent()), Branch(Branch) {}

  bool run() {
    findSteps();
    collect(Branch.getCondition(), Branch.getSuccessor(0) == L.getHeader());
    for (const auto &[Compare, S] : Leaves)
      replace(*Compare, *S);
    return !Leaves.empty();
  }

private:
  void findSteps() {
    for (PHINode &Index : L.getHeader()->phis()) {
      auto *Next = dyn_cast<BinaryOperator>(Index.getIncomingValueForBlock(&Latch));
      const APInt *By;
      if (Next && match(Next, m_Add(m_Specific(&Index), m_APInt(By))) && Index.hasNUsesOrMore(3)) // not a mere counter
        Steps.push_back({&Index, Next, By});
    }
  }

  /// Collects the comparisons that must have the result `Holds` for another iteration.
  void collect(Value *Condition, bool Holds) {
    Value *A, *B;
    if (match(Condition, m_Not(m_Value(A))))
      return collect(A, !Holds);
    if (Holds ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
              : match(Condition, m_LogicalOr(m_Value(A), m_Value(B)))) {
      collect(A, Holds);
      return collect(B, Holds);
    }
    auto *Compare = dyn_cast<ICmpInst>(Condition);
    if (!Compare || Compare->getParent() != &Latch || !L.isLoopInvariant(Compare->getOperand(1)))
      return;
    for (const IndexStep &S : Steps)
      if (Compare->getOperand(0) == S.Index && canMove(*Compare, S, Holds))
        Leaves.push_back({Compare, &S});
  }

  /// x == y exactly if x + c == y + c. x < y exactly if x + 1 < y + 1, if neither wraps: x is the first index, or
  /// has passed the test before.
  bool canMove(const ICmpInst &Compare, const IndexStep &S, bool Holds) const {
    if (Compare.isEquality())
      return true;
    const APInt *First, *Limit;
    const Value *Start = S.Index->getIncomingValueForBlock(L.getLoopPredecessor());
    const ICmpInst::Predicate P = Holds ? Compare.getPredicate() : Compare.getInversePredicate();
    return P == ICmpInst::ICMP_ULT && S.By->isOne() && match(Start, m_APInt(First)) && !First->isAllOnes() &&
           match(Compare.getOperand(1), m_APInt(Limit)) && !Limit->isAllOnes();
  }

  void replace(ICmpInst &Compare, const IndexStep &S) {
    LLVM_DEBUG(dbgs() << "the next index is tested: " << Compare << "\n");
    if (Compare.getParent() == S.Next->getParent() && Compare.comesBefore(S.Next))
      S.Next->moveBefore(&Compare);
    S.Next->dropPoisonGeneratingFlags(); // the last one may overflow
    IRBuilder<> Before(L.getLoopPredecessor()->getTerminator());
    Compare.setOperand(1, Before.CreateAdd(Compare.getOperand(1), S.Next->getOperand(1)));
    Compare.setOperand(0, S.Next);
  }

  Loop &L;
  BasicBlock &Latch;
  BranchInst &Branch;
  SmallVector<IndexStep, 4> Steps;
  SmallVector<std::pair<ICmpInst *, const IndexStep *>, 4> Leaves;
};

bool testNextIndices(Loop &L) {
  BasicBlock *Latch = L.getLoopLatch();
  auto *Branch = Latch ? dyn_cast<BranchInst>(Latch->getTerminator()) : nullptr;
  return Branch && Branch->isConditional() && L.getLoopPredecessor() && L.isLoopExiting(Latch) &&
         LoopTest(L, *Branch).run();
}

} // namespace

PreservedAnalyses TestNextIndices::run(Function &F, FunctionAnalysisManager &AM) {
  bool Changed = false;
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    Changed |= testNextIndices(*L);
  return preserveCFG(Changed);
}

} // namespace amp
