// See PrepareTileStatic.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PrepareTileStatic.h"
#include "kernel/KernelInfo.h"

#include "llvm/IR/Module.h"

#define DEBUG_TYPE "prepare-tile-static"

using namespace llvm;

namespace amp {

PreservedAnalyses PrepareTileStatic::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (GlobalVariable &G : M.globals()) {
    if (G.getSection() != TileStaticSection || G.isDeclaration())
      continue;
    G.setComdat(nullptr);
    G.setInitializer(nullptr);
    G.setConstant(false);
    G.setLinkage(GlobalValue::ExternalLinkage);
    G.setVisibility(GlobalValue::DefaultVisibility);
    G.setDSOLocal(false);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
