// See LaneTests.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/LaneShapes.h"
#include "targets/host/LaneTests.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace amp {

static bool isCallOf(const Instruction &I, StringRef Name) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call && Call->getCalledFunction() && Call->getCalledFunction()->getName() == Name;
}

/// The value of V in terms of the parameters of another function with the same ones; null if it is
/// not one of these, of constants of the launch and of what is computed from them.
static Value *copyTree(IRBuilder<> &B, Function &To, Value *V, unsigned Depth = 0) {
  if (auto *A = dyn_cast<Argument>(V))
    return To.getArg(A->getArgNo());
  if (isa<Constant>(V))
    return V;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth > 16)
    return nullptr;
  if (isCallOf(*I, LaneBuiltin))
    return B.getInt32(0);
  bool IsConstantLoad = isa<LoadInst>(I) && I->hasMetadata(LLVMContext::MD_invariant_load);
  if (!IsConstantLoad &&
      !isa<BinaryOperator, CastInst, GetElementPtrInst, CmpInst, SelectInst, FreezeInst>(I))
    return nullptr;
  SmallVector<Value *> Operands;
  for (Use &U : I->operands()) {
    Operands.push_back(copyTree(B, To, U, Depth + 1));
    if (!Operands.back())
      return nullptr;
  }
  Instruction *Copy = I->clone();
  for (auto [U, Operand] : llvm::zip(Copy->operands(), Operands))
    U.set(Operand);
  return B.Insert(Copy);
}

WholeRows splitWholeRows(Function &Region) {
  WholeRows Result;
  for (Instruction &I : instructions(Region)) {
    if (!isCallOf(I, RowBuiltin))
      continue;
    auto *Type = FunctionType::get(IntegerType::getInt1Ty(I.getContext()),
                                   Region.getFunctionType()->params(), false);
    Function *Ask = Function::Create(Type, GlobalValue::InternalLinkage, Region.getName() + ".ask",
                                     Region.getParent());
    IRBuilder<> B(BasicBlock::Create(I.getContext(), "entry", Ask));
    Value *Answer = copyTree(B, *Ask, I.getOperand(0));
    if (!Answer) {
      Ask->eraseFromParent();
      continue;
    }
    B.CreateRet(Answer);
    ValueToValueMapTy Map;
    Result = {Ask, CloneFunction(&Region, Map)};
    Result.Region->setName(Region.getName() + ".whole");
    cast<Instruction>(Map[&I])->replaceAllUsesWith(B.getTrue());
    return Result;
  }
  return Result;
}

} // namespace amp
