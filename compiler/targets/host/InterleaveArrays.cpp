// See InterleaveArrays.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/InterleaveArrays.h"
#include "kernel/Address.h"
#include "targets/host/MakeThreadFunctions.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "interleave-arrays"

STATISTIC(NumInterleaved, "Local arrays whose lanes are interleaved");

using namespace llvm;

namespace amp {
namespace {

/// All uses of one local array.
class ArrayUses {
public:
  explicit ArrayUses(AllocaInst &Array)
      : DL(Array.getModule()->getDataLayout()), CanInterleave(collect(Array) && Bytes != 0) {}

  explicit operator bool() const { return CanInterleave; }

private:
  bool collect(Value &P) {
    for (User *U : P.users()) {
      auto *I = dyn_cast<Instruction>(U);
      if (auto *GEP = dyn_cast_or_null<GetElementPtrInst>(I)) {
        GEPs.push_back(GEP);
        if (!collect(*GEP))
          return false;
      } else if (auto *Marker = dyn_cast_or_null<IntrinsicInst>(I); Marker && Marker->isLifetimeStartOrEnd()) {
        Markers.push_back(Marker);
      } else if (!I || getLoadStorePointerOperand(I) != &P || !isAccess(*I)) {
        return false;
      }
    }
    return true;
  }

  bool isAccess(Instruction &I) {
    auto *Store = dyn_cast<StoreInst>(&I);
    bool IsSimple = Store ? Store->isSimple() : cast<LoadInst>(I).isSimple();
    Type *T = getLoadStoreType(&I);
    uint64_t Size = DL.getTypeStoreSize(T).getFixedValue();
    if (!IsSimple || !T->isSingleValueType() || T->isVectorTy() || (Bytes != 0 && Size != Bytes))
      return false;
    Bytes = Size;
    Accesses.push_back(&I);
    return true;
  }

  const DataLayout &DL;

public:
  uint64_t Bytes = 0; ///< of an element
  SmallVector<GetElementPtrInst *> GEPs;
  SmallVector<IntrinsicInst *> Markers;
  SmallVector<Instruction *> Accesses;

  /// Returns true if each GEP steps over whole elements.
  bool stepsOverElements() const {
    return llvm::all_of(GEPs, [&](const GetElementPtrInst *GEP) {
      return Address::get(GEP, DL).isMultipleOf(static_cast<unsigned>(Bytes));
    });
  }

private:
  bool CanInterleave;
};

bool canInterleave(AllocaInst &Array, const ArrayUses &Uses) {
  const DataLayout &DL = Array.getModule()->getDataLayout();
  return Array.isStaticAlloca() && Uses && Uses.stepsOverElements() &&
         DL.getTypeAllocSize(Array.getAllocatedType()) > Uses.Bytes;
}

SmallVector<AllocaInst *> findArrays(Function &F) {
  SmallVector<AllocaInst *> Arrays;
  for (Instruction &I : instructions(F))
    if (auto *Array = dyn_cast<AllocaInst>(&I); Array && canInterleave(*Array, ArrayUses(*Array)))
      Arrays.push_back(Array);
  return Arrays;
}

void interleave(AllocaInst &Array, unsigned Lanes) {
  const DataLayout &DL = Array.getModule()->getDataLayout();
  ArrayUses Uses(Array);
  IRBuilder<> B(&Array);
  uint64_t Elements = DL.getTypeAllocSize(Array.getAllocatedType()).getFixedValue() / Uses.Bytes;
  LLVM_DEBUG(dbgs() << Array.getFunction()->getName() << ": " << Lanes << " threads' " << Elements << " elements of "
                    << Uses.Bytes << " bytes side by side:" << Array << "\n");
  ++NumInterleaved;
  Type *Element = B.getIntNTy(static_cast<unsigned>(Uses.Bytes * 8));
  AllocaInst *All = B.CreateAlloca(ArrayType::get(Element, Elements * Lanes), nullptr, Array.getName());
  All->setAlignment(std::max(Array.getAlign(), Align(64)));
  All->setMetadata(SharedByLanesMetadata, MDNode::get(B.getContext(), {}));
  for (Instruction *Marker : Uses.Markers)
    Marker->eraseFromParent();
  // Offsets in one array become offsets in all of them.
  DenseMap<Value *, Value *> Moved = {{&Array, All}};
  for (GetElementPtrInst *GEP : Uses.GEPs) { // in the order of their bases
    B.SetInsertPoint(GEP);
    Value *By = B.CreateMul(emitGEPOffset(&B, DL, GEP), B.getInt64(Lanes));
    Moved[GEP] = B.CreateGEP(B.getInt8Ty(), Moved[GEP->getPointerOperand()], By, GEP->getName());
  }
  for (Instruction *Access : Uses.Accesses) {
    B.SetInsertPoint(Access);
    Value *Lane = B.CreateZExt(createLane(B), B.getInt64Ty(), "", /*IsNonNeg=*/true);
    Value *Old = getLoadStorePointerOperand(Access);
    Access->replaceUsesOfWith(Old, B.CreateGEP(Element, Moved[Old], Lane));
  }
  for (GetElementPtrInst *GEP : llvm::reverse(Uses.GEPs))
    GEP->eraseFromParent();
  Array.eraseFromParent();
}

} // namespace

bool isSharedByLanes(const AllocaInst &V) { return V.hasMetadata(SharedByLanesMetadata); }

bool hasArraysToInterleave(Function &F) { return !findArrays(F).empty(); }

void interleaveArrays(Function &F, unsigned Lanes) {
  for (AllocaInst *Array : findArrays(F))
    interleave(*Array, Lanes);
}

} // namespace amp
