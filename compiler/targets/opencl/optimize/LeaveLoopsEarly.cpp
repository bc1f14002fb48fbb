// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

#define DEBUG_TYPE "leave-loops-early"

using namespace llvm;

namespace amp {
namespace {

/// A block that leaves a loop if a PHI has the constant that a predecessor passes.
struct DecidedExit {
  BasicBlock *Block, *From, *Exit;
};

/// Returns true if a thread may leave before Block, which only computes values, and nothing outside the loop uses these
/// but the exit's PHIs. They may use Block's PHIs, which have a value for each predecessor.
bool canSkip(const BasicBlock &Block, const BasicBlock &Exit, const Loop &L) {
  return all_of(Block, [&](const Instruction &I) {
    return !I.mayHaveSideEffects() && all_of(I.users(), [&](const User *U) {
      const auto *At = cast<Instruction>(U);
      return L.contains(At) || (isa<PHINode>(I) && isa<PHINode>(At) && At->getParent() == &Exit);
    });
  });
}

std::optional<DecidedExit> findDecidedExit(const Loop &L) {
  SmallVector<BasicBlock *, 4> Blocks;
  L.getExitingBlocks(Blocks);
  for (BasicBlock *Block : Blocks) {
    auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
    auto *Condition = Branch && Branch->isConditional() ? dyn_cast<PHINode>(Branch->getCondition()) : nullptr;
    if (!Condition || Condition->getParent() != Block || Block == L.getHeader())
      continue;
    for (unsigned I = 0; I != Condition->getNumIncomingValues(); ++I) {
      const auto *Known = dyn_cast<ConstantInt>(Condition->getIncomingValue(I));
      BasicBlock *From = Condition->getIncomingBlock(I),
                 *Exit = Known ? Branch->getSuccessor(Known->isZero()) : nullptr;
      if (Exit && !L.contains(Exit) && count(successors(From), Block) == 1 && !is_contained(successors(From), Exit) &&
          canSkip(*Block, *Exit, L))
        return DecidedExit{Block, From, Exit};
    }
  }
  return std::nullopt;
}

void leave(const DecidedExit &E) {
  for (PHINode &Phi : E.Exit->phis()) {
    Value *V = Phi.getIncomingValueForBlock(E.Block);
    Phi.addIncoming(V->DoPHITranslation(E.Block, E.From), E.From);
  }
  E.Block->removePredecessor(E.From, /*KeepOneInputPHIs=*/true);
  E.From->getTerminator()->replaceSuccessorWith(E.Block, E.Exit);
}

} // namespace

PreservedAnalyses LeaveLoopsEarly::run(Function &F, FunctionAnalysisManager &AM) {
  bool Changed = false;
  // No block enters or leaves a loop.
  for (Loop *L : AM.getResult<LoopAnalysis>(F).getLoopsInPreorder())
    while (std::optional<DecidedExit> E = findDecidedExit(*L)) {
      LLVM_DEBUG(dbgs() << F.getName() << ": " << E->From->getName() << " leaves the loop\n");
      leave(*E);
      Changed = true;
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
