// Each object votes on its type by its other accesses, or by its declaration.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Legalize.h"
#include "kernel/Address.h"
#include "targets/opencl/analyze/MemoryTypes.h"
#include "targets/opencl/optimize/ForEachDefinition.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "legalize-copies"

using namespace llvm;

namespace amp {
namespace {

/// The kinds of values in an object, by size.
struct Contents {
  bool Float = false, Double = false, Int32 = false, Int64 = false;

  void add(const Type *T) {
    Float |= T->isFloatTy();
    Double |= T->isDoubleTy();
    Int32 |= T->isIntegerTy(32);
    Int64 |= T->isIntegerTy(64);
  }
};

/// Returns true for a load whose value is only stored, and never used in a way that shows its type.
bool isCopy(const LoadInst &Load) {
  auto IsPlain = [](const Instruction &I) {
    return !I.isVolatile() && !I.isAtomic() && !I.hasMetadata(LLVMContext::MD_tbaa);
  };
  if (!(Load.getType()->isIntegerTy(32) || Load.getType()->isIntegerTy(64)) || Load.use_empty() || !IsPlain(Load))
    return false;
  return all_of(Load.users(), [&](const User *U) {
    const auto *Store = dyn_cast<StoreInst>(U);
    return Store && Store->getValueOperand() == &Load && IsPlain(*Store);
  });
}

void addDeclared(const Value *Root, Contents &C) {
  const Type *T = nullptr;
  if (const auto *Global = dyn_cast<GlobalVariable>(Root))
    T = Global->getValueType();
  else if (const auto *Alloca = dyn_cast<AllocaInst>(Root))
    T = Alloca->getAllocatedType();
  if (!T)
    return;
  CKind Kind = MemoryTypes::leafKind(T);
  C.Float |= Kind == CKind::F32;
  C.Double |= Kind == CKind::F64;
}

bool legalizeCopies(Function &F) {
  SmallVector<LoadInst *, 8> Copies;
  SmallPtrSet<const Instruction *, 16> InCopies;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I); Load && isCopy(*Load)) {
      Copies.push_back(Load);
      InCopies.insert(Load);
      for (const User *U : Load->users())
        InCopies.insert(cast<Instruction>(U));
    }
  DenseMap<const Value *, Contents> Objects;
  for (const Instruction &I : instructions(F)) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer)
      continue;
    Contents &C = Objects[rootOf(Pointer)];
    addDeclared(rootOf(Pointer), C);
    if (!InCopies.contains(&I))
      C.add(getLoadStoreType(const_cast<Instruction *>(&I)));
  }
  bool Changed = false;
  for (LoadInst *Load : Copies) {
    Contents Sum;
    auto Add = [&](const Value *Pointer) {
      const Contents &C = Objects[rootOf(Pointer)];
      Sum.Float |= C.Float;
      Sum.Double |= C.Double;
      Sum.Int32 |= C.Int32;
      Sum.Int64 |= C.Int64;
    };
    Add(Load->getPointerOperand());
    for (const User *U : Load->users())
      Add(cast<StoreInst>(U)->getPointerOperand());
    LLVMContext &Context = F.getContext();
    if (Load->getType()->isIntegerTy(32) && Sum.Float && !Sum.Int32)
      Load->mutateType(Type::getFloatTy(Context));
    else if (Load->getType()->isIntegerTy(64) && Sum.Double && !Sum.Int64)
      Load->mutateType(Type::getDoubleTy(Context));
    else
      continue;
    LLVM_DEBUG(dbgs() << F.getName() << ": copied as the stored type:" << *Load << "\n");
    Load->dropUnknownNonDebugMetadata(); // for example, ranges of integers
    Changed = true;
  }
  return Changed;
}

} // namespace

PreservedAnalyses LegalizeCopies::run(Module &M, ModuleAnalysisManager &) {
  return legalizeDefinitions(M, legalizeCopies);
}

} // namespace amp
