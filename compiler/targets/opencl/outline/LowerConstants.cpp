// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/KernelInfo.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "lower-constants"

using namespace llvm;

namespace amp {
namespace {

/// Returns an instruction of a kernel that uses `G`, if there is one.
Instruction *findUser(Value &G) {
  for (User *U : G.users()) {
    if (auto *I = dyn_cast<Instruction>(U); I && I->getFunction()->getCallingConv() == CallingConv::SPIR_KERNEL)
      return I;
    if (auto *C = dyn_cast<ConstantExpr>(U))
      if (Instruction *I = findUser(*C))
        return I;
  }
  return nullptr;
}

bool holdsAddresses(const Constant *C) {
  if (C->getType()->isPointerTy())
    return !C->isNullValue() && !isa<UndefValue>(C);
  return llvm::any_of(C->operands(), [](const Use &U) { return holdsAddresses(cast<Constant>(U)); });
}

void lowerConstant(GlobalVariable &G) {
  auto *New = new GlobalVariable(*G.getParent(), G.getValueType(), /*isConstant=*/true, GlobalValue::InternalLinkage,
                                 G.getInitializer(), "", &G, GlobalValue::NotThreadLocal, ConstantSpace);
  New->setAlignment(G.getAlign());
  New->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  New->takeName(&G);
  G.replaceAllUsesWith(ConstantExpr::getAddrSpaceCast(New, G.getType()));
  G.eraseFromParent();
}

} // namespace

PreservedAnalyses LowerConstants::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<GlobalVariable *> Used;
  for (GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == PrivateSpace && G.isConstant() && G.hasInitializer() && findUser(G))
      Used.push_back(&G);
  for (GlobalVariable *G : Used) {
    const bool IsRefused = holdsAddresses(G->getInitializer());
    LLVM_DEBUG(dbgs() << G->getName() << (IsRefused ? " is refused\n" : " goes to constant memory\n"));
    if (IsRefused)
      reject(*findUser(*G), diag::ConstantOfAddresses) << demangle(G->getName());
    else
      lowerConstant(*G);
  }
  return Used.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace amp
