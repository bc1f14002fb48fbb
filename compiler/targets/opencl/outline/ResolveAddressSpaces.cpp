// LLVM's InferAddressSpaces handles the common case. Before it, pointers kept in private memory
// become values; after it, pointers that may point into several spaces are split.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/KernelInfo.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
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

/// A null pointer is null in every space (OpenCL C 6.1.3). LLVM does not know this, so it leaves a cast.
bool castNulls(Function &F) {
  bool Changed = false;
  for (Instruction &I : instructions(F))
    for (Use &U : I.operands())
      if (auto *Cast = dyn_cast<ConstantExpr>(U))
        if (Cast->getOpcode() == Instruction::AddrSpaceCast && Cast->getOperand(0)->isNullValue()) {
          U.set(ConstantPointerNull::get(cast<PointerType>(Cast->getType())));
          Changed = true;
        }
  return Changed;
}

bool resolveFunction(Function &F, FunctionAnalysisManager &FAM) {
  bool Changed = runPass(PushFreezes(), F, FAM);
  Changed |= runPass(TagPointers(), F, FAM);
  Changed |= runPass(PushFreezes(), F, FAM); // of pointers that were loaded from memory
  Changed |= runPass(InferAddressSpacesPass(PrivateSpace), F, FAM);
  Changed |= castNulls(F);
  const bool Split = runPass(SplitTaggedPointers(), F, FAM);
  LLVM_DEBUG(dbgs() << F.getName() << (Changed ? ": pointers have spaces" : ": pointers are as they were")
                    << (Split ? ", those into several are split\n" : "\n"));
  Changed |= Split;
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
