// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/optimize/SimplifyLoops.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include <optional>

#define DEBUG_TYPE "fix-trip-counts"

using namespace llvm;

namespace amp {
namespace {

/// ScalarEvolution's unsigned range of a sum with negative terms, such as 511 - 64 * y - x, may be the full set.
ConstantRange rangeOf(const SCEV *S, ScalarEvolution &SE) {
  if (const auto *Quotient = dyn_cast<SCEVUDivExpr>(S))
    return rangeOf(Quotient->getLHS(), SE).udiv(rangeOf(Quotient->getRHS(), SE));
  return SE.getUnsignedRange(S).intersectWith(SE.getSignedRange(S), ConstantRange::Smallest);
}

/// Returns the backedge-taken count of L if it is a small constant that SCEV does not provide as one.
std::optional<uint64_t> hiddenCount(Loop &L, uint64_t Most, ScalarEvolution &SE) {
  const SCEV *Taken = SE.getBackedgeTakenCount(&L);
  if (isa<SCEVCouldNotCompute>(Taken) || isa<SCEVConstant>(Taken))
    return std::nullopt;
  const ConstantRange Range = rangeOf(Taken, SE);
  const APInt *Count = Range.getSingleElement();
  if (!Count || Count->uge(Most))
    return std::nullopt;
  return Count->getZExtValue();
}

bool fixTripCount(Loop &L, uint64_t Most, ScalarEvolution &SE) {
  BasicBlock *Latch = L.getLoopLatch(), *Preheader = L.getLoopPreheader();
  if (!Latch || !Preheader || L.getExitingBlock() != Latch)
    return false;
  auto *Branch = dyn_cast<BranchInst>(Latch->getTerminator());
  std::optional<uint64_t> Count = hiddenCount(L, Most, SE);
  if (!Branch || !Branch->isConditional() || !Count)
    return false;
  BasicBlock *Header = L.getHeader();
  IRBuilder<> B(Header, Header->begin());
  PHINode *Counter = B.CreatePHI(B.getInt32Ty(), 2, "count");
  B.SetInsertPoint(Branch);
  Value *Next = B.CreateAdd(Counter, B.getInt32(1), "", /*HasNUW=*/true, /*HasNSW=*/true);
  Counter->addIncoming(B.getInt32(0), Preheader);
  Counter->addIncoming(Next, Latch);
  bool LeavesIfTrue = !L.contains(Branch->getSuccessor(0));
  Branch->setCondition(B.CreateICmp(LeavesIfTrue ? CmpInst::ICMP_EQ : CmpInst::ICMP_NE, Counter,
                                    B.getInt32(static_cast<uint32_t>(*Count))));
  SE.forgetLoop(&L);
  LLVM_DEBUG(dbgs() << "loop " << Header->getName() << " of " << Header->getParent()->getName() << " runs "
                    << *Count + 1 << " times\n");
  return true;
}

} // namespace

PreservedAnalyses FixTripCounts::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
    for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
      Changed |= fixTripCount(*L, Most, SE);
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
