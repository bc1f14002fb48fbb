// See AddRowChecks.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/AddRowChecks.h"
#include "targets/host/CopyTree.h"
#include "targets/host/ShapeAnalysis.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace amp {

WholeRows splitWholeRows(Function &Region) {
  WholeRows Result;
  for (Instruction &I : instructions(Region)) {
    if (!isCallOf(I, RowBuiltin))
      continue;
    auto *Type = FunctionType::get(IntegerType::getInt1Ty(I.getContext()), Region.getFunctionType()->params(), false);
    Function *Ask = Function::Create(Type, GlobalValue::InternalLinkage, Region.getName() + ".ask", Region.getParent());
    IRBuilder<> B(BasicBlock::Create(I.getContext(), "entry", Ask));
    Value *Answer = copyTree(B, I.getOperand(0), /*Lane=*/B.getInt32(0));
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
