// See CheckSubscripts.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/check/CheckSubscripts.h"
#include "targets/check/CheckCalls.h"
#include "targets/check/CheckSites.h"
#include "targets/check/UsedNames.h"

#include "kernel/Builtins.h"

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

/// A place before I that is only reached if Bad holds.
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

bool isAccess(const User *U, const Value *Pointer) {
  if (auto *S = dyn_cast<StoreInst>(U))
    return S->getPointerOperand() == Pointer;
  return isa<LoadInst, GetElementPtrInst, MemIntrinsic, AtomicRMWInst, AtomicCmpXchgInst>(U);
}

/// One index of a getelementptr into an array of known length.
struct ArrayIndex {
  GetElementPtrInst *Pointer;
  unsigned Operand;
  uint64_t Count; ///< the first index that is wrong
  bool IsPrivate;
};

void findIndices(GetElementPtrInst *P, SmallVectorImpl<ArrayIndex> &Found) {
  Type *T = P->getSourceElementType();
  const Value *Object = getUnderlyingObject(P->getPointerOperand(), 0);
  // The address behind the last element may be taken.
  bool IsAccessed = any_of(P->users(), [&](const User *U) { return isAccess(U, P); });
  for (unsigned I = 2; I < P->getNumOperands(); ++I) {
    Value *Index = P->getOperand(I);
    if (auto *Struct = dyn_cast<StructType>(T)) {
      T = Struct->getElementType(cast<ConstantInt>(Index)->getZExtValue());
      continue;
    }
    auto *Array = dyn_cast<ArrayType>(T);
    if (!Array)
      return;
    T = Array->getElementType();
    uint64_t Count = Array->getNumElements();
    auto *Known = dyn_cast<ConstantInt>(Index);
    bool MayBeBehind = !IsAccessed && I + 1 == P->getNumOperands();
    if (Count > 1 && (!Known || Known->getValue().uge(Count + MayBeBehind)))
      Found.push_back({P, I, Count + MayBeBehind, isa<AllocaInst>(Object)});
  }
}

void checkIndex(const ArrayIndex &A, CheckSites &Sites) {
  IRBuilder<> B(A.Pointer);
  Value *Index = A.Pointer->getOperand(A.Operand);
  Value *Wide = B.CreateSExtOrTrunc(Index, B.getInt64Ty());
  Value *Bad = B.CreateICmpUGE(Wide, B.getInt64(A.Count));
  Constant *Site = Sites.get(*A.Pointer, getUsedName(A.Pointer, nullptr));
  // A thread's own array is used at 0 instead, that of a tile not at all.
  Instruction *Before = A.IsPrivate ? A.Pointer : A.Pointer->getNextNode();
  BasicBlock *Head = Before->getParent();
  Instruction *Then = branchIf(Bad, Before);
  IRBuilder<> Cold(Then);
  Cold.SetCurrentDebugLocation(A.Pointer->getDebugLoc());
  CallInst *Elsewhere = callCheck(Cold, CheckArray, B.getPtrTy(), {Site, Wide, B.getInt64(A.Count)});
  IRBuilder<> After(Before);
  PHINode *Phi = After.CreatePHI(A.IsPrivate ? Index->getType() : B.getPtrTy(), 2);
  if (A.IsPrivate) {
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
    if (auto *P = dyn_cast<GetElementPtrInst>(&I); P && !P->getType()->isVectorTy())
      findIndices(P, Indices);
  }
  LLVM_DEBUG(dbgs() << Kernel.getName() << ": " << Subscripts.size() << " subscripts of containers, " << Indices.size()
                    << " of arrays that are not known to be inside\n");
  for (CallInst *Call : Subscripts)
    lowerSubscript(Call, Sites);
  for (const ArrayIndex &A : Indices)
    checkIndex(A, Sites);
}

} // namespace amp
