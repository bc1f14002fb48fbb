// Follows pointers into the function object through GEPs, selects and PHIs. Each gets a FunctorOffset: a
// constant offset, optionally plus multiples of a stride, as for an indexed array.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "FunctorUses.h"
#include "support/LLVMCompat.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/KnownBits.h"
#include <numeric>

using namespace llvm;

namespace amp {
namespace {

class UseWalk {
public:
  UseWalk(FunctorUses &Uses, const KernelInfo &K, const DataLayout &DL) : Uses(Uses), K(K), DL(DL) {}

  void run(Argument &Functor) {
    Uses.Offsets[&Functor] = FunctorOffset();
    Worklist.insert(&Functor);
    while (!Worklist.empty()) {
      Value *V = Worklist.pop_back_val();
      for (Use &U : V->uses())
        visitDerivation(U, Uses.Offsets[V]);
    }
    checkOperands();
    for (auto &[V, At] : Uses.Offsets)
      for (Use &U : V->uses())
        visitAccess(U, At);
    if (Written) {
      // Memory may hold another value by the time of the load, so all loads must read the copy.
      Uses.Fields.clear();
      Uses.Pointers.clear();
      Uses.HostPointers.clear();
    }
    if (Uses.NeedsCopy)
      Uses.DynamicPointers.clear();
  }

private:
  using FunctorOffset = FunctorUses::FunctorOffset;

  /// Gives `V` an offset, or generalizes its offset, until nothing changes.
  void setOffset(Value *V, FunctorOffset New) {
    auto [It, Inserted] = Uses.Offsets.insert({V, New});
    if (!Inserted) {
      FunctorOffset &Old = It->second;
      int64_t Stride = std::gcd(std::gcd(Old.Stride, New.Stride), New.Constant - Old.Constant);
      uint64_t Zero = Old.Zero & New.Zero, One = Old.One & New.One;
      if (Stride == Old.Stride && Zero == Old.Zero && One == Old.One)
        return;
      Old.Stride = Stride;
      Old.Zero = Zero;
      Old.One = One;
    }
    Worklist.insert(V);
  }

  static KnownBits add(const KnownBits &A, const KnownBits &B) {
    return KnownBits::computeForAddSub(/*Add=*/true, /*NSW=*/false, /*NUW=*/false, A, B);
  }

  void visitDerivation(Use &U, FunctorOffset Base) {
    auto *I = U.getUser();
    if (auto *GEP = dyn_cast<GEPOperator>(I)) {
      APInt Constant(64, 0);
      compat::VariableOffsets Variable;
      if (!GEP->collectOffset(DL, 64, Variable, Constant))
        return;
      Base.Constant += Constant.getSExtValue();
      KnownBits Sum(64);
      Sum.Zero = Base.Zero;
      Sum.One = Base.One;
      Sum = add(Sum, KnownBits::makeConstant(Constant));
      for (auto &[Index, Scale] : Variable) {
        Base.Stride = std::gcd(Base.Stride, Scale.getSExtValue());
        KnownBits Factor = computeKnownBits(Index, DL).sextOrTrunc(64);
        Sum = add(Sum, KnownBits::mul(Factor, KnownBits::makeConstant(Scale)));
      }
      Base.Zero = Sum.Zero.getZExtValue();
      Base.One = Sum.One.getZExtValue();
      setOffset(GEP, Base);
    } else if (isa<PHINode>(I) || (isa<SelectInst>(I) && U.getOperandNo() != 0)) {
      setOffset(I, Base);
    }
  }

  /// A PHI or select that may also point elsewhere cannot be followed.
  void checkOperands() {
    for (auto &[V, At] : Uses.Offsets)
      if (isa<PHINode, SelectInst>(V))
        for (Value *Op : cast<User>(V)->operands())
          if (Op->getType()->isPointerTy() && !Uses.Offsets.contains(Op))
            Written = Uses.NeedsCopy = true;
  }

  void visitAccess(Use &U, FunctorOffset P) {
    auto *User = U.getUser();
    if (Uses.Offsets.contains(User))
      return;
    if (auto *Load = dyn_cast<LoadInst>(User); Load && Load->isSimple())
      return P.Stride == 0 ? visitLoad(*Load, P.Constant) : visitDynamicLoad(*Load, P);
    if (auto *Intrinsic = dyn_cast<IntrinsicInst>(User);
        Intrinsic && (Intrinsic->isLifetimeStartOrEnd() || Intrinsic->isDroppable()))
      return;
    if (auto *Copy = dyn_cast<MemTransferInst>(User); Copy && U.getOperandNo() == 1)
      return visitCopy(*Copy, P);
    Written = Uses.NeedsCopy = true;
  }

  void visitLoad(LoadInst &Load, int64_t Offset) {
    int64_t Bytes = DL.getTypeStoreSize(Load.getType());
    for (unsigned I = 0; I < K.Containers.size(); ++I) {
      int64_t Pointer = FunctorUses::pointerOffset(K.Containers[I]);
      if (Offset == Pointer && (Load.getType()->isPointerTy() || Load.getType()->isIntegerTy(64))) {
        Uses.Pointers.push_back({&Load, I});
        return;
      }
      if (Offset < Pointer + 8 && Pointer < Offset + Bytes) {
        Uses.NeedsCopy = true; // several members in one load
        return;
      }
    }
    if (Load.getType()->isPointerTy())
      Uses.HostPointers.push_back(&Load);
    else
      Uses.Fields.push_back({&Load, Offset});
  }

  void visitDynamicLoad(LoadInst &Load, FunctorOffset P) {
    Uses.ReadsBytes = true;
    Type *T = Load.getType();
    bool Wide = DL.getTypeStoreSize(T) > 8;
    if (!Wide && !T->isPointerTy() && !T->isIntegerTy(64))
      return;
    for (const ContainerInfo &C : K.Containers) {
      if (!Wide && !P.mayBe(FunctorUses::pointerOffset(C)))
        continue;
      if (Wide && !T->isFPOrFPVectorTy())
        Uses.NeedsCopy = true;
      else if (!Wide)
        Uses.DynamicPointers.push_back(&Load);
      return;
    }
  }

  void visitCopy(MemTransferInst &Copy, FunctorOffset P) {
    auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
    Uses.ReadsBytes = true;
    for (const ContainerInfo &C : K.Containers) {
      int64_t Pointer = FunctorUses::pointerOffset(C);
      if (!Length || P.Stride != 0 || (P.Constant < Pointer + 8 && Pointer < P.Constant + Length->getSExtValue()))
        Uses.NeedsCopy = true;
    }
  }

  FunctorUses &Uses;
  const KernelInfo &K;
  const DataLayout &DL;
  SmallSetVector<Value *, 16> Worklist;
  bool Written = false;
};

} // namespace

FunctorUses findFunctorUses(Argument &Functor, const KernelInfo &K, const DataLayout &DL) {
  FunctorUses Uses;
  UseWalk(Uses, K, DL).run(Functor);
  return Uses;
}

} // namespace amp
