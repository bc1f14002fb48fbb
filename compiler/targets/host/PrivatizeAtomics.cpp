// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/BuildHostEntries.h"
#include "targets/host/CopyTree.h"
#include "targets/host/HostPasses.h"
#include "targets/host/MakeThreadFunctions.h"
#include "targets/host/ShapeAnalysis.h"
#include "targets/host/ThreadVectorizer.h"

#include "messages/KernelRemark.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <map>

#define DEBUG_TYPE "privatize-atomics"

STATISTIC(NumDeferred, "Atomic additions that wait for the last tile");
STATISTIC(NumPrivate, "Atomic additions to counters that each call of an entry has a copy of");
STATISTIC(NumKept, "Arrays of counters in tile_static memory that are kept from tile to tile");

using namespace llvm;

namespace amp {
namespace {

constexpr unsigned MaxValueDepth = 12;
constexpr uint64_t MaxBytes = 32u << 10;

bool isInScratch(const Value *Pointer) {
  auto *A = dyn_cast<Argument>(getUnderlyingObject(Pointer, 0));
  return A && A->getArgNo() == ThreadScratch;
}

/// Returns true if the time at which this kernel's additions arrive may be observable.
bool canDetermine(const Function &Region) {
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

bool isSum(const AtomicRMWInst &I) {
  return I.getOperation() == AtomicRMWInst::Add || I.getOperation() == AtomicRMWInst::Sub;
}

/// Creates an empty function with the parameters of a thread function.
Function *createAfter(Function &Region, StringRef Suffix) {
  auto *Type = FunctionType::get(Type::getVoidTy(Region.getContext()),
                                 Region.getFunctionType()->params().take_front(ThreadParameterCount), false);
  auto *After = Function::Create(Type, GlobalValue::InternalLinkage, Region.getName() + Suffix, Region.getParent());
  for (Argument &A : After->args()) {
    A.setName(Region.getArg(A.getArgNo())->getName());
    AttrBuilder Attributes(Region.getContext(), Region.getAttributes().getParamAttrs(A.getArgNo()));
    A.addAttrs(Attributes);
  }
  return After;
}

/// For the code after the last tile, run by the threads of one.
Function *createFlush(Function &Region) {
  Function *Flush = createAfter(Region, ".flush");
  AttrBuilder OfKernel(Region.getContext(), Region.getAttributes().getFnAttrs());
  Flush->addFnAttrs(OfKernel);
  markFlush(*Flush);
  return Flush;
}

/// Counters of a tile whose last region adds them to memory of the launch: clear, count, add. One clearing and one
/// addition do for all tiles that a thread of the host runs, if the last region is a linear function of the counters
/// and the same in all tiles. What a tile counts without clearing it first has no defined value, so that the counters
/// may hold what earlier tiles have counted.
class CounterKeeper {
public:
  explicit CounterKeeper(const HostKernel &Kernel) : Kernel(Kernel) {}

  /// Returns the flush; null if the counters cannot be kept.
  Function *run() {
    if (!findLast() || !findArrays() || !isLinear() || !isInOrder())
      return nullptr;
    for (Instruction *Clear : Clears)
      Clear->eraseFromParent();
    Function *Flush = createFlush(*Last);
    for (uint64_t Offset : Kept) {
      ++NumKept;
      addSums(*Flush, {Offset, endOf(Offset) - Offset});
    }
    remark(KernelRemark::Passed, "amp-defer-atomics", "CountersKept", *Last,
           "tile_static counters are kept from tile to tile, and added to memory after the last tile that a processor "
           "runs");
    moveLast(*Flush);
    return Flush;
  }

private:
  /// Finds the only region that ends a tile.
  bool findLast() {
    for (Function *Region : Kernel.Regions)
      for (int32_t Next : successorsOf(*Region))
        if (Next == RegionEnd && Last != Region) {
          if (Last)
            return false;
          Last = Region;
        }
    return Last && successorsOf(*Last).size() == 1;
  }

  static SmallSetVector<int32_t, 4> successorsOf(const Function &Region) {
    SmallSetVector<int32_t, 4> Found;
    for (const BasicBlock &B : Region)
      if (auto *Return = dyn_cast<ReturnInst>(B.getTerminator()))
        if (auto *Number = dyn_cast_or_null<ConstantInt>(Return->getReturnValue()))
          Found.insert(static_cast<int32_t>(Number->getZExtValue()));
    return Found;
  }

  /// Classifies accesses to the scratch memory. The arrays to keep are those that the last region reads.
  bool findArrays() {
    for (Function *Region : Kernel.Regions)
      for (User *U : Region->getArg(ThreadScratch)->users()) {
        auto *Base = dyn_cast<GetElementPtrInst>(U);
        APInt Offset(64, 0);
        if (!Base || !Base->accumulateConstantOffset(Region->getParent()->getDataLayout(), Offset))
          return false;
        Bases[Offset.getZExtValue()].push_back(Base);
        for (User *OfBase : Base->users())
          if (Region == Last && isa<LoadInst, GetElementPtrInst>(OfBase))
            Kept.insert(Offset.getZExtValue());
      }
    return !Kept.empty() && llvm::all_of(Kept, [&](uint64_t Offset) { return findAccesses(Offset); });
  }

  bool findAccesses(uint64_t Offset) {
    SmallVector<Instruction *> Work(Bases[Offset]);
    bool IsCleared = false, IsCounted = false;
    while (!Work.empty()) {
      Instruction *Pointer = Work.pop_back_val();
      for (Use &U : Pointer->uses()) {
        auto *I = cast<Instruction>(U.getUser());
        Function *Region = I->getFunction();
        if (auto *Gep = dyn_cast<GetElementPtrInst>(I)) {
          Work.push_back(Gep);
        } else if (auto *Load = dyn_cast<LoadInst>(I); Load && Load->isSimple() && Region == Last) {
          if (!isCounter(*Load->getType()))
            return false;
          Linear.insert(Load);
        } else if (auto *Store = dyn_cast<StoreInst>(I);
                   Store && Store->isSimple() && &U == &Store->getOperandUse(1) && Region != Last) {
          auto *Zero = dyn_cast<Constant>(Store->getValueOperand());
          if (!Zero || !Zero->isNullValue())
            return false;
          Clears.push_back(Store);
          Clearing.insert(Region);
          IsCleared = true;
        } else if (auto *Atomic = dyn_cast<AtomicRMWInst>(I);
                   Atomic && isSum(*Atomic) && Atomic->use_empty() && U.getOperandNo() == 0 && Region != Last) {
          if (!isCounter(*Atomic->getType()))
            return false;
          Counting.insert(Region);
          IsCounted = true;
        } else {
          return false;
        }
      }
    }
    return IsCleared && IsCounted;
  }

  /// Requires all counters to have one type, so that none overlaps another.
  bool isCounter(Type &T) {
    Counter = Counter ? Counter : &T;
    return Counter == &T && (T.isIntegerTy(32) || T.isIntegerTy(64));
  }

  uint64_t endOf(uint64_t Offset) const {
    auto Next = Bases.upper_bound(Offset);
    return Next == Bases.end() ? Kernel.scratchBytes() : Next->first;
  }

  /// Returns true if the last region only adds sums of counters, at addresses that are the same in all tiles.
  bool isLinear() {
    for (unsigned I = 0; I < Linear.size(); ++I)
      for (User *U : Linear[I]->users())
        if (isa<BinaryOperator, PHINode>(U))
          Linear.insert(cast<Instruction>(U));
    for (Instruction &I : instructions(*Last)) {
      for (const Use &U : I.operands())
        if (auto *A = dyn_cast<Argument>(U))
          if (A->getArgNo() >= ThreadParameterCount || (A->getArgNo() >= ThreadGroup0 && A->getArgNo() <= ThreadGroup2))
            return false;
      if (Linear.contains(&I) ? !isLinearIn(I) : !isFixed(I))
        return false;
    }
    return true;
  }

  bool isOfCounters(const Value *V) const {
    auto *C = dyn_cast<Constant>(V);
    return C ? C->isNullValue() : Linear.contains(dyn_cast<Instruction>(const_cast<Value *>(V)));
  }

  bool isLinearIn(const Instruction &I) const {
    switch (I.getOpcode()) {
    case Instruction::Load:
      return true;
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::PHI:
      return llvm::all_of(I.operands(), [&](const Use &U) { return isOfCounters(U); });
    case Instruction::Mul:
    case Instruction::Shl:
      return isa<Constant>(I.getOperand(1)) && isOfCounters(I.getOperand(0));
    default:
      return false;
    }
  }

  /// Returns true if I is the same in all tiles, or adds a linear value to memory.
  bool isFixed(const Instruction &I) const {
    if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I))
      return isSum(*Atomic) && isOfCounters(Atomic->getValOperand()) && !I.getMetadata(OneThreadMetadata);
    if (I.mayReadOrWriteMemory() && !I.hasMetadata(LLVMContext::MD_invariant_load) && !I.isLifetimeStartOrEnd() &&
        !isa<AssumeInst>(I))
      return false;
    if (llvm::none_of(I.operands(), [&](const Use &U) {
          auto *Of = dyn_cast<Instruction>(U);
          return Of && Linear.contains(Of);
        }))
      return true;
    return isa<ICmpInst>(I) && skipsZero(cast<ICmpInst>(I));
  }

  /// Recognizes `if (counter != 0) add`, which is equivalent to the addition.
  bool skipsZero(const ICmpInst &Compare) const {
    auto *Zero = dyn_cast<Constant>(Compare.getOperand(1));
    auto *Branch = Compare.hasOneUse() ? dyn_cast<BranchInst>(*Compare.user_begin()) : nullptr;
    if (!Compare.isEquality() || !Zero || !Zero->isNullValue() || !Branch || !Branch->isConditional())
      return false;
    const unsigned NotZero = Compare.getPredicate() == CmpInst::ICMP_NE ? 0 : 1;
    const BasicBlock *Add = Branch->getSuccessor(NotZero), *After = Branch->getSuccessor(1 - NotZero);
    if (Add->getSinglePredecessor() != Branch->getParent() || Add->getSingleSuccessor() != After)
      return false;
    for (const Instruction &I : *Add)
      if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I); Atomic && Atomic->getValOperand() != Compare.getOperand(0))
        return false;
    return llvm::all_of(After->phis(), [&](const PHINode &Phi) {
      return Phi.getIncomingValueForBlock(Add) == Phi.getIncomingValueForBlock(Branch->getParent());
    });
  }

  /// Returns true if counters are never cleared after counting.
  bool isInOrder() const {
    SmallSetVector<Function *, 8> Later(Counting.begin(), Counting.end());
    for (unsigned I = 0; I < Later.size(); ++I) {
      if (Clearing.contains(Later[I]))
        return false;
      for (int32_t Next : successorsOf(*Later[I]))
        if (Next != RegionEnd)
          Later.insert(Kernel.Regions[static_cast<size_t>(Next)]);
    }
    return true;
  }

  /// Moves the body of the last region to the flush, whose last block stays open.
  void moveLast(Function &Flush) {
    Flush.splice(Flush.end(), Last);
    for (unsigned A = 0; A < ThreadParameterCount; ++A)
      Last->getArg(A)->replaceAllUsesWith(Flush.getArg(A));
    BasicBlock *End = BasicBlock::Create(Flush.getContext(), "end", &Flush);
    for (BasicBlock &B : Flush)
      if (auto *Return = dyn_cast_or_null<ReturnInst>(B.getTerminator())) {
        Return->eraseFromParent();
        BranchInst::Create(End, &B);
      }
    IRBuilder<> B(BasicBlock::Create(Last->getContext(), "entry", Last));
    B.CreateRet(B.getInt32(RegionEnd));
  }

  const HostKernel &Kernel;
  Function *Last = nullptr;
  std::map<uint64_t, SmallVector<Instruction *>> Bases; ///< of arrays in the scratch memory, by offset
  SmallSetVector<uint64_t, 2> Kept;
  SmallVector<Instruction *> Clears;
  SmallPtrSet<Function *, 4> Clearing, Counting; ///< regions
  SmallSetVector<Instruction *, 8> Linear;       ///< counters in the last region, and sums of them
  Type *Counter = nullptr;
};

class Deferrer {
public:
  explicit Deferrer(const HostKernel &Kernel)
      : Kernel(Kernel), Places(countPlaces(Kernel.Tile)), ScratchBytes(Kernel.scratchBytes()) {}

  void run() {
    for (Function *Region : Kernel.Regions)
      if (canDetermine(*Region))
        return;
    if (Kernel.Regions.size() > 1)
      Flush = CounterKeeper(Kernel).run();
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
    return isSum(I) && !I.getMetadata(OneThreadMetadata) && I.getType()->getIntegerBitWidth() <= 64 &&
           I.getType()->getIntegerBitWidth() >= 32 && isOfThreadNumber(I.getPointerOperand(), 0) && isLast(I);
  }

  /// Returns true if V is the same in all tiles for the threads with one number.
  static bool isOfThreadNumber(const Value *V, unsigned Depth) {
    if (isa<Constant>(V))
      return true;
    if (auto *A = dyn_cast<Argument>(V))
      return A->getArgNo() == ThreadFunctor || A->getArgNo() == ThreadDomain ||
             (A->getArgNo() >= ThreadX && A->getArgNo() <= ThreadZ);
    auto *I = dyn_cast<Instruction>(V);
    if (!I || Depth > MaxValueDepth)
      return false;
    if (isLane(*I))
      return true;
    bool IsConstantLoad = isa<LoadInst>(I) && I->hasMetadata(LLVMContext::MD_invariant_load);
    if (!IsConstantLoad && !isa<BinaryOperator, CastInst, GetElementPtrInst>(I))
      return false;
    return !I->isIntDivRem() &&
           llvm::all_of(I->operands(), [&](const Use &U) { return isOfThreadNumber(U, Depth + 1); });
  }

  /// Returns true if the thread accesses no other memory after I, and ends with its region.
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
    if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I)) // additions may change places
      return !isSum(*Atomic) && !I.getMetadata(OneThreadMetadata);
    return I.mayReadOrWriteMemory() && !I.isLifetimeStartOrEnd();
  }

  /// Returns the address of this thread's sum.
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
           "added up for each thread of a tile, and to memory after the last tile that a processor runs");
    LLVM_DEBUG(dbgs() << "privatize-atomics: " << I.getFunction()->getName() << ":" << I << "\n");
    if (!Flush) {
      Flush = createFlush(*I.getFunction());
      BasicBlock::Create(Flush->getContext(), "entry", Flush);
    }
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

  /// if (sum != 0) atomicrmw add place, sum: for a thread that was never there, the address may be invalid.
  void flush(AtomicRMWInst &I, uint64_t Offset) {
    IRBuilder<> B(&Flush->back());
    Value *Sum = B.CreateLoad(I.getType(), place(B, *Flush, I.getType(), Offset));
    Value *IsSome = B.CreateICmpNE(Sum, ConstantInt::get(I.getType(), 0));
    BasicBlock *Add = BasicBlock::Create(B.getContext(), "add", Flush),
               *Next = BasicBlock::Create(B.getContext(), "next", Flush);
    B.CreateCondBr(IsSome, Add, Next);
    B.SetInsertPoint(Add);
    Value *Pointer = copyTree(B, I.getPointerOperand(), /*Lane=*/nullptr);
    assert(Pointer && "isOfThreadNumber allows less than copyTree");
    B.CreateAtomicRMW(AtomicRMWInst::Add, Pointer, Sum, I.getAlign(), I.getOrdering(), I.getSyncScopeID());
    B.CreateBr(Next);
  }

  const HostKernel &Kernel;
  const uint64_t Places;
  uint64_t ScratchBytes;
  uint64_t Taken = 0;
  Function *Flush = nullptr;
};

/// Additions to counters of the launch at places that the data decide, as in a histogram. Each call of an entry has its
/// own copy of the first counters of such an array, which it adds to memory at its end. Counters after these, and
/// addresses before the array, are added to directly. If a thread accesses other memory afterwards, which might be one
/// of the counters, the copies are merged before.
///
/// Where the places have a known limit, the copy ends there. Otherwise the launch decides how long it is, because it
/// knows the size of the container and the number of threads.
///
/// Nothing in the kernel can observe when additions to a container arrive if its code does nothing else with it and all
/// other accesses are to other containers. The launch also knows whether these overlap.
class CounterPrivatizer {
public:
  /// `Containers`: of the kernel. Those with private counters are marked.
  CounterPrivatizer(const HostKernel &Kernel, MutableArrayRef<ContainerInfo> Containers)
      : Kernel(Kernel), Containers(Containers), ScratchBytes(Kernel.scratchBytes()) {}

  void run() {
    const bool IsUnobservable = none_of(Kernel.Regions, [](const Function *Region) { return canDetermine(*Region); });
    findOnlyAdded();
    for (Function *Region : Kernel.Regions) {
      SmallVector<AtomicRMWInst *> Candidates;
      for (Instruction &I : instructions(*Region))
        if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I); Atomic && isCandidate(*Atomic))
          Candidates.push_back(Atomic);
      SmallVector<Addition> InOrder;
      SmallSetVector<Instruction *, 8> Later;
      for (AtomicRMWInst *I : Candidates) {
        SmallSetVector<Instruction *, 8> After;
        const bool CanGuard = IsUnobservable && findLater(*I, After);
        const Addition A = describe(*I, *findBase(*I));
        if (const Addition Free = describeFree(*I); Free.I && !(CanGuard && After.empty() && A.isShort())) {
          privatize(Free, findCopyOf(Free));
          continue;
        }
        After.insert(Later.begin(), Later.end());
        if (!CanGuard || After.size() > MostGuards)
          continue;
        Later = After;
        InOrder.push_back(A);
      }
      Copies.clear();
      for (const Addition &A : InOrder)
        privatize(A, findCopy(A, countBytes(A, InOrder)));
      for (Instruction *Access : Later)
        guard(*Access);
    }
    if (!Merge)
      return;
    IRBuilder<>(&Merge->back()).CreateRetVoid();
    Merge->addFnAttr(HasGuards ? Attribute::NoInline : Attribute::AlwaysInline);
    setScratchBytes(*Kernel.Regions[0], ScratchBytes);
    if (Counters.Count != 0)
      setCounters(*Kernel.Regions[0], Counters);
  }

private:
  /// The private copy of an array of counters.
  struct Copy {
    Value *Base; ///< address of the first counter
    Type *T;
    /// In the scratch memory. 0: the launch decides about its size and place, among the copies like that.
    uint64_t Bytes;
    uint64_t Offset;
    unsigned Number; ///< among the copies whose size the launch decides
  };
  struct Addition {
    AtomicRMWInst *I = nullptr;
    Value *Base = nullptr, *Place = nullptr; ///< the distance of I's address from Base, in bytes
    uint64_t Most = 0;                       ///< Place is not larger

    uint64_t size() const { return I->getType()->getIntegerBitWidth() / 8; }
    bool isShort() const { return SaturatingAdd(Most, size()) <= MostBytesOfCopy; }
  };

  static constexpr uint64_t MostBytesOfCopy = table::host_counter_bytes;
  static constexpr unsigned MostChosenCopies = 4;
  static constexpr unsigned MostGuards = 4;

  static bool isCandidate(const AtomicRMWInst &I) {
    const unsigned Bits = I.getType()->isIntegerTy() ? I.getType()->getIntegerBitWidth() : 0;
    return isSum(I) && I.use_empty() && !I.isVolatile() && !I.getMetadata(OneThreadMetadata) &&
           (Bits == 32 || Bits == 64) && findBase(I) &&
           (isFixed(I.getPointerOperand()) || !isAffine(I.getPointerOperand()));
  }

  /// Returns true if V is a linear function of the thread's index: few threads have the same value.
  static bool isAffine(const Value *V, unsigned Depth = 0) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || isLane(*I))
      return true;
    if (Depth > MaxValueDepth)
      return false;
    const bool IsConstantLoad = isa<LoadInst>(I) && I->hasMetadata(LLVMContext::MD_invariant_load);
    return (IsConstantLoad || isa<CastInst, GetElementPtrInst>(I) ||
            is_contained({Instruction::Add, Instruction::Sub, Instruction::Mul, Instruction::Shl, Instruction::Or},
                         I->getOpcode())) &&
           llvm::all_of(I->operands(), [&](const Use &U) { return isAffine(U, Depth + 1); });
  }

  /// Returns true if V is the same for all threads of the launch, and copyTree can compute it again.
  static bool isFixed(const Value *V, unsigned Depth = 0) {
    if (isa<Constant>(V))
      return true;
    if (auto *A = dyn_cast<Argument>(V))
      return A->getArgNo() == ThreadFunctor || A->getArgNo() == ThreadDomain;
    auto *I = dyn_cast<Instruction>(V);
    if (!I || Depth > MaxValueDepth || I->isIntDivRem())
      return false;
    const bool IsConstantLoad = isa<LoadInst>(I) && I->hasMetadata(LLVMContext::MD_invariant_load);
    return (IsConstantLoad || isa<BinaryOperator, CastInst, GetElementPtrInst>(I)) &&
           llvm::all_of(I->operands(), [&](const Use &U) { return isFixed(U, Depth + 1); });
  }

  /// Returns true if Gep's distance is a whole number of objects of so many bytes.
  static bool isWholeNumber(const GetElementPtrInst &Gep, uint64_t Size) {
    const DataLayout &DL = Gep.getModule()->getDataLayout();
    for (auto T = gep_type_begin(Gep); T != gep_type_end(Gep); ++T) {
      auto *Number = dyn_cast<ConstantInt>(T.getOperand());
      const uint64_t Bytes =
          T.isStruct() ? DL.getStructLayout(T.getStructType())->getElementOffset(Number->getZExtValue()).getFixedValue()
                       : T.getSequentialElementStride(DL).getFixedValue() * (Number ? Number->getZExtValue() : 1);
      if (Bytes % Size != 0)
        return false;
    }
    return true;
  }

  /// Returns true if I's address is a whole number of counters away from Base, in steps.
  static bool isWholeNumber(const AtomicRMWInst &I, const Value &Base) {
    const uint64_t Size = I.getModule()->getDataLayout().getTypeStoreSize(I.getType());
    const Value *Pointer = I.getPointerOperand();
    for (; Pointer != &Base; Pointer = cast<GetElementPtrInst>(Pointer)->getPointerOperand()) {
      auto *Gep = dyn_cast<GetElementPtrInst>(Pointer);
      if (!Gep || !isWholeNumber(*Gep, Size))
        return false;
    }
    return true;
  }

  /// Returns the fixed address from which I's is a whole number of counters away; null if there is none.
  static Value *findBase(const AtomicRMWInst &I) {
    const uint64_t Size = I.getModule()->getDataLayout().getTypeStoreSize(I.getType());
    Value *Pointer = const_cast<Value *>(I.getPointerOperand());
    while (!isFixed(Pointer)) {
      auto *Gep = dyn_cast<GetElementPtrInst>(Pointer);
      if (!Gep || !isWholeNumber(*Gep, Size))
        return nullptr;
      Pointer = Gep->getPointerOperand();
    }
    return isa<Constant>(Pointer) ? nullptr : Pointer;
  }

  /// Collects the thread's accesses to other memory after I. Returns false if I has to be performed where it is.
  static bool findLater(const AtomicRMWInst &I, SmallSetVector<Instruction *, 8> &Later) {
    SmallSetVector<Instruction *, 8> Found;
    SmallSetVector<const BasicBlock *, 8> Blocks;
    auto Visit = [&](BasicBlock::const_iterator Begin, const BasicBlock &Block) {
      for (const Instruction &After : make_range(Begin, Block.end()))
        switch (classify(After)) {
        case Kind::Neutral:
          break;
        case Kind::Access:
          Found.insert(const_cast<Instruction *>(&After));
          break;
        case Kind::Ordered:
          return false;
        }
      for (const BasicBlock *S : successors(&Block))
        Blocks.insert(S);
      return true;
    };
    if (!Visit(std::next(I.getIterator()), *I.getParent()))
      return false;
    for (unsigned N = 0; N < Blocks.size(); ++N)
      if (!Visit(Blocks[N]->begin(), *Blocks[N]))
        return false;
    Later = Found;
    return true;
  }

  enum class Kind { Neutral, Access, Ordered };

  static Kind classify(const Instruction &I) {
    if (auto *Return = dyn_cast<ReturnInst>(&I)) {
      auto *Next = dyn_cast_or_null<ConstantInt>(Return->getReturnValue());
      return !Return->getReturnValue() || (Next && Next->equalsInt(RegionEnd)) ? Kind::Neutral : Kind::Ordered;
    }
    if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I))
      return isSum(*Atomic) || I.getMetadata(OneThreadMetadata) ? Kind::Neutral : Kind::Ordered;
    if (const Value *Pointer = getLoadStorePointerOperand(&I)) {
      const Value *Object = getUnderlyingObject(Pointer, 0);
      if (I.hasMetadata(LLVMContext::MD_invariant_load) || isInScratch(Pointer) || isa<AllocaInst>(Object) ||
          (isa<StoreInst>(I) && isa<Argument>(Object)))
        return Kind::Neutral;
      return I.isAtomic() || I.isVolatile() ? Kind::Ordered : Kind::Access;
    }
    return I.mayReadOrWriteMemory() && !I.isLifetimeStartOrEnd() && !isa<AssumeInst>(I) ? Kind::Ordered : Kind::Neutral;
  }

  static Addition describe(AtomicRMWInst &I, Value &Base) {
    IRBuilder<> B(&I);
    Value *Place = offset(B, I.getPointerOperand(), &Base);
    return {&I, &Base, Place, computeKnownBits(Place, I.getModule()->getDataLayout()).getMaxValue().getLimitedValue()};
  }

  /// Describes an addition to a container that OnlyAdded has, from the start of the container.
  Addition describeFree(AtomicRMWInst &I) const {
    Value *Start = getUnderlyingObject(I.getPointerOperand(), 0);
    if (!OnlyAdded.contains(findContainer(*Start)) || !isWholeNumber(I, *Start))
      return {};
    return describe(I, *Start);
  }

  /// Finds the containers to which the kernel does nothing but add without using the result. None if the container of
  /// another access is not known.
  void findOnlyAdded() {
    SmallPtrSet<ContainerInfo *, 4> Added, Others;
    bool AreKnown = true;
    const auto Note = [&](const Value &Pointer) {
      ContainerInfo *C = findContainer(*getUnderlyingObject(&Pointer, 0));
      AreKnown &= C != nullptr;
      Others.insert(C);
    };
    for (Function *Region : Kernel.Regions)
      for (Instruction &I : instructions(*Region)) {
        auto *Atomic = dyn_cast<AtomicRMWInst>(&I);
        auto *Copied = dyn_cast<MemIntrinsic>(&I);
        const std::optional<MemoryLocation> Accessed = MemoryLocation::getOrNone(&I);
        const Value *Pointer = Copied ? Copied->getDest() : Accessed ? Accessed->Ptr : nullptr;
        if (!Pointer) {
          AreKnown &= !I.mayReadOrWriteMemory() || I.isLifetimeStartOrEnd() ||
                      isa<AssumeInst, FenceInst, ReturnInst>(I) || isCallOf(I, LaneBuiltin);
          continue;
        }
        const auto IsPrivate = [](const Value *P) { return isa<Argument, AllocaInst>(getUnderlyingObject(P, 0)); };
        if (auto *Transfer = dyn_cast<MemTransferInst>(&I); Transfer && !IsPrivate(Transfer->getSource()))
          Note(*Transfer->getSource());
        if (IsPrivate(Pointer) || I.hasMetadata(LLVMContext::MD_invariant_load))
          continue;
        if (Atomic && isSum(*Atomic) && Atomic->use_empty() && !Atomic->isVolatile())
          Added.insert(findContainer(*getUnderlyingObject(Pointer, 0)));
        else
          Note(*Pointer);
      }
    for (ContainerInfo *C : Added)
      if (AreKnown && C && !Others.contains(C))
        OnlyAdded.insert(C);
  }

  /// Returns how many bytes of counters there are for all additions like A.
  static uint64_t countBytes(const Addition &A, ArrayRef<Addition> Additions) {
    uint64_t Most = 0;
    for (const Addition &Other : Additions)
      if (Other.Base == A.Base && Other.I->getType() == A.I->getType())
        Most = std::max(Most, Other.Most);
    return SaturatingAdd(Most, A.size());
  }

  const Copy *findCopy(const Addition &A, uint64_t Bytes) {
    for (const Copy &C : Copies)
      if (C.Base == A.Base && C.T == A.I->getType())
        return &C;
    std::optional<Copy> C;
    if (Bytes > MostBytesOfCopy)
      C = chooseAtLaunch(A, findContainer(*A.Base));
    if (!C) {
      Bytes = Bytes == A.size() ? Bytes : alignTo(std::min(Bytes, MostBytesOfCopy), table::host_counter_line);
      const uint64_t Offset = alignTo(ScratchBytes, table::host_scratch_alignment);
      if (Taken + Bytes > MaxBytes)
        return nullptr;
      Taken += Bytes;
      ScratchBytes = Offset + Bytes + A.size(); // one more for places after the copy, so that no branch is necessary
      C = {A.Base, A.I->getType(), Bytes, Offset, 0};
    }
    Copies.push_back(*C);
    addToMerge(Copies.back());
    return &Copies.back();
  }

  /// Returns the copy for additions to a container that OnlyAdded has; null if there is none.
  const Copy *findCopyOf(const Addition &A) {
    ContainerInfo *C = findContainer(*A.Base);
    auto Known = FreeCopies.find(C);
    if (Known == FreeCopies.end()) {
      std::optional<Copy> Chosen = chooseAtLaunch(A, C);
      if (!Chosen)
        return nullptr;
      Known = FreeCopies.try_emplace(C, *Chosen).first;
      addToMerge(*Chosen);
    }
    return Known->second.T == A.I->getType() ? &Known->second : nullptr;
  }

  /// Returns a new copy of a size that the launch decides, if that is possible.
  std::optional<Copy> chooseAtLaunch(const Addition &A, ContainerInfo *C) {
    if (!C || C->Access & table::access_counters || Counters.Count == MostChosenCopies)
      return std::nullopt;
    C->Access |= table::access_counters;
    if (Counters.Count == 0) {
      Counters.Offset = alignTo(ScratchBytes, alignof(CounterCopies));
      ScratchBytes = Counters.Offset + sizeof(CounterCopies);
    }
    return Copy{A.Base, A.I->getType(), 0, 0, Counters.Count++};
  }

  /// Returns the container of the kernel that contains a fixed address; null if it is not known.
  ContainerInfo *findContainer(const Value &Address) const {
    const DataLayout &DL = Kernel.Regions[0]->getParent()->getDataLayout();
    auto FindLoad = [&](const Value &Pointer, APInt &Offset) {
      auto *Load = dyn_cast<LoadInst>(getUnderlyingObject(&Pointer, 0));
      return Load ? Load->getPointerOperand()->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true)
                  : nullptr;
    };
    auto IsFunctor = [](const Value *V) {
      auto *Arg = dyn_cast_or_null<Argument>(V);
      return Arg && Arg->getArgNo() == ThreadFunctor;
    };
    APInt InObject(64, 0), InFunctor(64, 0);
    const Value *Object = FindLoad(Address, InObject);
    const bool IsArray =
        Object && !IsFunctor(Object) && InObject == container_layout::Data && IsFunctor(FindLoad(*Object, InFunctor));
    if (!IsArray && !IsFunctor(Object))
      return nullptr;
    auto *Found = find_if(Containers, [&](const ContainerInfo &C) {
      return C.isArray() == IsArray && C.Offset == (IsArray ? InFunctor : InObject);
    });
    return Found == Containers.end() ? nullptr : Found;
  }

  /// Reads a member of the CounterCopies.
  Value *readCounters(IRBuilder<> &B, uint64_t Offset, Type *T) const {
    Function *In = B.GetInsertBlock()->getParent();
    LoadInst *Load = B.CreateLoad(
        T, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), In->getArg(ThreadScratch), Counters.Offset + Offset));
    Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(B.getContext(), {}));
    return Load;
  }

  Value *bytes(IRBuilder<> &B, const Copy &C) const {
    return C.Bytes != 0 ? B.getInt64(C.Bytes) : readCounters(B, offsetof(CounterCopies, Bytes), B.getInt64Ty());
  }

  Value *address(IRBuilder<> &B, const Copy &C) const {
    if (C.Bytes != 0)
      return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), B.GetInsertBlock()->getParent()->getArg(ThreadScratch),
                                          C.Offset);
    Value *First = readCounters(B, offsetof(CounterCopies, Copies), B.getPtrTy());
    if (C.Number == 0)
      return First;
    Value *Step = B.CreateAdd(bytes(B, C), B.getInt64(table::host_counter_line));
    return B.CreateGEP(B.getInt8Ty(), First, B.CreateMul(Step, B.getInt64(C.Number)));
  }

  /// Returns the distance of Pointer from the base that findBase has found.
  static Value *offset(IRBuilder<> &B, Value *Pointer, const Value *Base) {
    Value *Sum = nullptr;
    for (; Pointer != Base; Pointer = cast<GetElementPtrInst>(Pointer)->getPointerOperand()) {
      auto *Gep = cast<GetElementPtrInst>(Pointer);
      Value *By = emitGEPOffset(&B, Gep->getModule()->getDataLayout(), Gep);
      Sum = Sum ? B.CreateAdd(Sum, By) : By;
    }
    return Sum ? Sum : B.getInt64(0);
  }

  static Value *distance(IRBuilder<> &B, Value *Pointer, Value *Base) {
    return B.CreateSub(B.CreatePtrToInt(Pointer, B.getInt64Ty()), B.CreatePtrToInt(Base, B.getInt64Ty()));
  }

  /// `C` null: there is no memory for it.
  void privatize(const Addition &A, const Copy *C) {
    if (!C)
      return;
    AtomicRMWInst &I = *A.I;
    ++NumPrivate;
    remark(KernelRemark::Passed, "amp-defer-atomics", "Private", I,
           "the first counters are private to each processor, which adds them to memory after the last thread that it "
           "runs");
    LLVM_DEBUG(dbgs() << "privatize-atomics: " << I.getFunction()->getName() << ":" << I << "\n");
    IRBuilder<> B(&I);
    Value *Place = A.Place, *Rest = nullptr;
    if (C->Bytes == 0 || A.Most >= C->Bytes) {
      Value *Bytes = bytes(B, *C);
      Rest = B.CreateICmpUGE(Place, Bytes, "rest");
      Place = B.CreateBinaryIntrinsic(Intrinsic::umin, Place, Bytes); // the counter after the copy is not merged
    }
    auto *Private = cast<AtomicRMWInst>(I.clone());
    Private->setOperand(0, B.CreateGEP(B.getInt8Ty(), address(B, *C), Place));
    Private->setMetadata(OneThreadMetadata, MDNode::get(I.getContext(), {}));
    B.Insert(Private);
    if (!Rest) {
      I.eraseFromParent();
      return;
    }
    MDNode *Unlikely = MDBuilder(I.getContext()).createUnlikelyBranchWeights();
    I.moveBefore(SplitBlockAndInsertIfThen(Rest, &I, /*Unreachable=*/false, Unlikely));
    I.setMetadata(RestMetadata, MDNode::get(I.getContext(), {}));
  }

  /// Merges before an access to one of the counters.
  void guard(Instruction &I) {
    if (Copies.empty())
      return;
    HasGuards = true;
    IRBuilder<> B(&I);
    const uint64_t Last = I.getModule()->getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue() - 1;
    Value *IsCounter = nullptr;
    for (const Copy &C : Copies) {
      Value *Base = copyTree(B, C.Base, /*Lane=*/nullptr); // which need not be computed on all paths to here
      Value *End = B.CreateAdd(distance(B, getLoadStorePointerOperand(&I), Base), B.getInt64(Last));
      Value *IsHere = B.CreateICmpULT(End, B.CreateAdd(bytes(B, C), B.getInt64(Last)));
      IsCounter = IsCounter ? B.CreateOr(IsCounter, IsHere) : IsHere;
    }
    MDNode *Unlikely = MDBuilder(I.getContext()).createUnlikelyBranchWeights();
    B.SetInsertPoint(SplitBlockAndInsertIfThen(IsCounter, &I, /*Unreachable=*/false, Unlikely));
    SmallVector<Value *> Args;
    for (Argument &A : Merge->args())
      Args.push_back(I.getFunction()->getArg(A.getArgNo()));
    B.CreateCall(Merge, Args);
  }

  /// for each counter: if (copy != 0) { atomicrmw add counter, copy; copy = 0; }
  /// Looks at the counters of a cache line together, most of which may be 0.
  void addToMerge(const Copy &C) {
    constexpr uint64_t LineBytes = table::host_counter_line;
    LLVMContext &Context = C.T->getContext();
    if (!Merge) {
      Merge = createAfter(*Kernel.Regions[0], ".merge");
      markMerge(*Merge, Kernel);
      BasicBlock::Create(Context, "entry", Merge);
    }
    if (C.Bytes != 0)
      amp::addSums(*Merge, {C.Offset, C.Bytes});
    IRBuilder<> B(&Merge->back());
    Value *Base = copyTree(B, C.Base, /*Lane=*/nullptr);
    assert(Base && "isFixed allows less than copyTree");
    Value *Own = address(B, C);
    const uint64_t Size = C.T->getIntegerBitWidth() / 8;
    auto Add = [&](Value *Distance) {
      Value *Place = B.CreateGEP(B.getInt8Ty(), Own, Distance);
      Value *Sum = B.CreateLoad(C.T, Place);
      BasicBlock *Nonzero = BasicBlock::Create(Context, "add", Merge),
                 *Next = BasicBlock::Create(Context, "next", Merge);
      B.CreateCondBr(B.CreateICmpNE(Sum, ConstantInt::get(C.T, 0)), Nonzero, Next);
      B.SetInsertPoint(Nonzero);
      B.CreateAtomicRMW(AtomicRMWInst::Add, B.CreateGEP(B.getInt8Ty(), Base, Distance), Sum, Align(Size),
                        AtomicOrdering::Monotonic);
      B.CreateStore(ConstantInt::get(C.T, 0), Place);
      B.CreateBr(Next);
      B.SetInsertPoint(Next);
    };
    auto Loop = [&](Value *Begin, Value *Count, uint64_t Step, function_ref<void(Value *)> Body) {
      BasicBlock *Before = B.GetInsertBlock(), *Top = BasicBlock::Create(Context, "counters", Merge),
                 *Done = BasicBlock::Create(Context, "counters.done", Merge);
      B.CreateCondBr(B.CreateICmpEQ(Count, B.getInt64(0)), Done, Top);
      B.SetInsertPoint(Top);
      PHINode *At = B.CreatePHI(B.getInt64Ty(), 2);
      At->addIncoming(B.getInt64(0), Before);
      Body(B.CreateAdd(Begin, At));
      Value *Next = B.CreateAdd(At, B.getInt64(Step), "", /*HasNUW=*/true, /*HasNSW=*/true);
      At->addIncoming(Next, B.GetInsertBlock());
      keepRolled(*B.CreateCondBr(B.CreateICmpEQ(Next, Count), Done, Top));
      Done->moveAfter(&Merge->back()); // the open block is the last one
      B.SetInsertPoint(Done);
    };
    if (C.Bytes != 0 && C.Bytes < LineBytes)
      return Add(B.getInt64(0));
    Loop(B.getInt64(0), bytes(B, C), LineBytes, [&](Value *Line) {
      Value *All = nullptr;
      for (uint64_t At = 0; At < LineBytes; At += 8) {
        Value *Word = B.CreateLoad(B.getInt64Ty(), B.CreateGEP(B.getInt8Ty(), Own, B.CreateAdd(Line, B.getInt64(At))));
        All = All ? B.CreateOr(All, Word) : Word;
      }
      BasicBlock *Some = BasicBlock::Create(Context, "line", Merge), *Next = BasicBlock::Create(Context, "next", Merge);
      B.CreateCondBr(B.CreateICmpNE(All, B.getInt64(0)), Some, Next);
      B.SetInsertPoint(Some);
      Loop(Line, B.getInt64(LineBytes), Size, Add);
      B.CreateBr(Next);
      B.SetInsertPoint(Next);
    });
  }

  const HostKernel &Kernel;
  const MutableArrayRef<ContainerInfo> Containers;
  uint64_t ScratchBytes;
  uint64_t Taken = 0;
  CounterPlace Counters;
  SmallPtrSet<ContainerInfo *, 4> OnlyAdded;
  DenseMap<const ContainerInfo *, Copy> FreeCopies; ///< of these containers
  SmallVector<Copy, 2> Copies;                      ///< of the current region, for others
  Function *Merge = nullptr;
  bool HasGuards = false;
};

} // namespace

PreservedAnalyses PrivatizeAtomics::run(Module &M, ModuleAnalysisManager &) {
  std::vector<KernelInfo> Infos = readKernels(M);
  auto ContainersOf = [&](const HostKernel &K) -> MutableArrayRef<ContainerInfo> {
    for (KernelInfo &Info : Infos)
      for (const KernelInfo &Version : getVersions(Info))
        if (Version.Kernel->getName() == K.Name)
          return Info.Containers;
    return {};
  };
  for (const HostKernel &K : findHostKernels(M))
    if (!K.Regions.empty()) {
      if (K.Tile.isTiled())
        Deferrer(K).run();
      if (!K.IsRare)
        CounterPrivatizer(K, ContainersOf(K)).run();
    }
  if (!Infos.empty())
    writeKernels(M, Infos);
  return PreservedAnalyses::none();
}

} // namespace amp
