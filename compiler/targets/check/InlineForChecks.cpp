// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/check/CheckPasses.h"

#include "kernel/KernelInfo.h"
#include "passes/prepare/DeviceFunctions.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

#define DEBUG_TYPE "inline-for-checks"

using namespace llvm;

namespace amp {
namespace {

/// Promotes `this` and references to registers, because they are not the user's variables.
void promotePointers(Function &F) {
  SmallVector<AllocaInst *> Pointers;
  for (Instruction &I : instructions(F))
    if (auto *A = dyn_cast<AllocaInst>(&I); A && A->getAllocatedType()->isPointerTy() && isAllocaPromotable(A))
      Pointers.push_back(A);
  LLVM_DEBUG(for (AllocaInst *A : Pointers) dbgs() << F.getName() << ": no variable of the user's:" << *A << "\n");
  if (Pointers.empty())
    return;
  DominatorTree DT(F);
  PromoteMemToReg(Pointers, DT);
}

} // namespace

PreservedAnalyses InlineForChecks::run(Module &M, ModuleAnalysisManager &MAM) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  if (Kernels.empty())
    return PreservedAnalyses::all();
  dropRoots(M);
  resolveAliases(M);
  for (Function &F : M)
    if (!F.isDeclaration())
      setDeviceLinkage(F, any_of(Kernels, [&](const KernelInfo &K) { return K.Kernel == &F; }));
  for (GlobalVariable &G : M.globals())
    if (!G.isDeclaration() && !G.getName().starts_with("llvm.")) {
      G.setComdat(nullptr);
      G.setLinkage(GlobalValue::InternalLinkage);
      G.setVisibility(GlobalValue::DefaultVisibility);
      G.setDSOLocal(true);
    }
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  inlineCalls(M, FAM, /*MarkLifetimes=*/true); // of parameters, for which Clang emits none
  for (const KernelInfo &K : Kernels) {
    removeUnreachableBlocks(*K.Kernel);
    promotePointers(*K.Kernel);
  }
  return PreservedAnalyses::none();
}

} // namespace amp
