// See KernelAnalyses.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelAnalyses.h"
#include "Scopes.h"
#include "Structure.h"

using namespace llvm;

namespace amp {

static StatementList buildBody(KernelAnalyses &A) {
  Structure Tree(A.F, A.DT, A.LI, A.Places, A.Vars);
  StatementList Body = Tree.build();
  shapeLoops(Body, Tree.jumpTargets(), A.Vars, A.Places);
  declareVariables(Body, A.Places, A.Vars);
  return Body;
}

KernelAnalyses::KernelAnalyses(const Function &F)
    : F(F), DL(F.getParent()->getDataLayout()), DT(const_cast<Function &>(F)), LI(DT), Types(F, DL),
      Places(F, LI, Types), Vars(F, Places), Body(buildBody(*this)), Integers(F, Vars, Types) {}

} // namespace amp
