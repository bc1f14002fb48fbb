// Within a block, loads are collected until an instruction may write what they read, and stores until
// one may access what they write. Words at other offsets from the same address do not conflict,
// as in `v[i] += x`, which reads and writes one component after the other. Four or two
// neighboring words, at most 16 bytes, at a constant offset that is a multiple of their size
// become one access.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Address.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Debug.h"
#include <map>
#include <optional>

#define DEBUG_TYPE "merge-accesses"

using namespace llvm;

namespace amp {
namespace {

constexpr unsigned MostBytes = 16; ///< of one access

/// Returns the size of a component of type T in bytes; 0 if no builtin accesses such components.
unsigned wordBytes(const Type *T) { return T->isFloatTy() || T->isIntegerTy(32) ? 4 : T->isDoubleTy() ? 8 : 0; }
/// Returns the builtin for Count words of type T.
BuiltinId accessOf(bool IsLoad, unsigned Count, const Type *T) {
  auto Choose = [T](BuiltinId Float, BuiltinId Int, BuiltinId Double) {
    return T->isFloatTy() ? Float : T->isDoubleTy() ? Double : Int;
  };
  using Id = BuiltinId;
  if (IsLoad)
    return Count == 2 ? Choose(Id::load2_f32, Id::load2_i32, Id::load2_f64)
                      : Choose(Id::load4_f32, Id::load4_i32, Id::load4_f64);
  return Count == 2 ? Choose(Id::store2_f32, Id::store2_i32, Id::store2_f64)
                    : Choose(Id::store4_f32, Id::store4_i32, Id::store4_f64);
}

class AccessMerger {
public:
  explicit AccessMerger(KernelInfo &K) : K(K), DL(K.Kernel->getParent()->getDataLayout()) {}

  bool run() {
    for (BasicBlock &BB : *K.Kernel) {
      for (Instruction &I : make_early_inc_range(BB))
        visit(I);
      mergeAll();
    }
    return Changed;
  }

private:
  /// Accesses of one type relative to one address, by constant offset.
  using Words = std::map<int64_t, Instruction *>;
  using Groups = MapVector<std::pair<Value *, Type *>, Words>;

  /// A load or store that may become part of a merged access.
  struct Access {
    std::pair<Value *, Type *> Key;
    int64_t Offset;
  };
  std::optional<Access> describe(Instruction &I) const {
    auto *Load = dyn_cast<LoadInst>(&I);
    auto *Store = dyn_cast<StoreInst>(&I);
    if (!(Load && Load->isSimple()) && !(Store && Store->isSimple()))
      return std::nullopt;
    Value *Pointer = getLoadStorePointerOperand(&I);
    Type *T = getLoadStoreType(&I);
    const unsigned Bytes = wordBytes(T);
    if (!Bytes)
      return std::nullopt;
    APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
    Value *Base = Pointer->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
    if (elementBytes(Base) % (2 * Bytes) != 0 || stepsOf(Base) % (2 * Bytes) != 0)
      return std::nullopt;
    return Access{{Base, T}, Offset.getSExtValue()};
  }

  void visit(Instruction &I) {
    if (!I.mayReadOrWriteMemory())
      return;
    std::optional<Access> A = describe(I);
    if (!A) {
      if (I.mayWriteToMemory())
        mergeAll();
      else
        merge(Stores);
    } else if (isa<LoadInst>(I)) {
      addLoad(*A, I);
    } else {
      addStore(*A, I);
    }
  }

  /// Returns true if there are only accesses with this base and type, and none overlaps A.
  static bool areApart(const Groups &All, const Access &A) {
    return llvm::all_of(All, [&](const auto &Group) { return Group.first == A.Key && !overlaps(Group.second, A); });
  }
  template <class Offsets> static bool overlaps(const Offsets &Others, const Access &A) {
    auto Next = Others.lower_bound(A.Offset - int64_t(wordBytes(A.Key.second)) + 1);
    return Next != Others.end() && Next->first < A.Offset + int64_t(wordBytes(A.Key.second));
  }

  /// Loads move up to the first of their group, across the stores in between.
  void addLoad(const Access &A, Instruction &I) {
    if (!areApart(Stores, A))
      mergeAll();
    if (overlaps(Stored, A))
      merge(Loads);
    if (Loads.empty() && !Stores.empty())
      Stored = Stores.front().second; // these may move down after the load
    Loads[A.Key].emplace(A.Offset, &I);
  }
  /// Stores move down to the last of their group, across the loads in between.
  void addStore(const Access &A, Instruction &I) {
    if (llvm::any_of(Loads, [&](const auto &Group) { return Group.first != A.Key; }))
      merge(Loads); // two addresses that may be equal
    if (!Loads.empty())
      Stored.emplace(A.Offset, &I);
    if (!areApart(Stores, A))
      merge(Stores);
    Stores[A.Key].emplace(A.Offset, &I);
  }

  void mergeAll() {
    merge(Loads);
    merge(Stores);
  }

  /// Returns a power of 2 that divides all steps from the container's first element to Pointer.
  uint64_t stepsOf(Value *Pointer) const {
    const Address A = Address::get(Pointer, DL);
    if (!isa<Argument>(A.Root))
      return 1;
    unsigned Zeros = 6;
    if (A.Bytes != 0)
      Zeros = std::min(Zeros, unsigned(llvm::countr_zero(uint64_t(A.Bytes))));
    for (auto [Index, Scale] : A.Terms)
      if (!isOffset(Index))
        Zeros = std::min(Zeros, unsigned(llvm::countr_zero(uint64_t(Scale))) +
                                    computeKnownBits(Index, DL).countMinTrailingZeros());
    return uint64_t(1) << Zeros;
  }
  /// Returns true for a container's offset in its buffer, which a launch knows (CPPAMP_WHOLE_BUFFERS).
  bool isOffset(const Value *V) const {
    const auto *A = dyn_cast<Argument>(V);
    return A && A->getArgNo() < K.Args.size() && K.Args[A->getArgNo()].kind == table::arg_offset;
  }

  /// Returns the size of the elements of the container that Pointer points into; 1 if it is unknown.
  uint64_t elementBytes(Value *Pointer) const {
    auto *Buffer = dyn_cast<Argument>(getUnderlyingObject(Pointer, /*MaxLookup=*/0));
    if (!Buffer || Buffer->getArgNo() >= K.Args.size())
      return 1;
    const table::arg_record &A = K.Args[Buffer->getArgNo()];
    return A.kind == table::arg_buffer ? K.Containers[A.index].ElemBytes : 1;
  }

  void merge(Groups &All) {
    for (auto &[Key, Found] : All) {
      const unsigned Bytes = wordBytes(Key.second);
      const bool IsWhole = elementBytes(Key.first) % MostBytes == 0 && stepsOf(Key.first) % MostBytes == 0;
      const unsigned Most = IsWhole ? MostBytes / Bytes : 2;
      for (auto It = Found.begin(); It != Found.end();) {
        SmallVector<Instruction *, 4> Group;
        int64_t First = It->first;
        for (unsigned Count = Most; Count >= 2 && Group.empty(); Count /= 2)
          Group = neighbors(Found, First, Count, Bytes);
        if (!Group.empty()) {
          &All == &Loads ? mergeLoads(Group, Key.first, First) : mergeStores(Group, Key.first, First);
          Changed = true;
        }
        It = Found.lower_bound(First + int64_t(Bytes * std::max<size_t>(Group.size(), 1)));
      }
    }
    All.clear();
    if (&All == &Loads)
      Stored.clear();
  }

  static SmallVector<Instruction *, 4> neighbors(const Words &Found, int64_t First, unsigned Count, unsigned Bytes) {
    SmallVector<Instruction *, 4> Group;
    if (First % int64_t(Bytes * Count) != 0)
      return Group;
    for (unsigned I = 0; I < Count; ++I) {
      auto It = Found.find(First + int64_t(Bytes * I));
      if (It == Found.end())
        return {};
      Group.push_back(It->second);
    }
    return Group;
  }

  Function *builtin(bool IsLoad, unsigned Count, const Type *T) {
    return declareBuiltin(*K.Kernel->getParent(), accessOf(IsLoad, Count, T));
  }

  static Instruction *firstOf(ArrayRef<Instruction *> Group) {
    return *llvm::min_element(Group, [](auto *A, auto *B) { return A->comesBefore(B); });
  }
  static Instruction *lastOf(ArrayRef<Instruction *> Group) {
    return *llvm::max_element(Group, [](auto *A, auto *B) { return A->comesBefore(B); });
  }
  static Value *address(IRBuilder<> &B, Value *Base, int64_t Offset) {
    return Offset ? B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base, Offset) : Base;
  }

  void mergeLoads(ArrayRef<Instruction *> Group, Value *Base, int64_t First) {
    LLVM_DEBUG(dbgs() << K.Name << ": one load of " << Group.size() << " from" << *Base << " + " << First << "\n");
    Type *T = Group[0]->getType();
    IRBuilder<> Entry(&K.Kernel->getEntryBlock(), K.Kernel->getEntryBlock().begin());
    IRBuilder<> B(firstOf(Group));
    SmallVector<Value *, 4> Args = {address(B, Base, First)};
    for (Instruction *I : Group.drop_front())
      Args.push_back(Entry.CreateAlloca(T, nullptr, I->getName() + ".out"));
    Value *Call = B.CreateCall(builtin(/*IsLoad=*/true, Group.size(), T), Args, Group[0]->getName());
    for (unsigned I = 0; I < Group.size(); ++I)
      Group[I]->replaceAllUsesWith(I == 0 ? Call : B.CreateLoad(T, Args[I], Group[I]->getName()));
    for (Instruction *I : Group)
      I->eraseFromParent();
  }

  void mergeStores(ArrayRef<Instruction *> Group, Value *Base, int64_t First) {
    LLVM_DEBUG(dbgs() << K.Name << ": one store of " << Group.size() << " to" << *Base << " + " << First << "\n");
    Type *T = cast<StoreInst>(Group[0])->getValueOperand()->getType();
    IRBuilder<> B(lastOf(Group));
    SmallVector<Value *, 5> Args = {address(B, Base, First)};
    for (Instruction *I : Group)
      Args.push_back(cast<StoreInst>(I)->getValueOperand());
    B.CreateCall(builtin(/*IsLoad=*/false, Group.size(), T), Args);
    for (Instruction *I : Group)
      I->eraseFromParent();
  }

  KernelInfo &K;
  const DataLayout &DL;
  Groups Loads, Stores;
  /// The words stored after the first of Loads. All accesses of a group have the same base and type.
  Words Stored;
  bool Changed = false;
};

} // namespace

PreservedAnalyses MergeAccesses::run(Module &M, ModuleAnalysisManager &) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  if (Kernels.empty() || !Kernels.front().Outlined)
    return PreservedAnalyses::all();
  bool Changed = false;
  for (KernelInfo &K : Kernels)
    Changed |= AccessMerger(K).run();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
