// See CheckSites.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/check/CheckSites.h"

#include "kernel/Builtins.h"
#include "passes/prepare/ArrayIndices.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#define DEBUG_TYPE "check-subscripts"

using namespace llvm;

namespace amp {
namespace {

/// Returns an insertion point before I that is reached only if Bad holds.
Instruction *branchIf(Value *Bad, Instruction *I) {
  MDNode *Seldom = MDBuilder(I->getContext()).createUnlikelyBranchWeights();
  return SplitBlockAndInsertIfThen(Bad, I->getIterator(), /*Unreachable=*/false, Seldom);
}

void lowerSubscript(CallInst *Call, CheckSites &Sites) {
  auto *Rank = dyn_cast<ConstantInt>(Call->getArgOperand(3));
  unsigned Dimensions = Rank ? Rank->getZExtValue() : 0;
  Constant *Site = Sites.get(*Call, "");
  for (unsigned K = 0; K < Dimensions; ++K) {
    IRBuilder<> B(Call);
    auto Component = [&](unsigned Argument) {
      return B.CreateLoad(B.getInt32Ty(), B.CreateConstGEP1_32(B.getInt32Ty(), Call->getArgOperand(Argument), K));
    };
    Value *Extent = Component(1), *Index = Component(2);
    Instruction *Then = branchIf(B.CreateICmpUGE(Index, Extent), Call);
    IRBuilder<> Cold(Then);
    Cold.SetCurrentDebugLocation(Call->getDebugLoc());
    callCheck(Cold, CheckOutside, B.getVoidTy(),
              {Site, Call->getArgOperand(0), B.getInt32(K), Index, Extent, B.getInt32(Dimensions)});
  }
  Call->eraseFromParent();
}

void checkIndex(const ArrayIndex &A, CheckSites &Sites) {
  IRBuilder<> B(A.Pointer);
  Value *Index = A.value();
  Value *Wide = B.CreateSExtOrTrunc(Index, B.getInt64Ty());
  Value *Bad = B.CreateICmpUGE(Wide, B.getInt64(A.firstWrong()));
  bool IsPrivate = isa<AllocaInst>(getUnderlyingObject(A.Pointer->getPointerOperand(), 0));
  Constant *Site = Sites.get(*A.Pointer, getUsedName(A.Pointer, nullptr));
  // Element 0 of a private array is used instead; an access to tile_static memory is skipped.
  Instruction *Before = IsPrivate ? A.Pointer : A.Pointer->getNextNode();
  BasicBlock *Head = Before->getParent();
  Instruction *Then = branchIf(Bad, Before);
  IRBuilder<> Cold(Then);
  Cold.SetCurrentDebugLocation(A.Pointer->getDebugLoc());
  CallInst *Elsewhere = callCheck(Cold, CheckArray, B.getPtrTy(), {Site, Wide, B.getInt64(A.firstWrong())});
  IRBuilder<> After(Before);
  PHINode *Phi = After.CreatePHI(IsPrivate ? Index->getType() : B.getPtrTy(), 2);
  if (IsPrivate) {
    A.Pointer->setOperand(A.Operand, Phi);
    Phi->addIncoming(Index, Head);
    Phi->addIncoming(ConstantInt::get(Index->getType(), 0), Then->getParent());
    return;
  }
  A.Pointer->replaceAllUsesWith(Phi);
  Phi->addIncoming(A.Pointer, Head);
  Phi->addIncoming(Elsewhere, Then->getParent());
}

} // namespace

void checkSubscripts(Function &Kernel, CheckSites &Sites) {
  SmallVector<CallInst *> Subscripts;
  SmallVector<ArrayIndex> Indices;
  for (Instruction &I : instructions(Kernel)) {
    if (isCallOf(I, BuiltinId::subscript))
      Subscripts.push_back(cast<CallInst>(&I));
    if (auto *P = dyn_cast<GetElementPtrInst>(&I))
      copy_if(findArrayIndices(*P), std::back_inserter(Indices),
              [](const ArrayIndex &A) { return !A.isKnownInside(); });
  }
  LLVM_DEBUG(dbgs() << Kernel.getName() << ": " << Subscripts.size() << " subscripts of containers, " << Indices.size()
                    << " of arrays that are not known to be inside\n");
  for (CallInst *Call : Subscripts)
    lowerSubscript(Call, Sites);
  for (const ArrayIndex &A : Indices)
    checkIndex(A, Sites);
}

} // namespace amp
