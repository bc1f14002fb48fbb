// Allocas form a class if memory is copied between them or one access may refer to several of them. The roots of a
// class are those of all pointers stored into it. A pointer loaded from one class and stored into another
// carries its roots along, so they are propagated until nothing changes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/KernelInfo.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "tag-pointers"

using namespace llvm;

namespace amp {
namespace {

/// The encoding of a pointer: the root's number (0: null) and a biased distance.
constexpr unsigned DistanceBits = 48;
constexpr uint64_t Bias = uint64_t(1) << (DistanceBits - 1);

bool isSlotSized(const Type *T) { return isFlatPointer(T) || T->isIntegerTy(64); }

/// Returns true for values that pointers can derive from and that are available in the whole kernel.
bool isRoot(const Value *V) {
  return isa<GlobalVariable>(V) || (isa<Argument>(V) && !isFlatPointer(V->getType())) ||
         (isa<AllocaInst>(V) && cast<AllocaInst>(V)->isStaticAlloca());
}

class SlotNumbering {
public:
  explicit SlotNumbering(Function &F) : F(F), DL(F.getParent()->getDataLayout()), Dom(F) {}

  bool run() {
    collect();
    if (Loads.empty())
      return false;
    findRoots();
    for (LoadInst *L : Loads)
      if (const Content *C = findContent(L->getPointerOperand()))
        if (!llvm::all_of(C->Roots, [&](const Value *Root) { return Dom.dominates(Root, L); }))
          Contents[slotOf(L->getPointerOperand())].Unknown = true;
    findRoots(); // again: contents that became unknown may be stored elsewhere
    bool Changed = false;
    for (StoreInst *S : Stores)
      Changed |= rewriteStore(*S);
    for (LoadInst *L : Loads)
      Changed |= rewriteLoad(*L);
    for (Instruction *I : Dead)
      I->eraseFromParent();
    for (Instruction &I : instructions(F))
      if (auto *Slot = dyn_cast<AllocaInst>(&I); Slot && findContent(Slot))
        Changed |= retype(*Slot);
    return Changed;
  }

private:
  /// What the slots of a class may hold.
  struct Content {
    SmallSetVector<const Value *, 4> Roots;
    bool Null = false;
    bool Unknown = false;
    size_t size() const { return Roots.size() + Null + Unknown; }
    void add(const Content &Other) {
      Roots.insert(Other.Roots.begin(), Other.Roots.end());
      Null |= Other.Null;
      Unknown |= Other.Unknown;
    }
  };

  // Find.

  void collect() {
    for (Instruction &I : instructions(F)) {
      if (auto *S = dyn_cast<StoreInst>(&I); S && isSlotSized(S->getValueOperand()->getType())) {
        Stores.push_back(S);
        join({S->getPointerOperand()});
      } else if (auto *L = dyn_cast<LoadInst>(&I); L && isSlotSized(L->getType())) {
        join({L->getPointerOperand()});
        if (isFlatPointer(L->getType()))
          Loads.push_back(L);
      } else if (auto *C = dyn_cast<MemTransferInst>(&I)) {
        join({C->getRawDest(), C->getRawSource()});
      }
    }
  }

  static SmallVector<const Value *, 4> objectsOf(const Value *Pointer) {
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(Pointer, Objects, nullptr, /*MaxLookup=*/0);
    return Objects;
  }

  /// Merges all allocas that these pointers may refer to into one class.
  void join(ArrayRef<const Value *> Pointers) {
    const Value *First = nullptr;
    for (const Value *P : Pointers)
      for (const Value *V : objectsOf(P))
        if (isa<AllocaInst>(V)) {
          First = First ? First : V;
          Classes.unionSets(First, V);
        }
  }

  /// Returns the class that a pointer points into, or null if there is none.
  const Value *slotOf(const Value *Pointer) {
    SmallVector<const Value *, 4> Objects = objectsOf(Pointer);
    if (!llvm::all_of(Objects, [](const Value *V) { return isa<AllocaInst>(V); }))
      return nullptr;
    auto Leader = Classes.findLeader(Objects.front());
    return Leader == Classes.member_end() ? nullptr : *Leader;
  }

  void findRoots() {
    for (bool Repeat = true; Repeat;) {
      Repeat = false;
      for (StoreInst *S : Stores)
        if (const Value *Slot = slotOf(S->getPointerOperand())) {
          size_t Before = Contents[Slot].size();
          SmallPtrSet<const Value *, 8> Seen;
          Content New;
          addRoots(S->getValueOperand(), New, Seen);
          Contents[Slot].add(New);
          Repeat |= Contents[Slot].size() != Before;
        }
    }
  }

  /// Adds the roots of a pointer, or of an integer to which a pointer was copied.
  void addRoots(const Value *V, Content &C, SmallPtrSetImpl<const Value *> &Seen) {
    if (!Seen.insert(V).second)
      return;
    bool IsPointer = V->getType()->isPointerTy();
    if (IsPointer && isRoot(V)) {
      C.Roots.insert(V);
    } else if (isa<GEPOperator, AddrSpaceCastOperator, PtrToIntOperator, FreezeInst>(V)) {
      addRoots(cast<Operator>(V)->getOperand(0), C, Seen);
    } else if (isa<PHINode, SelectInst>(V)) {
      for (const Value *Op : cast<User>(V)->operands())
        if (Op->getType() == V->getType())
          addRoots(Op, C, Seen);
      C.Unknown |= !IsPointer && hasAddress(V);
    } else if (auto *Load = dyn_cast<LoadInst>(V)) {
      if (const Value *From = slotOf(Load->getPointerOperand()))
        C.add(Contents[From]);
      else
        C.Unknown |= IsPointer;
    } else if (isa<ConstantPointerNull>(V)) {
      C.Null = true;
    } else if (!isa<UndefValue>(V)) {
      C.Unknown |= IsPointer || hasAddress(V);
    }
  }

  /// Returns true for integers computed from an address, other than an address itself.
  static bool hasAddress(const Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    return I && llvm::any_of(I->operands(), [](const Use &U) { return isa<PtrToIntOperator>(U); });
  }

  /// Returns the content of the accessed slot if it can be encoded.
  const Content *findContent(const Value *Pointer) {
    const Value *Slot = slotOf(Pointer);
    if (!Slot)
      return nullptr;
    const Content &C = Contents[Slot];
    return C.Unknown || C.Roots.empty() ? nullptr : &C;
  }

  // Rewrite.

  uint64_t numberOf(const Value *Root) {
    auto [It, New] = Numbers.insert({Root, Numbers.size() + 1});
    return It->second;
  }

  /// Returns the integer that encodes a pointer.
  Value *encode(Value *V) {
    if (V->getType()->isIntegerTy()) {
      auto *Number = dyn_cast<PtrToIntOperator>(V);
      return Number ? encode(Number->getPointerOperand()) : V;
    }
    if (Value *Known = Encoded.lookup(V))
      return Known;
    Type *I64 = Type::getInt64Ty(F.getContext());
    if (isRoot(V))
      return ConstantInt::get(I64, numberOf(V) << DistanceBits | Bias);
    if (auto *Phi = dyn_cast<PHINode>(V)) {
      auto *New = PHINode::Create(I64, Phi->getNumIncomingValues(), "", Phi->getIterator());
      Encoded[V] = New;
      for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I)
        New->addIncoming(encode(Phi->getIncomingValue(I)), Phi->getIncomingBlock(I));
      return New;
    }
    if (auto *Select = dyn_cast<SelectInst>(V))
      return Encoded[V] = IRBuilder<>(Select).CreateSelect(Select->getCondition(), encode(Select->getTrueValue()),
                                                           encode(Select->getFalseValue()));
    if (auto *Freeze = dyn_cast<FreezeInst>(V))
      return Encoded[V] = IRBuilder<>(Freeze).CreateFreeze(encode(Freeze->getOperand(0)), Freeze->getName());
    if (auto *Load = dyn_cast<LoadInst>(V))
      return Encoded[V] = numberLoad(*Load);
    if (auto *GEP = dyn_cast<GEPOperator>(V)) {
      auto *At = dyn_cast<Instruction>(V);
      IRBuilder<> B(At ? At : &*F.getEntryBlock().getFirstInsertionPt());
      return Encoded[V] = B.CreateAdd(encode(GEP->getPointerOperand()), emitGEPOffset(&B, DL, GEP));
    }
    if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(V))
      return encode(Cast->getPointerOperand());
    return ConstantInt::get(I64, 0); // null, undef
  }

  Value *numberLoad(LoadInst &L) {
    Value *&Number = Encoded[&L];
    if (!Number)
      Number = IRBuilder<>(&L).CreateAlignedLoad(Type::getInt64Ty(F.getContext()), L.getPointerOperand(), L.getAlign());
    return Number;
  }

  bool rewriteStore(StoreInst &S) {
    Value *V = S.getValueOperand();
    if (!findContent(S.getPointerOperand()) || (V->getType()->isIntegerTy() && !isa<PtrToIntOperator>(V)))
      return false;
    S.setOperand(0, encode(V));
    return true;
  }

  bool rewriteLoad(LoadInst &L) {
    const Content *C = findContent(L.getPointerOperand());
    if (!C)
      return false;
    LLVM_DEBUG(dbgs() << F.getName() << ": one of " << C->Roots.size() << " objects:" << L << "\n");
    IRBuilder<> B(&L);
    Value *Number = numberLoad(L);
    Value *Which = B.CreateLShr(Number, DistanceBits);
    Value *Root = nullptr;
    for (const Value *R : C->Roots) {
      Value *Candidate = B.CreateAddrSpaceCast(const_cast<Value *>(R), L.getType());
      Root = Root ? B.CreateSelect(B.CreateICmpEQ(Which, B.getInt64(numberOf(R))), Candidate, Root) : Candidate;
    }
    Value *Distance = B.CreateSub(B.CreateAnd(Number, B.getInt64(2 * Bias - 1)), B.getInt64(Bias));
    Value *Pointer = B.CreateGEP(B.getInt8Ty(), Root, Distance);
    if (C->Null)
      Pointer = B.CreateSelect(B.CreateICmpEQ(Number, B.getInt64(0)), Constant::getNullValue(L.getType()), Pointer);
    Pointer->takeName(&L);
    L.replaceAllUsesWith(Pointer);
    Dead.push_back(&L);
    return true;
  }

  /// SROA would recreate the pointers that it sees in the type of a slot.
  static bool retype(AllocaInst &Slot) {
    Type *New = withNumbers(Slot.getAllocatedType());
    if (New == Slot.getAllocatedType())
      return false;
    Slot.setAllocatedType(New);
    return true;
  }

  /// Returns T with integers in place of its flat pointers.
  static Type *withNumbers(Type *T) {
    if (isFlatPointer(T))
      return Type::getInt64Ty(T->getContext());
    if (auto *Array = dyn_cast<ArrayType>(T)) {
      Type *Element = withNumbers(Array->getElementType());
      return Element == Array->getElementType() ? T : ArrayType::get(Element, Array->getNumElements());
    }
    auto *Struct = dyn_cast<StructType>(T);
    if (!Struct)
      return T;
    SmallVector<Type *> Fields;
    for (Type *Field : Struct->elements())
      Fields.push_back(withNumbers(Field));
    return ArrayRef<Type *>(Fields) == Struct->elements()
               ? T
               : StructType::get(T->getContext(), Fields, Struct->isPacked());
  }

  Function &F;
  const DataLayout &DL;
  DominatorTree Dom;
  SmallVector<StoreInst *> Stores;
  SmallVector<LoadInst *> Loads;
  SmallVector<Instruction *> Dead;
  EquivalenceClasses<const Value *> Classes;
  DenseMap<const Value *, Content> Contents;
  MapVector<const Value *, uint64_t> Numbers;
  DenseMap<Value *, Value *> Encoded;
};

} // namespace

PreservedAnalyses TagPointers::run(Function &F, FunctionAnalysisManager &) {
  return SlotNumbering(F).run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
