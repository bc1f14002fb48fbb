// Within a block, loads are collected until something may write memory, and stores until anything
// else touches it. Those of four, or two, neighbouring words at a constant offset that is a
// multiple of their size become one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MergeAccesses.h"
#include "KernelInfo.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include <map>

#define DEBUG_TYPE "merge-accesses"

using namespace llvm;

namespace amp {
namespace {

constexpr uint64_t WordBytes = 4;

class AccessMerger {
public:
  explicit AccessMerger(KernelInfo &K) : K(K), DL(K.Kernel->getParent()->getDataLayout()) {}

  bool run() {
    for (BasicBlock &BB : *K.Kernel) {
      for (Instruction &I : make_early_inc_range(BB))
        visit(I);
      merge(Loads);
      merge(Stores);
    }
    return Changed;
  }

private:
  /// Accesses of one type from one address on, by their constant offsets.
  using Words = std::map<int64_t, Instruction *>;
  using Groups = MapVector<std::pair<Value *, Type *>, Words>;

  void visit(Instruction &I) {
    if (!I.mayReadOrWriteMemory())
      return;
    auto *Load = dyn_cast<LoadInst>(&I);
    auto *Store = dyn_cast<StoreInst>(&I);
    if (!Store)
      merge(Stores);
    if (!Load)
      merge(Loads);
    if (Load && Load->isSimple())
      add(Loads, I, Load->getPointerOperand(), Load->getType());
    else if (Store && Store->isSimple() &&
             !add(Stores, I, Store->getPointerOperand(), Store->getValueOperand()->getType()))
      merge(Stores); // it may write what a store before it has written
  }

  bool add(Groups &All, Instruction &I, Value *Pointer, Type *T) {
    if (!T->isFloatTy() && !T->isIntegerTy(8 * WordBytes))
      return false;
    APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
    Value *Base = Pointer->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
    if (elementBytes(Base) % (2 * WordBytes) != 0)
      return false;
    if (&All == &Stores && !All.empty() && !All.count({Base, T}))
      merge(All); // two addresses that may be the same
    Words &Found = All[{Base, T}];
    if (!Found.emplace(Offset.getSExtValue(), &I).second && &All == &Stores) {
      merge(All);
      All[{Base, T}].emplace(Offset.getSExtValue(), &I);
    }
    return true;
  }

  /// The size of the elements of the container that Pointer points into; 1 if it is not known.
  uint64_t elementBytes(Value *Pointer) const {
    auto *Buffer = dyn_cast<Argument>(getUnderlyingObject(Pointer, /*MaxLookup=*/0));
    if (!Buffer || Buffer->getArgNo() >= K.Args.size())
      return 1;
    const table::arg_record &A = K.Args[Buffer->getArgNo()];
    return A.kind == table::arg_buffer ? K.Containers[A.index].ElemBytes : 1;
  }

  void merge(Groups &All) {
    for (auto &[Key, Found] : All) {
      unsigned Most = elementBytes(Key.first) % (4 * WordBytes) == 0 ? 4 : 2;
      for (auto It = Found.begin(); It != Found.end();) {
        SmallVector<Instruction *, 4> Group;
        int64_t First = It->first;
        for (unsigned Count = Most; Count >= 2 && Group.empty(); Count /= 2)
          Group = neighbours(Found, First, Count);
        if (!Group.empty()) {
          &All == &Loads ? mergeLoads(Group, Key.first, First)
                         : mergeStores(Group, Key.first, First);
          Changed = true;
        }
        It = Found.lower_bound(First + int64_t(WordBytes * std::max<size_t>(Group.size(), 1)));
      }
    }
    All.clear();
  }

  static SmallVector<Instruction *, 4> neighbours(const Words &Found, int64_t First,
                                                  unsigned Count) {
    SmallVector<Instruction *, 4> Group;
    if (First % int64_t(WordBytes * Count) != 0)
      return Group;
    for (unsigned I = 0; I < Count; ++I) {
      auto It = Found.find(First + int64_t(WordBytes * I));
      if (It == Found.end())
        return {};
      Group.push_back(It->second);
    }
    return Group;
  }

  /// __cppamp_<what><count>_<type>, with the pointer first and then one parameter for each
  /// component but, for loads, the first, which is the result.
  FunctionCallee builtin(StringRef What, unsigned Count, Type *T, Type *Component) {
    Module &M = *K.Kernel->getParent();
    LLVMContext &C = M.getContext();
    bool IsLoad = What == "load";
    SmallVector<Type *, 5> Params = {PointerType::get(C, GlobalSpace)};
    Params.append(IsLoad ? Count - 1 : Count, Component);
    FunctionCallee Callee = M.getOrInsertFunction(
        (BuiltinPrefix + What + Twine(Count) + (T->isFloatTy() ? "_f32" : "_i32")).str(),
        FunctionType::get(IsLoad ? T : Type::getVoidTy(C), Params, false));
    auto *F = cast<Function>(Callee.getCallee());
    F->setMemoryEffects(MemoryEffects::argMemOnly());
    F->addFnAttr(Attribute::NoUnwind);
    F->addFnAttr(Attribute::WillReturn);
    F->addParamAttr(0, IsLoad ? Attribute::ReadOnly : Attribute::WriteOnly);
    return Callee;
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
    Type *T = Group[0]->getType();
    IRBuilder<> Entry(&K.Kernel->getEntryBlock(), K.Kernel->getEntryBlock().begin());
    IRBuilder<> B(firstOf(Group));
    SmallVector<Value *, 4> Args = {address(B, Base, First)};
    for (Instruction *I : Group.drop_front())
      Args.push_back(Entry.CreateAlloca(T, nullptr, I->getName() + ".out"));
    Value *Call = B.CreateCall(builtin("load", Group.size(), T, Entry.getPtrTy(PrivateSpace)), Args,
                               Group[0]->getName());
    for (unsigned I = 0; I < Group.size(); ++I)
      Group[I]->replaceAllUsesWith(I == 0 ? Call : B.CreateLoad(T, Args[I], Group[I]->getName()));
    for (Instruction *I : Group)
      I->eraseFromParent();
  }

  void mergeStores(ArrayRef<Instruction *> Group, Value *Base, int64_t First) {
    Type *T = cast<StoreInst>(Group[0])->getValueOperand()->getType();
    IRBuilder<> B(lastOf(Group));
    SmallVector<Value *, 5> Args = {address(B, Base, First)};
    for (Instruction *I : Group)
      Args.push_back(cast<StoreInst>(I)->getValueOperand());
    B.CreateCall(builtin("store", Group.size(), T, T), Args);
    for (Instruction *I : Group)
      I->eraseFromParent();
  }

  KernelInfo &K;
  const DataLayout &DL;
  Groups Loads, Stores;
  bool Changed = false;
};

} // namespace

PreservedAnalyses MergeAccesses::run(Module &M, ModuleAnalysisManager &) {
  auto Kernels = readKernels(M);
  if (!Kernels || Kernels->empty() || !Kernels->front().Outlined)
    return PreservedAnalyses::all();
  bool Changed = false;
  for (KernelInfo &K : *Kernels)
    Changed |= AccessMerger(K).run();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
