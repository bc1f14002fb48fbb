// See LowerSubscripts.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LowerSubscripts.h"
#include "kernel/Builtins.h"
#include "kernel/Names.h"
#include "support/LLVMCompat.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "lower-subscripts"

using namespace llvm;

namespace amp {

Function *declareSubscriptValues(Module &M) {
  LLVMContext &C = M.getContext();
  auto *Type = FunctionType::get(Type::getVoidTy(C), {PointerType::getUnqual(C), Type::getInt32Ty(C)},
                                 /*isVarArg=*/true);
  auto *F = cast<Function>(M.getOrInsertFunction(SubscriptValues, Type).getCallee());
  F->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  F->addFnAttr(Attribute::NoUnwind);
  F->addFnAttr(Attribute::WillReturn);
  compat::addNoCapture(*F, 0);
  return F;
}

CallInst *asSubscriptValues(Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F && F->getName() == SubscriptValues ? Call : nullptr;
}

namespace {

void lower(CallInst &Call, unsigned Rank, Function *Values) {
  IRBuilder<> B(&Call);
  SmallVector<Value *, 8> Arguments = {Call.getArgOperand(0), B.getInt32(Rank)};
  for (unsigned K = 0; K < Rank; ++K)
    for (unsigned From : {2, 1})
      Arguments.push_back(
          B.CreateLoad(B.getInt32Ty(), B.CreateConstGEP1_32(B.getInt32Ty(), Call.getArgOperand(From), K)));
  B.CreateCall(Values, Arguments);
}

} // namespace

PreservedAnalyses LowerSubscripts::run(Module &M, ModuleAnalysisManager &) {
  Function *Subscript = M.getFunction(getBuiltin(BuiltinId::subscript).Name);
  if (!Subscript)
    return PreservedAnalyses::all();
  Function *Values = declareSubscriptValues(M);
  while (!Subscript->use_empty()) {
    auto *Call = cast<CallInst>(Subscript->user_back());
    auto *Rank = dyn_cast<ConstantInt>(Call->getArgOperand(3));
    LLVM_DEBUG(dbgs() << Call->getFunction()->getName() << ": " << (Rank ? "read" : "dropped") << ":" << *Call << "\n");
    if (Rank)
      lower(*Call, Rank->getZExtValue(), Values);
    Call->eraseFromParent();
  }
  Subscript->eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace amp
