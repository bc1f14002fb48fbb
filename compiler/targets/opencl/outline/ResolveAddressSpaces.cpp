// LLVM's InferAddressSpaces does the common case. Before it, pointers kept in private memory
// become values; after it, pointers that may point into several spaces are split.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ResolveAddressSpaces.h"
#include "NumberSlots.h"
#include "SplitPointers.h"
#include "kernel/KernelInfo.h"

#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"

#define DEBUG_TYPE "resolve-address-spaces"

using namespace llvm;

namespace amp {
namespace {

template <class Pass> bool runPass(Pass P, Function &F, FunctionAnalysisManager &FAM) {
  PreservedAnalyses Preserved = P.run(F, FAM);
  FAM.invalidate(F, Preserved);
  return !Preserved.areAllPreserved();
}

bool resolveFunction(Function &F, FunctionAnalysisManager &FAM) {
  bool Changed = runPass(NumberSlots(), F, FAM);
  Changed |= runPass(InferAddressSpacesPass(PrivateSpace), F, FAM);
  Changed |= runPass(SplitPointers(), F, FAM);
  if (Changed)
    runPass(ADCEPass(), F, FAM);
  return Changed;
}

} // namespace

PreservedAnalyses ResolveAddressSpaces::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function &F : M)
    if (F.getCallingConv() == CallingConv::SPIR_KERNEL && !F.isDeclaration())
      Changed |= resolveFunction(F, FAM);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
