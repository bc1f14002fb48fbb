// See EndThreads.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "EndThreads.h"
#include "kernel/Builtins.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "end-threads"

using namespace llvm;

namespace amp {
namespace {

bool isBarrierReachable(CallInst &From) {
  auto HasBarrier = [](auto &&Instructions) {
    return any_of(Instructions, [](const Instruction &I) { return isBarrier(I); });
  };
  BasicBlock *Start = From.getParent();
  if (HasBarrier(make_range(std::next(From.getIterator()), Start->end())))
    return true;
  SmallPtrSet<BasicBlock *, 16> Seen;
  SmallVector<BasicBlock *, 16> Worklist(successors(Start));
  while (!Worklist.empty()) {
    BasicBlock *B = Worklist.pop_back_val();
    if (!Seen.insert(B).second)
      continue;
    if (HasBarrier(*B))
      return true;
    append_range(Worklist, successors(B));
  }
  return false;
}

void endThread(CallInst &Call) {
  // What follows, up to the end of the block, becomes unreachable, then a return.
  BasicBlock *B = Call.getParent();
  LLVMContext &C = B->getContext();
  DebugLoc Where = Call.getDebugLoc();
  changeToUnreachable(&Call);
  ReturnInst *Return = ReturnInst::Create(C, nullptr, B->getTerminator()->getIterator());
  Return->setDebugLoc(Where);
  std::next(Return->getIterator())->eraseFromParent();
}

} // namespace

PreservedAnalyses EndThreads::run(Module &M, ModuleAnalysisManager &) {
  Function *Builtin = M.getFunction(getBuiltin(BuiltinId::end_thread).Name);
  if (!Builtin)
    return PreservedAnalyses::all();
  SmallPtrSet<Function *, 8> Changed;
  while (!Builtin->use_empty()) {
    auto *Call = cast<CallInst>(Builtin->user_back());
    Function &F = *Call->getFunction();
    Changed.insert(&F);
    bool Returns = F.getReturnType()->isVoidTy() && !isBarrierReachable(*Call);
    LLVM_DEBUG(dbgs() << F.getName() << ": the end of a thread becomes "
                      << (Returns ? "a return" : "nothing: a barrier lies ahead") << "\n");
    if (Returns)
      endThread(*Call);
    else
      Call->eraseFromParent();
  }
  Builtin->eraseFromParent();
  for (Function *F : Changed)
    removeUnreachableBlocks(*F);
  return PreservedAnalyses::none();
}

} // namespace amp
