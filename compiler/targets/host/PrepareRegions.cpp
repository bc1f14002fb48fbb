// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostKernel.h"
#include "targets/host/HostPasses.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/LowerMemIntrinsics.h"

#define DEBUG_TYPE "prepare-regions"

using namespace llvm;

namespace amp {
namespace {

/// Expands copies and fills to loops over elements, which can be vectorized.
void expandMemoryIntrinsics(Function &F, FunctionAnalysisManager &FAM) {
  SmallVector<MemIntrinsic *> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<MemIntrinsic>(&I))
      Calls.push_back(Call);
  for (MemIntrinsic *Call : Calls) {
    LLVM_DEBUG(dbgs() << F.getName() << ": by elements:" << *Call << "\n");
    const TargetTransformInfo &TTI = FAM.getResult<TargetIRAnalysis>(F);
    if (auto *Copy = dyn_cast<MemCpyInst>(Call))
      expandMemCpyAsLoop(Copy, TTI);
    else if (auto *Move = dyn_cast<MemMoveInst>(Call))
      expandMemMoveAsLoop(Move, TTI);
    else
      expandMemSetAsLoop(cast<MemSetInst>(Call));
    Call->eraseFromParent();
  }
}

/// Unreachable ends become returns, which is valid because no thread executes them.
void returnWhereUnreachable(Function &F) {
  SmallVector<Instruction *> Ends;
  for (BasicBlock &B : F)
    if (isa<UnreachableInst>(B.getTerminator()))
      Ends.push_back(B.getTerminator());
  for (Instruction *End : Ends) {
    IRBuilder<> Builder(End);
    if (F.getReturnType()->isVoidTy())
      Builder.CreateRetVoid();
    else
      Builder.CreateRet(Builder.getInt32(RegionEnd));
    End->eraseFromParent();
  }
}

} // namespace

PreservedAnalyses PrepareRegions::run(Function &F, FunctionAnalysisManager &FAM) {
  if (!isRegion(F))
    return PreservedAnalyses::all();
  returnWhereUnreachable(F);
  expandMemoryIntrinsics(F, FAM);
  return PreservedAnalyses::none();
}

} // namespace amp
