// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Builtins.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "split-switches"

using namespace llvm;

namespace amp {
namespace {

/// Longer alternatives would not be predicated.
constexpr unsigned MaxCases = 4, MaxCaseInstructions = 24;

/// Returns true if Block is reached only from Switch, is short, ends at Next, and has no convergent calls.
bool isAlternative(const BasicBlock &Block, const SwitchInst &Switch, const BasicBlock &Next) {
  return Block.getSinglePredecessor() == Switch.getParent() && Block.getSingleSuccessor() == &Next &&
         Block.sizeWithoutDebug() <= MaxCaseInstructions && none_of(Block, [](const Instruction &I) {
           const Builtin *Called = findBuiltin(I);
           return Called && Called->isConvergent();
         });
}

bool maySplit(const SwitchInst &Switch) {
  const BasicBlock &Next = *Switch.getDefaultDest();
  return Switch.getCondition()->getType()->isIntegerTy(32) && Switch.getNumCases() <= MaxCases && Next.phis().empty() &&
         all_of(Switch.cases(),
                [&](const auto &Case) { return isAlternative(*Case.getCaseSuccessor(), Switch, Next); });
}

void split(SwitchInst &Switch) {
  LLVM_DEBUG(dbgs() << Switch.getFunction()->getName() << ": " << Switch.getNumCases() << " cases\n");
  BasicBlock &Next = *Switch.getDefaultDest();
  Function *Opaque = declareBuiltin(*Switch.getModule(), BuiltinId::opaque);
  IRBuilder<> B(&Switch);
  Value *Chosen = Switch.getCondition();
  BranchInst *Test = nullptr; // of the previous case
  for (const auto &Case : Switch.cases()) {
    BasicBlock *Alternative = Case.getCaseSuccessor();
    if (Test) {
      auto *Block = BasicBlock::Create(B.getContext(), "case", Switch.getFunction(), Alternative);
      Test->getSuccessor(0)->getTerminator()->replaceSuccessorWith(&Next, Block);
      Test->setSuccessor(1, Block);
      B.SetInsertPoint(Block);
      Chosen = B.CreateCall(Opaque, Chosen);
    }
    Test = B.CreateCondBr(B.CreateICmpEQ(Chosen, Case.getCaseValue()), Alternative, &Next);
  }
  Switch.eraseFromParent();
}

} // namespace

PreservedAnalyses SplitSwitches::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<SwitchInst *> Found;
  for (BasicBlock &Block : F)
    if (auto *Switch = dyn_cast<SwitchInst>(Block.getTerminator()); Switch && maySplit(*Switch))
      Found.push_back(Switch);
  for (SwitchInst *Switch : Found)
    split(*Switch);
  return Found.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace amp
