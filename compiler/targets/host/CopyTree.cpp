// See CopyTree.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/CopyTree.h"
#include "targets/host/ShapeAnalysis.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace amp {

Value *copyTree(IRBuilderBase &B, Value *V, Value *Lane, unsigned Depth) {
  constexpr unsigned MaxDepth = 16;
  if (auto *A = dyn_cast<Argument>(V))
    return B.GetInsertBlock()->getParent()->getArg(A->getArgNo());
  if (isa<Constant>(V))
    return V;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth > MaxDepth)
    return nullptr;
  if (Lane && isLane(*I))
    return Lane;
  bool IsConstantLoad = isa<LoadInst>(I) && I->hasMetadata(LLVMContext::MD_invariant_load);
  if (!IsConstantLoad && !isLane(*I) &&
      !isa<BinaryOperator, CastInst, GetElementPtrInst, CmpInst, SelectInst, FreezeInst>(I))
    return nullptr;
  if (I->isIntDivRem() && !isSafeToSpeculativelyExecute(I)) // a condition may exclude that the divisor is 0
    return nullptr;
  SmallVector<Value *> Operands;
  for (Use &U : I->operands()) {
    Operands.push_back(copyTree(B, U, Lane, Depth + 1));
    if (!Operands.back())
      return nullptr;
  }
  Instruction *Copy = I->clone();
  for (auto [U, Operand] : llvm::zip(Copy->operands(), Operands))
    U.set(Operand);
  return B.Insert(Copy);
}

} // namespace amp
