// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/KernelInfo.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "lower-tile-static"

using namespace llvm;

namespace amp {
namespace {

SmallVector<GlobalVariable *> findTileStatic(Module &M) {
  SmallVector<GlobalVariable *> Found;
  for (GlobalVariable &G : M.globals())
    if (G.getSection() == TileStaticSection && G.getAddressSpace() == PrivateSpace)
      Found.push_back(&G);
  return Found;
}

/// Creates the variable that replaces `G` in one kernel.
GlobalVariable *makeLocal(GlobalVariable &G, KernelInfo &K) {
  Module &M = *G.getParent();
  auto *Local = new GlobalVariable(M, G.getValueType(), /*isConstant=*/false, GlobalValue::ExternalLinkage,
                                   UndefValue::get(G.getValueType()), K.Name + "." + getVariableName(G), nullptr,
                                   GlobalValue::NotThreadLocal, LocalSpace);
  const DataLayout &DL = M.getDataLayout();
  Align Alignment = G.getAlign().value_or(DL.getABITypeAlign(G.getValueType()));
  Local->setAlignment(Alignment);
  K.LocalBytes = alignTo(K.LocalBytes, Alignment) + DL.getTypeAllocSize(G.getValueType());
  return Local;
}

using KernelsByFunction = DenseMap<const Function *, KernelInfo *>;

void lowerVariable(GlobalVariable &G, const KernelsByFunction &Kernels) {
  MapVector<KernelInfo *, SmallVector<Use *, 8>> Uses;
  for (Use &U : G.uses())
    if (auto *I = dyn_cast<Instruction>(U.getUser()))
      if (KernelInfo *K = Kernels.lookup(I->getFunction()))
        Uses[K].push_back(&U);
  // In the order of the kernels (they are in one vector), regardless of the order of uses.
  auto InOrder = Uses.takeVector();
  llvm::sort(InOrder, llvm::less_first());
  for (auto &[K, OfKernel] : InOrder) {
    LLVM_DEBUG(dbgs() << K->Name << " has " << G.getName() << ", " << OfKernel.size() << " uses\n");
    Constant *Flat = ConstantExpr::getAddrSpaceCast(makeLocal(G, *K), G.getType());
    for (Use *U : OfKernel)
      U->set(Flat);
  }
  G.removeDeadConstantUsers();
  if (G.use_empty())
    G.eraseFromParent();
}

} // namespace

PreservedAnalyses LowerTileStatic::run(Module &M, ModuleAnalysisManager &) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  SmallVector<GlobalVariable *> Variables = findTileStatic(M);
  if (Variables.empty())
    return PreservedAnalyses::all();
  SmallVector<Constant *> Constants(Variables.begin(), Variables.end());
  convertUsersOfConstantsToInstructions(Constants);
  KernelsByFunction ByFunction;
  for (KernelInfo &K : Kernels)
    ByFunction[K.Kernel] = &K;
  for (GlobalVariable *G : Variables)
    lowerVariable(*G, ByFunction);
  writeKernels(M, Kernels);
  return PreservedAnalyses::none();
}

} // namespace amp
