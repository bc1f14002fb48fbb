// See DropEndlessLoops.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DropEndlessLoops.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

#define DEBUG_TYPE "drop-endless-loops"

using namespace llvm;

namespace amp {
namespace {

using Blocks = SmallSetVector<BasicBlock *, 16>;

/// The blocks from which a thread can end.
Blocks findEnding(Function &F) {
  Blocks Found;
  for (BasicBlock &B : F)
    if (succ_empty(&B))
      Found.insert(&B);
  for (unsigned I = 0; I < Found.size(); ++I)
    Found.insert(pred_begin(Found[I]), pred_end(Found[I]));
  return Found;
}

/// May a thread stay here for ever? It may, if it does something that others see: as [intro.progress] counts it.
bool makesProgress(const Instruction &I) {
  if (auto *Known = dyn_cast<IntrinsicInst>(&I))
    if (Known->isAssumeLikeIntrinsic() && Known->getIntrinsicID() != Intrinsic::sideeffect)
      return false;
  return I.isVolatile() || I.isAtomic() || (isa<CallBase>(I) && I.mayHaveSideEffects());
}

bool canStay(BasicBlock &From) {
  Blocks Reached;
  Reached.insert(&From);
  for (unsigned I = 0; I < Reached.size(); ++I) {
    if (llvm::any_of(*Reached[I], makesProgress))
      return true;
    Reached.insert(succ_begin(Reached[I]), succ_end(Reached[I]));
  }
  return false;
}

void redirect(BasicBlock &From, BasicBlock &To) {
  auto *Never = BasicBlock::Create(From.getContext(), "never", From.getParent());
  new UnreachableInst(From.getContext(), Never);
  Instruction *End = From.getTerminator();
  for (unsigned I = 0; I < End->getNumSuccessors(); ++I)
    if (End->getSuccessor(I) == &To) {
      To.removePredecessor(&From);
      End->setSuccessor(I, Never);
    }
}

} // namespace

PreservedAnalyses DropEndlessLoops::run(Function &F, FunctionAnalysisManager &FAM) {
  if (F.isDeclaration() || !F.mustProgress())
    return PreservedAnalyses::all();
  Blocks Ending = findEnding(F);
  SmallVector<std::pair<BasicBlock *, BasicBlock *>> Ways;
  for (BasicBlock *B : Ending)
    for (BasicBlock *S : successors(B))
      if (!Ending.contains(S) && !canStay(*S) && !is_contained(Ways, std::pair(B, S)))
        Ways.push_back({B, S});
  if (Ways.empty())
    return PreservedAnalyses::all();
  LLVM_DEBUG(dbgs() << F.getName() << ": " << Ways.size() << " ways into endless loops\n");
  for (auto [From, To] : Ways)
    redirect(*From, *To);
  FAM.invalidate(F, PreservedAnalyses::none());
  SimplifyCFGPass().run(F, FAM);
  return PreservedAnalyses::none();
}

} // namespace amp
