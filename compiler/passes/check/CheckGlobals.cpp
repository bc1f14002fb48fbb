// See CheckGlobals.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CheckGlobals.h"
#include "kernel/KernelInfo.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace amp {

/// Adds the variables that V is, or is made of.
static void findVariables(Value &V, SmallSetVector<GlobalVariable *, 4> &Found) {
  if (auto *G = dyn_cast<GlobalVariable>(&V))
    Found.insert(G);
  else if (auto *C = dyn_cast<ConstantExpr>(&V))
    for (Use &U : C->operands())
      findVariables(*U, Found);
}

static bool isAllowed(const GlobalVariable &G) {
  return G.getSection() == TileStaticSection || (G.isConstant() && G.hasInitializer());
}

PreservedAnalyses CheckGlobals::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M) {
    SmallSetVector<GlobalVariable *, 4> Known;
    for (Instruction &I : instructions(F)) {
      SmallSetVector<GlobalVariable *, 4> Used;
      for (Use &U : I.operands())
        findVariables(*U, Used);
      for (GlobalVariable *G : Used)
        if (!isAllowed(*G) && Known.insert(G)) {
          markRejected(F);
          report(I, G->isConstant() ? diag::ConstantWithoutValue : diag::ProgramVariable) << demangle(G->getName());
        }
    }
  }
  return PreservedAnalyses::all();
}

} // namespace amp
