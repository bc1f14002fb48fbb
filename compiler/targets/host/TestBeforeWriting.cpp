// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostKernel.h"
#include "targets/host/HostPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#define DEBUG_TYPE "test-before-writing"

STATISTIC(NumTested, "Writes that are skipped if they change nothing");

using namespace llvm;

namespace amp {
namespace {

/// Returns true if V is computed from the kernel's arguments alone, and thus is usually the same for all threads. Only
/// speed depends on that.
bool isFromArguments(const Value *V, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 8;
  if (isa<Constant>(V))
    return !isa<UndefValue>(V);
  if (auto *A = dyn_cast<Argument>(V))
    return A->getArgNo() == ThreadFunctor || A->getArgNo() == ThreadDomain;
  if (Depth == MaxDepth || !isa<LoadInst, GetElementPtrInst, CastInst, BinaryOperator>(V))
    return false;
  return all_of(cast<Instruction>(V)->operands(), [&](const Use &U) { return isFromArguments(U, Depth + 1); });
}

/// A write that may turn out to change nothing.
struct Write {
  Value *Address = nullptr; ///< null: not such a write
  Value *New = nullptr;     ///< the stored value, or the operand of `Operation`
  Align At;
  AtomicRMWInst::BinOp Operation = AtomicRMWInst::Xchg;
};

/// Describes a store or exchange of one value to one element by all threads, or an atomic operation that may leave an
/// element as it is.
Write describe(const Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Write W = {const_cast<Value *>(Store->getPointerOperand()), const_cast<Value *>(Store->getValueOperand()),
               Store->getAlign()};
    return Store->isSimple() && isFromArguments(W.Address) && isFromArguments(W.New) ? W : Write();
  }
  auto *Atomic = dyn_cast<AtomicRMWInst>(&I);
  if (!Atomic || Atomic->isVolatile() || Atomic->getOrdering() != AtomicOrdering::Monotonic)
    return {};
  Write W = {const_cast<Value *>(Atomic->getPointerOperand()), const_cast<Value *>(Atomic->getValOperand()),
             Atomic->getAlign(), Atomic->getOperation()};
  switch (W.Operation) {
  case AtomicRMWInst::Xchg:
    return I.use_empty() && isFromArguments(W.Address) && isFromArguments(W.New) ? W : Write();
  case AtomicRMWInst::Min:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::UMin:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
    return W;
  default:
    return {};
  }
}

/// Returns whether the write changes `Old`.
Value *createTest(IRBuilder<> &B, const Write &W, Value *Old) {
  switch (W.Operation) {
  case AtomicRMWInst::Min:
    return B.CreateICmpSLT(W.New, Old);
  case AtomicRMWInst::Max:
    return B.CreateICmpSGT(W.New, Old);
  case AtomicRMWInst::UMin:
    return B.CreateICmpULT(W.New, Old);
  case AtomicRMWInst::UMax:
    return B.CreateICmpUGT(W.New, Old);
  case AtomicRMWInst::And:
    return B.CreateICmpNE(B.CreateAnd(Old, W.New), Old);
  case AtomicRMWInst::Or:
    return B.CreateICmpNE(B.CreateOr(Old, W.New), Old);
  default:
    return B.CreateICmpNE(B.CreateBitCast(W.New, Old->getType()), Old);
  }
}

void testBefore(Instruction &I, const Write &W) {
  Type *T = W.New->getType();
  IRBuilder<> B(&I);
  LoadInst *Old = B.CreateAlignedLoad(B.getIntNTy(T->getScalarSizeInBits()), W.Address, W.At);
  Old->setAtomic(AtomicOrdering::Monotonic);
  Value *Changes = createTest(B, W, Old);
  BasicBlock *Before = I.getParent();
  Instruction *Then = SplitBlockAndInsertIfThen(Changes, I.getIterator(), /*Unreachable=*/false);
  BasicBlock *After = I.getParent();
  I.moveBefore(*Then->getParent(), Then->getIterator());
  if (!I.use_empty()) {
    B.SetInsertPoint(After, After->begin());
    PHINode *Result = B.CreatePHI(I.getType(), 2);
    I.replaceAllUsesWith(Result);
    Result->addIncoming(Old, Before);
    Result->addIncoming(&I, Then->getParent());
  }
  ++NumTested;
}

} // namespace

PreservedAnalyses TestBeforeWriting::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<Instruction *> Found;
  const DataLayout &DL = F.getParent()->getDataLayout();
  for (Instruction &I : instructions(F))
    if (Write W = describe(I); W.Address) {
      Type *T = W.New->getType();
      const uint64_t Bytes = T->isIntegerTy() || T->isFloatingPointTy() ? DL.getTypeStoreSize(T).getFixedValue() : 0;
      if (Bytes <= 8 && isPowerOf2_64(Bytes) && DL.typeSizeEqualsStoreSize(T) && W.At.value() >= Bytes)
        Found.push_back(&I);
    }
  for (Instruction *I : Found)
    testBefore(*I, describe(*I)); // again: an operand may be the result of a write that was tested before
  return Found.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace amp
