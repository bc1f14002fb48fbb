// A container's data pointer is loaded from the first field of its container_state. That is in the function object, or
// in an array that a pointer in the function object points to. The address of this load is therefore the address of the
// container_state, and the other fields follow it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "GuardAccesses.h"
#include "AccessRanges.h"
#include "Subscripts.h"
#include "Versions.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include <map>
#include <optional>
#include <tuple>

#define DEBUG_TYPE "guard-accesses"

using namespace llvm;

namespace amp {
namespace {

/// The pointer and the number of bytes of an access.
struct Access {
  Value *Pointer = nullptr;
  uint64_t Bytes = 0; ///< 0: unknown at compile time
};

class AccessGuard {
public:
  explicit AccessGuard(const KernelInfo &K)
      : K(K), F(*K.Kernel), Functor(F.getArg(0)), DL(F.getParent()->getDataLayout()) {}

  bool run(bool WantsVersions) {
    reportUnknown();
    if (findAccesses().empty())
      return false;
    hoistReads();
    std::vector<BufferAccess> Accesses, Left;
    for (Instruction *I : findAccesses())
      for (const Access &A : accessesOf(*I))
        if (reachesContainer(A))
          Accesses.push_back(describe(*I, A));
    for (Instruction &I : instructions(F))
      if (asSubscriptValues(I))
        Accesses.emplace_back().Access = &I;
    splitAfterReads();
    if (std::optional<KernelVersions> Versions = WantsVersions ? versionKernel(K, Accesses, Left) : std::nullopt) {
      KernelInfo Unguarded = K;
      Unguarded.Kernel = Versions->Unguarded;
      AccessGuard(Unguarded).guardAll(std::move(Left));
      setVersions(F, *Versions);
    }
    guardAll(std::move(Accesses));
    return true;
  }

private:
  /// The buffer of a container. Offsets are relative to its start.
  struct Buffer {
    Value *Data, *Start, *Size;
  };

  // Find accesses.

  SmallVector<Access, 2> accessesOf(Instruction &I) const {
    auto Size = [&](Type *T) { return DL.getTypeStoreSize(T).getFixedValue(); };
    auto Length = [](Value *V) {
      auto *C = dyn_cast<ConstantInt>(V);
      return C ? C->getZExtValue() : 0;
    };
    if (auto *L = dyn_cast<LoadInst>(&I))
      return {{L->getPointerOperand(), Size(L->getType())}};
    if (auto *S = dyn_cast<StoreInst>(&I))
      return {{S->getPointerOperand(), Size(S->getValueOperand()->getType())}};
    if (auto *R = dyn_cast<AtomicRMWInst>(&I))
      return {{R->getPointerOperand(), Size(R->getType())}};
    if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
      return {{X->getPointerOperand(), Size(X->getNewValOperand()->getType())}};
    if (auto *C = dyn_cast<MemTransferInst>(&I))
      return {{C->getRawDest(), Length(C->getLength())}, {C->getRawSource(), Length(C->getLength())}};
    if (auto *S = dyn_cast<MemSetInst>(&I))
      return {{S->getRawDest(), Length(S->getLength())}};
    return {};
  }

  static SmallVector<const Value *, 4> objectsOf(const Value *Pointer) {
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(Pointer, Objects, nullptr, /*MaxLookup=*/0);
    return Objects;
  }

  /// Returns true for memory of a thread, a tile or the launch, which is not a buffer.
  static bool isElsewhere(const Value *Object) {
    auto *I = dyn_cast<Instruction>(Object);
    return isa<AllocaInst, Argument, Constant>(Object) || (I && findBuiltin(*I));
  }

  /// Returns true if this loads an array's address from the function object.
  bool isArrayObject(const Value *V) const {
    auto *Load = dyn_cast<LoadInst>(V);
    if (!Load)
      return false;
    APInt Offset(64, 0);
    const Value *Base = Load->getPointerOperand()->stripAndAccumulateConstantOffsets(DL, Offset, true);
    return Base == Functor && llvm::any_of(K.Containers, [&](const ContainerInfo &C) {
             return C.isArray() && C.Offset == Offset.getZExtValue();
           });
  }

  /// Returns the load of a container's data pointer if V is one.
  const LoadInst *asData(const Value *V) const {
    auto *Load = dyn_cast<LoadInst>(V);
    if (!Load || !Load->getType()->isPointerTy() || isArrayObject(Load))
      return nullptr;
    SmallVector<const Value *, 4> From = objectsOf(Load->getPointerOperand());
    return llvm::all_of(From, [&](const Value *O) { return O == Functor || isArrayObject(O); }) ? Load : nullptr;
  }

  bool isElsewhere(const Access &A) const {
    return llvm::all_of(objectsOf(A.Pointer), [&](const Value *O) { return isElsewhere(O) || isArrayObject(O); });
  }

  /// Returns true if the access can have a guard.
  bool reachesContainer(const Access &A) const {
    return A.Bytes != 0 && !isElsewhere(A) &&
           llvm::all_of(objectsOf(A.Pointer), [&](const Value *O) { return asData(O) != nullptr; });
  }

  void reportUnknown() {
    for (Instruction &I : instructions(F))
      if (llvm::any_of(accessesOf(I), [&](const Access &A) { return !isElsewhere(A) && !reachesContainer(A); }))
        report(I, diag::Unguarded);
  }

  /// Returns the accesses that may leave a buffer.
  SmallVector<Instruction *> findAccesses() {
    SmallVector<Instruction *> Found;
    for (Instruction &I : instructions(F)) {
      SmallVector<Access, 2> Accesses = accessesOf(I);
      if (llvm::any_of(Accesses, [&](const Access &A) { return reachesContainer(A); }))
        Found.push_back(&I);
    }
    return Found;
  }

  // Rewrite accesses.

  void guardAll(std::vector<BufferAccess> Accesses) {
    versionAccesses(K, Accesses);
    SmallSetVector<Instruction *, 16> Rest;
    for (const BufferAccess &A : Accesses)
      if (!asSubscriptValues(*A.Access)) // report-subscripts rewrites those
        Rest.insert(A.Access);
    for (Instruction *I : Rest)
      guard(*I);
  }

  /// Splits the entry block so that it contains only allocas and the hoisted loads.
  void splitAfterReads() {
    BasicBlock &Entry = F.getEntryBlock();
    for (Instruction &I : make_early_inc_range(Entry))
      if (auto *Own = dyn_cast<AllocaInst>(&I); Own && Own->isStaticAlloca())
        Own->moveBefore(Entry, Entry.begin());
    Instruction *Last = nullptr;
    for (auto &[Key, Load] : Hoisted)
      if (!Last || Last->comesBefore(Load))
        Last = Load;
    if (Last)
      SplitBlock(&Entry, std::next(Last->getIterator()));
  }

  /// Hoists loads from constant offsets of the function object and of captured arrays to the start. That memory is
  /// never written, and indices depend on it.
  void hoistReads() {
    SmallVector<LoadInst *> Loads;
    for (Instruction &I : instructions(F))
      if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isSimple())
        Loads.push_back(Load);
    for (LoadInst *Load : Loads)
      hoist(*Load); // once each, operands first
  }

  void hoist(LoadInst &Load) {
    APInt Offset(64, 0);
    Value *Base = Load.getPointerOperand()->stripAndAccumulateConstantOffsets(DL, Offset, true);
    bool IsOfArray = Base != Functor && isArrayObject(Base);
    if (Base != Functor && !(IsOfArray && cast<Instruction>(Base)->getParent() == &F.getEntryBlock()))
      return;
    LoadInst *&First = Hoisted[{Base, Offset.getSExtValue(), Load.getType()}];
    if (!First) {
      BasicBlock &Entry = F.getEntryBlock();
      IRBuilder<> B(&Entry, IsOfArray ? std::next(cast<Instruction>(Base)->getIterator())
                                      : Entry.getFirstNonPHIOrDbgOrAlloca());
      Value *At = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base, Offset.getSExtValue());
      First = B.CreateAlignedLoad(Load.getType(), At, Load.getAlign());
      First->takeName(&Load);
    }
    Load.replaceAllUsesWith(First);
    Load.eraseFromParent();
  }

  BufferAccess describe(Instruction &I, const Access &A) {
    BufferAccess Result;
    Result.Access = &I;
    Result.Pointer = A.Pointer;
    Result.Bytes = A.Bytes;
    auto Objects = objectsOf(A.Pointer);
    const LoadInst *Data = Objects.size() == 1 ? asData(Objects[0]) : nullptr;
    if (Data && llvm::any_of(Hoisted, [&](auto &H) { return H.second == Data; })) {
      const Buffer &Memory = bufferOf(Data);
      Result.Data = Memory.Data;
      Result.Start = Memory.Start;
      Result.Size = Memory.Size;
    }
    return Result;
  }

  const Buffer &bufferOf(const LoadInst *Data) {
    auto [It, New] = Buffers.insert({Data, {}});
    if (New) {
      auto *Load = const_cast<LoadInst *>(Data);
      IRBuilder<> B(Load);
      Value *State = Load->getPointerOperand();
      auto Field = [&](uint64_t Offset, const Twine &Name) {
        Value *At = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), State, Offset);
        return B.CreateAlignedLoad(B.getInt64Ty(), At, Align(8), Name);
      };
      It->second = {Load, Field(container_layout::ByteOffset, "start"), Field(container_layout::Home, "size")};
    }
    return It->second;
  }

  /// Emits the test that all bytes of the access are in the buffer, before `At`.
  Value *isInside(const Access &A, Instruction *At) {
    IRBuilder<> B(At);
    Type *I64 = B.getInt64Ty();
    Value *Result = nullptr;
    for (const Value *O : objectsOf(A.Pointer)) {
      const Buffer &Memory = bufferOf(asData(O));
      Value *Offset = B.CreateAdd(B.CreateSub(B.CreatePtrToInt(A.Pointer, I64), B.CreatePtrToInt(Memory.Data, I64)),
                                  Memory.Start, "offset");
      // If the buffer is smaller than the access, the difference would wrap.
      Value *Last = B.CreateSub(Memory.Size, B.getInt64(A.Bytes - 1));
      Value *Space = B.CreateICmpUGE(Memory.Size, B.getInt64(A.Bytes));
      Value *Inside = B.CreateAnd(Space, B.CreateICmpULT(Offset, Last), "inside");
      Result = Result ? B.CreateOr(Result, Inside) : Inside;
    }
    return Result;
  }

  void guard(Instruction &I) {
    LLVM_DEBUG(dbgs() << F.getName() << ": guarded:" << I << "\n");
    SmallVector<Access, 2> Accesses = accessesOf(I);
    if (reachesContainer(Accesses[0])) {
      Instruction *Then = SplitBlockAndInsertIfThen(isInside(Accesses[0], &I), I.getIterator(),
                                                    /*Unreachable=*/false);
      BasicBlock *Before = Then->getParent()->getSinglePredecessor(), *After = I.getParent();
      I.moveBefore(Then);
      if (!I.getType()->isVoidTy())
        mergeWithZero(I, Before, After);
    }
    if (Accesses.size() > 1 && reachesContainer(Accesses[1]))
      guardSource(cast<MemTransferInst>(I), Accesses[1]);
  }

  static void mergeWithZero(Instruction &I, BasicBlock *Before, BasicBlock *After) {
    if (I.getType()->isStructTy()) { // a compare-exchange: the old value, and whether it was replaced
      for (User *U : make_early_inc_range(I.users())) {
        auto *Member = cast<ExtractValueInst>(U);
        Member->moveAfter(&I);
        mergeWithZero(*Member, Before, After);
      }
      return;
    }
    auto *Merged = PHINode::Create(I.getType(), 2, "", After->begin());
    I.replaceAllUsesWith(Merged);
    Merged->addIncoming(&I, I.getParent());
    Merged->addIncoming(Constant::getNullValue(I.getType()), Before);
    Merged->takeName(&I);
  }

  void guardSource(MemTransferInst &Copy, const Access &Source) {
    Instruction *Then, *Else;
    SplitBlockAndInsertIfThenElse(isInside(Source, &Copy), Copy.getIterator(), &Then, &Else);
    IRBuilder<> B(Else);
    B.CreateMemSet(Copy.getRawDest(), B.getInt8(0), Copy.getLength(), Copy.getDestAlign());
    Copy.moveBefore(Then);
  }

  const KernelInfo &K;
  Function &F;
  Argument *Functor;
  const DataLayout &DL;
  MapVector<const LoadInst *, Buffer> Buffers;
  std::map<std::tuple<Value *, int64_t, Type *>, LoadInst *> Hoisted;
};

} // namespace

PreservedAnalyses GuardAccesses::run(Module &M, ModuleAnalysisManager &) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  if (Kernels.empty() || isRobust(M))
    return PreservedAnalyses::all();
  for (const KernelInfo &K : Kernels)
    AccessGuard(K).run(Versions);
  markRobust(M);
  return PreservedAnalyses::none();
}

} // namespace amp
