// The same loop implements every operation without an OpenCL C 1.2 function:
//
//   loop:  %seen = phi [ load %p ], [ %old, %loop ]
//          %old = cmpxchg %p, %seen, op(%seen, %x)
//          br (%old == %seen), done, loop
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/opencl/passes/OpenCLPasses.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

#define DEBUG_TYPE "legalize-atomics"

using namespace llvm;

namespace amp {
namespace {

bool hasFunction(const AtomicRMWInst &I) {
  switch (I.getOperation()) {
  case AtomicRMWInst::Xchg:
    return true;
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
    return true;
  case AtomicRMWInst::FAdd:
  case AtomicRMWInst::FMin:
  case AtomicRMWInst::FMax:
    return I.getType()->isFloatTy() || I.getType()->isDoubleTy();
  default:
    return false;
  }
}

bool hasRightSize(Type *T) {
  unsigned Bits = T->getPrimitiveSizeInBits();
  return Bits == 32 || Bits == 64;
}

/// Returns true if Pointer points into an alloca, which no other thread can access.
bool isPrivate(const Value *Pointer) {
  return isa<AllocaInst>(Pointer->stripInBoundsOffsets()) || Pointer->getType()->getPointerAddressSpace() == 0;
}

void expandToLoop(AtomicRMWInst &I) {
  BasicBlock *Entry = I.getParent();
  BasicBlock *Done = SplitBlock(Entry, &I);
  BasicBlock *Loop = BasicBlock::Create(I.getContext(), "atomic", Entry->getParent(), Done);
  Entry->getTerminator()->setSuccessor(0, Loop);

  IRBuilder<> B(Entry->getTerminator());
  B.SetCurrentDebugLocation(I.getDebugLoc());
  Type *Bits = B.getIntNTy(I.getType()->getPrimitiveSizeInBits());
  LoadInst *First = B.CreateAlignedLoad(Bits, I.getPointerOperand(), I.getAlign());
  First->setAtomic(AtomicOrdering::Monotonic);

  B.SetInsertPoint(Loop);
  PHINode *Seen = B.CreatePHI(Bits, 2, "seen");
  Seen->addIncoming(First, Entry);
  Value *Before = B.CreateBitCast(Seen, I.getType());
  Value *After = buildAtomicRMWValue(I.getOperation(), B, Before, I.getValOperand());
  Value *Pair = B.CreateAtomicCmpXchg(I.getPointerOperand(), Seen, B.CreateBitCast(After, Bits), I.getAlign(),
                                      AtomicOrdering::Monotonic, AtomicOrdering::Monotonic);
  Value *Old = B.CreateExtractValue(Pair, 0, "old");
  Seen->addIncoming(Old, Loop);
  B.CreateCondBr(B.CreateICmpEQ(Old, Seen), Done, Loop);
  I.replaceAllUsesWith(Before);
  I.eraseFromParent();
}

/// Rewrites I as an operation that OpenCL C provides: a difference as a sum, an exchange of double as one of its bits.
bool renameOperation(AtomicRMWInst &I) {
  bool IsDifference = I.getOperation() == AtomicRMWInst::FSub;
  if (!IsDifference && !(I.getOperation() == AtomicRMWInst::Xchg && I.getType()->isDoubleTy()))
    return false;
  IRBuilder<> B(&I);
  Value *V = IsDifference ? B.CreateFNeg(I.getValOperand()) : B.CreateBitCast(I.getValOperand(), B.getInt64Ty());
  auto *New = B.CreateAtomicRMW(IsDifference ? AtomicRMWInst::FAdd : AtomicRMWInst::Xchg, I.getPointerOperand(), V,
                                I.getAlign(), I.getOrdering(), I.getSyncScopeID());
  New->setVolatile(I.isVolatile());
  I.replaceAllUsesWith(B.CreateBitCast(New, I.getType()));
  I.eraseFromParent();
  return true;
}

/// Replaces the success flag by a comparison, because the emitter has a name only for the old value.
bool compareInsteadOfSuccess(ExtractValueInst &Extract) {
  auto *Exchange = dyn_cast<AtomicCmpXchgInst>(Extract.getAggregateOperand());
  if (!Exchange || Extract.getIndices()[0] != 1)
    return false;
  IRBuilder<> B(&Extract);
  Value *Old = B.CreateExtractValue(Exchange, 0, "old");
  Value *Success = B.CreateICmpEQ(Old, Exchange->getCompareOperand());
  Success->takeName(&Extract);
  Extract.replaceAllUsesWith(Success);
  Extract.eraseFromParent();
  return true;
}

bool legalizeAtomics(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *RMW = dyn_cast<AtomicRMWInst>(&I); RMW && !isPrivate(RMW->getPointerOperand()))
      Changed |= renameOperation(*RMW);
  SmallVector<AtomicRMWInst *, 8> Loops;
  SmallVector<Instruction *, 8> Privates;
  SmallVector<ExtractValueInst *, 8> Extracts;
  for (Instruction &I : instructions(F)) {
    auto *RMW = dyn_cast<AtomicRMWInst>(&I);
    auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I);
    if (RMW && isPrivate(RMW->getPointerOperand()))
      Privates.push_back(RMW);
    else if (Exchange && isPrivate(Exchange->getPointerOperand()))
      Privates.push_back(Exchange);
    else if (RMW && !hasFunction(*RMW) && hasRightSize(RMW->getType()))
      Loops.push_back(RMW);
    if (auto *Extract = dyn_cast<ExtractValueInst>(&I))
      Extracts.push_back(Extract);
  }
  LLVM_DEBUG(for (Instruction *I : Privates) dbgs() << F.getName() << ": private memory:" << *I << "\n");
  LLVM_DEBUG(for (Instruction *I : Loops) dbgs()
             << F.getName() << ": OpenCL has no such function, a loop:" << *I << "\n");
  Changed |= !Loops.empty() || !Privates.empty();
  for (Instruction *I : Privates) {
    if (auto *RMW = dyn_cast<AtomicRMWInst>(I))
      lowerAtomicRMWInst(RMW);
    else
      lowerAtomicCmpXchgInst(cast<AtomicCmpXchgInst>(I));
  }
  for (AtomicRMWInst *I : Loops)
    expandToLoop(*I);
  for (ExtractValueInst *Extract : Extracts)
    Changed |= compareInsteadOfSuccess(*Extract);
  return Changed;
}

} // namespace

PreservedAnalyses LegalizeAtomics::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M)
    Changed |= !F.isDeclaration() && legalizeAtomics(F);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
