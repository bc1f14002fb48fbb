// See DropSubscripts.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DropSubscripts.h"
#include "kernel/Builtins.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#define DEBUG_TYPE "drop-subscripts"

using namespace llvm;

namespace amp {

bool dropSubscripts(Module &M) {
  Function *F = M.getFunction(getBuiltin(BuiltinId::subscript).Name);
  if (!F)
    return false;
  while (!F->use_empty())
    cast<CallInst>(F->user_back())->eraseFromParent();
  F->eraseFromParent();
  return true;
}

PreservedAnalyses DropSubscripts::run(Module &M, ModuleAnalysisManager &) {
  return dropSubscripts(M) ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
