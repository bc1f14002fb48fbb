// See PrivatizeAtomics.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/PrivatizeAtomics.h"
#include "targets/host/CopyTree.h"
#include "targets/host/FormBarrierRegions.h"
#include "targets/host/ShapeAnalysis.h"
#include "targets/host/ThreadVectorizer.h"

#include "messages/KernelRemark.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#define DEBUG_TYPE "privatize-atomics"

STATISTIC(NumDeferred, "Atomic additions that wait for the last tile");

using namespace llvm;

namespace amp {
namespace {

constexpr unsigned MaxDepth = 12;
constexpr uint64_t MaxBytes = 32u << 10;

bool isInScratch(const Value *Pointer) {
  auto *A = dyn_cast<Argument>(getUnderlyingObject(Pointer, 0));
  return A && A->getArgNo() == ThreadScratch;
}

/// Could somebody tell when this kernel's additions arrive?
bool canTell(const Function &Region) {
  return llvm::any_of(instructions(Region), [](const Instruction &I) {
    if (I.getMetadata(OneThreadMetadata))
      return false;
    if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I))
      return !Atomic->use_empty();
    if (isa<FenceInst, AtomicCmpXchgInst>(I) || I.isVolatile())
      return true;
    return isa<CallBase>(I) && I.mayHaveSideEffects() && !isa<IntrinsicInst>(I);
  });
}

class Deferrer {
public:
  explicit Deferrer(const HostKernel &Kernel)
      : Kernel(Kernel), Places(countPlaces(Kernel.Tile)), ScratchBytes(Kernel.scratchBytes()) {}

  void run() {
    for (Function *Region : Kernel.Regions)
      if (canTell(*Region))
        return;
    SmallVector<AtomicRMWInst *> Atomics;
    for (Function *Region : Kernel.Regions)
      for (Instruction &I : instructions(*Region))
        if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I); Atomic && canDefer(*Atomic))
          Atomics.push_back(Atomic);
    for (AtomicRMWInst *Atomic : Atomics)
      defer(*Atomic);
    if (!Flush)
      return;
    ReturnInst::Create(Flush->getContext(), &Flush->back());
    setScratchBytes(*Kernel.Regions[0], ScratchBytes);
  }

private:
  bool canDefer(const AtomicRMWInst &I) const {
    bool IsSum = I.getOperation() == AtomicRMWInst::Add || I.getOperation() == AtomicRMWInst::Sub;
    return IsSum && !I.getMetadata(OneThreadMetadata) && I.getType()->getIntegerBitWidth() <= 64 &&
           I.getType()->getIntegerBitWidth() >= 32 && isOfThreadNumber(I.getPointerOperand(), 0) && isLast(I);
  }

  /// Is this the same in all tiles for the threads of one number?
  static bool isOfThreadNumber(const Value *V, unsigned Depth) {
    if (isa<Constant>(V))
      return true;
    if (auto *A = dyn_cast<Argument>(V))
      return A->getArgNo() == ThreadFunctor || A->getArgNo() == ThreadDomain ||
             (A->getArgNo() >= ThreadX && A->getArgNo() <= ThreadZ);
    auto *I = dyn_cast<Instruction>(V);
    if (!I || Depth > MaxDepth)
      return false;
    if (isLane(*I))
      return true;
    bool IsConstantLoad = isa<LoadInst>(I) && I->hasMetadata(LLVMContext::MD_invariant_load);
    if (!IsConstantLoad && !isa<BinaryOperator, CastInst, GetElementPtrInst>(I))
      return false;
    return !I->isIntDivRem() &&
           llvm::all_of(I->operands(), [&](const Use &U) { return isOfThreadNumber(U, Depth + 1); });
  }

  /// Does the thread touch no other memory behind I, and end with its region?
  static bool isLast(const AtomicRMWInst &I) {
    SmallSetVector<const BasicBlock *, 8> Blocks;
    Blocks.insert(I.getParent());
    for (unsigned N = 0; N < Blocks.size(); ++N) {
      auto Begin = N == 0 ? std::next(I.getIterator()) : Blocks[N]->begin();
      if (llvm::any_of(make_range(Begin, Blocks[N]->end()), isSeen))
        return false;
      for (const BasicBlock *S : successors(Blocks[N])) {
        if (S == I.getParent())
          return false; // a loop
        Blocks.insert(S);
      }
    }
    return true;
  }

  static bool isSeen(const Instruction &I) {
    if (auto *Return = dyn_cast<ReturnInst>(&I)) {
      const Value *Next = Return->getReturnValue();
      auto *Number = dyn_cast_or_null<ConstantInt>(Next);
      return Next && !(Number && Number->equalsInt(RegionEnd));
    }
    if (auto *Load = dyn_cast<LoadInst>(&I))
      return !Load->hasMetadata(LLVMContext::MD_invariant_load) && !isInScratch(Load->getPointerOperand());
    if (auto *Store = dyn_cast<StoreInst>(&I))
      return !isInScratch(Store->getPointerOperand()) &&
             !isa<Argument, AllocaInst>(getUnderlyingObject(Store->getPointerOperand(), 0));
    if (isa<AtomicRMWInst>(I)) // adds, too
      return false;
    return I.mayReadOrWriteMemory() && !I.isLifetimeStartOrEnd();
  }

  /// The sum of this thread.
  static Value *place(IRBuilder<> &B, Function &In, Type *T, uint64_t Offset) {
    Value *Base = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), In.getArg(ThreadScratch), Offset);
    Value *Index = B.CreateAdd(In.getArg(ThreadSlot), createLane(B), "", true, true);
    return B.CreateGEP(T, Base, B.CreateZExt(Index, B.getInt64Ty(), "", /*IsNonNeg=*/true), "sum");
  }

  void defer(AtomicRMWInst &I) {
    Type *T = I.getType();
    const uint64_t Bytes = Places * (T->getIntegerBitWidth() / 8);
    if (Taken + Bytes > MaxBytes)
      return;
    ++NumDeferred;
    remark(KernelRemark::Passed, "amp-defer-atomics", "Deferred", I,
           "added up for each thread of a tile, and to memory behind the last tile that a processor runs");
    LLVM_DEBUG(dbgs() << "privatize-atomics: " << I.getFunction()->getName() << ":" << I << "\n");
    if (!Flush)
      begin(*I.getFunction());
    const uint64_t Offset = alignTo(ScratchBytes, table::host_scratch_alignment);
    ScratchBytes = Offset + Bytes;
    Taken += Bytes;
    addSums(*Flush, {Offset, Bytes});
    flush(I, Offset);
    IRBuilder<> B(&I);
    Value *Sum = place(B, *I.getFunction(), T, Offset);
    auto Op = I.getOperation() == AtomicRMWInst::Add ? Instruction::Add : Instruction::Sub;
    B.CreateStore(B.CreateBinOp(Op, B.CreateLoad(T, Sum), I.getValOperand()), Sum);
    I.eraseFromParent();
  }

  void begin(Function &Region) {
    auto *Type = FunctionType::get(Type::getVoidTy(Region.getContext()),
                                   Region.getFunctionType()->params().take_front(ThreadParameterCount), false);
    Flush = Function::Create(Type, GlobalValue::InternalLinkage, Region.getName() + ".flush", Region.getParent());
    for (Argument &A : Flush->args()) {
      A.setName(Region.getArg(A.getArgNo())->getName());
      AttrBuilder Attributes(Region.getContext(), Region.getAttributes().getParamAttrs(A.getArgNo()));
      A.addAttrs(Attributes);
    }
    AttrBuilder OfKernel(Region.getContext(), Region.getAttributes().getFnAttrs());
    Flush->addFnAttrs(OfKernel);
    BasicBlock::Create(Region.getContext(), "entry", Flush);
  }

  /// if (sum != 0) atomicrmw add place, sum: a thread that never came by may have no such place.
  void flush(AtomicRMWInst &I, uint64_t Offset) {
    IRBuilder<> B(&Flush->back());
    Value *Sum = B.CreateLoad(I.getType(), place(B, *Flush, I.getType(), Offset));
    Value *IsSome = B.CreateICmpNE(Sum, ConstantInt::get(I.getType(), 0));
    BasicBlock *Add = BasicBlock::Create(B.getContext(), "add", Flush),
               *Next = BasicBlock::Create(B.getContext(), "next", Flush);
    B.CreateCondBr(IsSome, Add, Next);
    B.SetInsertPoint(Add);
    Value *Place = copyTree(B, I.getPointerOperand(), /*Lane=*/nullptr);
    assert(Place && "isOfThreadNumber allows less than copyTree");
    B.CreateAtomicRMW(AtomicRMWInst::Add, Place, Sum, I.getAlign(), I.getOrdering(), I.getSyncScopeID());
    B.CreateBr(Next);
  }

  const HostKernel &Kernel;
  const uint64_t Places;
  uint64_t ScratchBytes;
  uint64_t Taken = 0;
  Function *Flush = nullptr;
};

} // namespace

PreservedAnalyses PrivatizeAtomics::run(Module &M, ModuleAnalysisManager &) {
  for (const HostKernel &K : findHostKernels(M))
    if (K.Tile.isTiled() && !K.Regions.empty())
      Deferrer(K).run();
  return PreservedAnalyses::none();
}

} // namespace amp
