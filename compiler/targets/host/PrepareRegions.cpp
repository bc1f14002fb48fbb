// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostKernel.h"
#include "targets/host/HostPasses.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LowerMemIntrinsics.h"

#define DEBUG_TYPE "prepare-regions"

using namespace llvm;

namespace amp {
namespace {

/// Returns the type of a local array's elements if the bytes of `Fill` are whole ones; otherwise bytes.
Type *elementOf(const MemSetInst &Fill) {
  Type *Byte = Type::getInt8Ty(Fill.getContext());
  auto *Array = dyn_cast<AllocaInst>(getUnderlyingObject(Fill.getRawDest(), 0));
  auto *Length = dyn_cast<ConstantInt>(Fill.getLength());
  Type *T = Array ? Array->getAllocatedType() : Byte;
  while (T->isArrayTy())
    T = T->getArrayElementType();
  const DataLayout &DL = Fill.getModule()->getDataLayout();
  const bool IsWhole = Length && (T->isIntegerTy() || T->isFloatingPointTy()) && DL.typeSizeEqualsStoreSize(T) &&
                       Length->getValue().urem(DL.getTypeStoreSize(T)) == 0;
  return IsWhole ? IntegerType::get(Fill.getContext(), static_cast<unsigned>(DL.getTypeSizeInBits(T))) : Byte;
}

/// Before:  memset(p, v, n)
/// After:   for (i = 0; i < n / size; ++i) p[i] = v, repeated
void expandFill(MemSetInst &Fill) {
  Type *T = elementOf(Fill);
  auto *Length = dyn_cast<ConstantInt>(Fill.getLength());
  if (T->isIntegerTy(8) || !Length || Length->isZero() || Fill.isVolatile())
    return expandMemSetAsLoop(&Fill);
  BasicBlock *Before = Fill.getParent();
  BasicBlock *After = SplitBlock(Before, &Fill);
  auto *Body = BasicBlock::Create(Fill.getContext(), "fill", Before->getParent(), After);
  Before->getTerminator()->setSuccessor(0, Body);
  IRBuilder<> B(Body);
  const uint64_t Bytes = T->getIntegerBitWidth() / 8;
  PHINode *I = B.CreatePHI(B.getInt64Ty(), 2);
  Value *Each = B.CreateMul(B.CreateZExt(Fill.getValue(), T),
                            B.getInt(APInt::getSplat(8 * static_cast<unsigned>(Bytes), APInt(8, 1))));
  B.CreateAlignedStore(Each, B.CreateInBoundsGEP(T, Fill.getRawDest(), I),
                       commonAlignment(Fill.getDestAlign().valueOrOne(), Bytes));
  Value *Next = B.CreateNUWAdd(I, B.getInt64(1));
  I->addIncoming(B.getInt64(0), Before);
  I->addIncoming(Next, Body);
  B.CreateCondBr(B.CreateICmpULT(Next, B.getInt64(Length->getZExtValue() / Bytes)), Body, After);
}

/// Expands copies and fills to loops over elements, which can be vectorized.
void expandMemoryIntrinsics(Function &F, FunctionAnalysisManager &FAM) {
  SmallVector<MemIntrinsic *> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<MemIntrinsic>(&I))
      Calls.push_back(Call);
  for (MemIntrinsic *Call : Calls) {
    LLVM_DEBUG(dbgs() << F.getName() << ": by elements:" << *Call << "\n");
    const TargetTransformInfo &TTI = FAM.getResult<TargetIRAnalysis>(F);
    if (auto *Copy = dyn_cast<MemCpyInst>(Call))
      expandMemCpyAsLoop(Copy, TTI);
    else if (auto *Move = dyn_cast<MemMoveInst>(Call))
      expandMemMoveAsLoop(Move, TTI);
    else
      expandFill(*cast<MemSetInst>(Call));
    Call->eraseFromParent();
  }
}

/// Unreachable ends become returns, which is valid because no thread executes them.
void returnWhereUnreachable(Function &F) {
  SmallVector<Instruction *> Ends;
  for (BasicBlock &B : F)
    if (isa<UnreachableInst>(B.getTerminator()))
      Ends.push_back(B.getTerminator());
  for (Instruction *End : Ends) {
    IRBuilder<> Builder(End);
    if (F.getReturnType()->isVoidTy())
      Builder.CreateRetVoid();
    else
      Builder.CreateRet(Builder.getInt32(RegionEnd));
    End->eraseFromParent();
  }
}

} // namespace

PreservedAnalyses PrepareRegions::run(Function &F, FunctionAnalysisManager &FAM) {
  if (!isRegion(F))
    return PreservedAnalyses::all();
  returnWhereUnreachable(F);
  expandMemoryIntrinsics(F, FAM);
  return PreservedAnalyses::none();
}

} // namespace amp
