// See DropUnreachableDefaults.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DropUnreachableDefaults.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "drop-unreachable-defaults"

using namespace llvm;

namespace amp {

static bool isUnreachable(BasicBlock &B) { return isa<UnreachableInst>(B.getFirstNonPHIOrDbgOrLifetime()); }

static bool dropDefault(BasicBlock &B) {
  auto *Switch = dyn_cast<SwitchInst>(B.getTerminator());
  if (!Switch || Switch->getNumCases() == 0 || !isUnreachable(*Switch->getDefaultDest()))
    return false;
  LLVM_DEBUG(dbgs() << B.getParent()->getName() << ": the last case is the default:" << *Switch << "\n");
  auto Last = std::prev(Switch->case_end());
  Switch->getDefaultDest()->removePredecessor(&B);
  Switch->setDefaultDest(Last->getCaseSuccessor()); // one edge for another: PHIs stay as they are
  Switch->removeCase(Last);
  Switch->setMetadata(LLVMContext::MD_prof, nullptr);
  ConstantFoldTerminator(&B); // no or one case: a branch
  return true;
}

PreservedAnalyses DropUnreachableDefaults::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M)
    for (BasicBlock &B : F)
      Changed |= dropDefault(B);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
