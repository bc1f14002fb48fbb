// See DropSubgroups.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DropSubgroups.h"
#include "kernel/Builtins.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#define DEBUG_TYPE "drop-subgroups"

using namespace llvm;

namespace amp {

bool dropSubgroups(Module &M) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    const Builtin *B = findBuiltin(F);
    if (!B || B->Class != Builtin::group)
      continue;
    while (!F.use_empty()) {
      auto *Call = cast<CallInst>(F.user_back());
      Call->replaceAllUsesWith(Call->arg_empty() ? Constant::getNullValue(Call->getType()) : Call->getArgOperand(0));
      Call->eraseFromParent();
    }
    F.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

PreservedAnalyses DropSubgroups::run(Module &M, ModuleAnalysisManager &) {
  return dropSubgroups(M) ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
