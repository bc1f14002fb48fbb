// See Optimize.h. Loops that were partially unrolled here (OpenCLTarget.cpp) remain as loops with few iterations.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Optimize.h"
#include "kernel/Builtins.h"
#include "kernel/Names.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

#define DEBUG_TYPE "hint-loops"

using namespace llvm;

namespace amp {
namespace {

constexpr unsigned MaxUnrolledIterations = 8;

bool waits(const Loop &L) {
  return any_of(L.blocks(),
                [](const BasicBlock *B) { return any_of(*B, [](const Instruction &I) { return isBarrier(I); }); });
}

void setHint(Loop &L) {
  LLVMContext &C = L.getHeader()->getContext();
  MDNode *Hint = MDNode::get(C, MDString::get(C, UnrollHint));
  L.setLoopID(makePostTransformationMetadata(C, L.getLoopID(), {"llvm.loop.unroll."}, {Hint}));
}

bool hintLoops(Function &F, LoopInfo &LI, ScalarEvolution &SE) {
  bool Changed = false;
  for (Loop *L : LI.getLoopsInPreorder()) {
    const unsigned Iterations = L->isInnermost() ? SE.getSmallConstantTripCount(L) : 0;
    if (Iterations < 2 || Iterations > MaxUnrolledIterations || waits(*L) || findOptionMDForLoop(L, UnrollHint) ||
        findOptionMDForLoop(L, RareLoop))
      continue;
    LLVM_DEBUG(dbgs() << F.getName() << ": to be unrolled, " << Iterations
                      << " iterations: " << L->getHeader()->getName() << "\n");
    setHint(*L);
    Changed = true;
  }
  return Changed;
}

} // namespace

PreservedAnalyses HintLoops::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration())
      Changed |= hintLoops(F, FAM.getResult<LoopAnalysis>(F), FAM.getResult<ScalarEvolutionAnalysis>(F));
  return preserveCFG(Changed);
}

} // namespace amp
