// LLVM's FixIrreducible, where it is needed and only there: it costs a flag in each pass of the
// loop.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LegalizeControlFlow.h"
#include "KernelInfo.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

#define DEBUG_TYPE "legalize-control-flow"

using namespace llvm;

namespace amp {
namespace {

bool hasBarrier(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) { return isBarrier(I); });
}

bool isIrreducible(const Function &F, const LoopInfo &LI) {
  ReversePostOrderTraversal<const Function *> Order(&F);
  return containsIrreducibleCFG<const BasicBlock *>(Order, LI);
}

} // namespace

PreservedAnalyses LegalizeControlFlow::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (removeUnreachableBlocks(F)) {
      FAM.invalidate(F, PreservedAnalyses::none());
      Changed = true;
    }
    if (!hasBarrier(F) || !isIrreducible(F, FAM.getResult<LoopAnalysis>(F)))
      continue;
    FAM.invalidate(F, LowerSwitchPass().run(F, FAM)); // FixIrreducible knows branches only
    FAM.invalidate(F, FixIrreduciblePass().run(F, FAM));
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
