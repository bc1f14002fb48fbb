// Allocas between which memory is copied, or which one access may both mean, form a class. The space of a
// class is the join of the spaces of all pointers stored into it; a pointer loaded from one class and
// stored into another carries its space along, so the join is repeated until nothing changes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PrivateSlots.h"
#include "KernelInfo.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace amp {
namespace {

constexpr char PrivatePointerMetadata[] = "cppamp.private";

/// No space yet, one space, or several.
struct Join {
  static constexpr unsigned None = ~0u, Several = ~1u;
  unsigned Space = None;
  bool add(unsigned New) {
    unsigned Old = Space;
    if (New != None)
      Space = Space == None || Space == New ? New : Several;
    return Space != Old;
  }
};

class SlotTyping {
public:
  explicit SlotTyping(Function &F) : F(F) {}

  bool run() {
    collect();
    bool Repeat = true;
    while (Repeat) {
      Repeat = false;
      for (StoreInst *S : Stores)
        if (const Value *Slot = slotOf(S->getPointerOperand()))
          Repeat |= Spaces[Slot].add(spaceOf(S->getValueOperand()));
    }
    bool Changed = false;
    for (StoreInst *S : Stores)
      Changed |= rewriteStore(*S);
    for (LoadInst *L : Loads)
      Changed |= rewriteLoad(*L);
    return Changed;
  }

private:
  static bool isFlat(Type *T) { return T->isPointerTy() && T->getPointerAddressSpace() == PrivateSpace; }

  void collect() {
    for (Instruction &I : instructions(F)) {
      if (auto *S = dyn_cast<StoreInst>(&I); S && isFlat(S->getValueOperand()->getType())) {
        Stores.push_back(S);
        join({S->getPointerOperand()});
      } else if (auto *L = dyn_cast<LoadInst>(&I); L && isFlat(L->getType())) {
        Loads.push_back(L);
        join({L->getPointerOperand()});
      } else if (auto *C = dyn_cast<MemTransferInst>(&I)) {
        join({C->getRawDest(), C->getRawSource()});
      }
    }
  }

  /// Puts all allocas that these pointers may mean into one class.
  void join(ArrayRef<const Value *> Pointers) {
    SmallVector<const Value *, 4> Objects;
    for (const Value *P : Pointers)
      getUnderlyingObjects(P, Objects, nullptr, /*MaxLookup=*/0);
    llvm::erase_if(Objects, [](const Value *V) { return !isa<AllocaInst>(V); });
    for (const Value *V : Objects)
      Classes.unionSets(Objects.front(), V);
  }

  /// The class that a pointer points into; null if it is not one of ours.
  const Value *slotOf(const Value *Pointer) {
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(Pointer, Objects, nullptr, /*MaxLookup=*/0);
    if (!llvm::all_of(Objects, [](const Value *V) { return isa<AllocaInst>(V); }))
      return nullptr;
    auto Leader = Classes.findLeader(Objects.front());
    return Leader == Classes.member_end() ? nullptr : *Leader;
  }

  unsigned spaceOf(const Value *Pointer) {
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(Pointer, Objects, nullptr, /*MaxLookup=*/0);
    Join Result;
    for (const Value *V : Objects) {
      if (isa<ConstantPointerNull>(V) || isa<UndefValue>(V))
        continue;
      if (unsigned Space = V->getType()->getPointerAddressSpace(); Space != PrivateSpace || isa<AllocaInst>(V))
        Result.add(Space);
      else if (auto *L = dyn_cast<LoadInst>(V); L && slotOf(L->getPointerOperand()))
        Result.add(Spaces[slotOf(L->getPointerOperand())].Space);
      else
        Result.add(Join::Several);
    }
    return Result.Space;
  }

  /// The space of the slot that is accessed, if there is one that needs rewriting.
  std::optional<unsigned> findSpace(const Value *Pointer) {
    const Value *Slot = slotOf(Pointer);
    unsigned Space = Slot ? Spaces[Slot].Space : Join::Several;
    return Space == Join::None || Space == Join::Several ? std::nullopt : std::optional(Space);
  }

  bool rewriteStore(StoreInst &S) {
    std::optional<unsigned> Space = findSpace(S.getPointerOperand());
    if (!Space || *Space == PrivateSpace)
      return false;
    IRBuilder<> B(&S);
    S.setOperand(0, B.CreateAddrSpaceCast(S.getValueOperand(), B.getPtrTy(*Space)));
    return true;
  }

  bool rewriteLoad(LoadInst &L) {
    std::optional<unsigned> Space = findSpace(L.getPointerOperand());
    if (!Space || loadsPrivatePointer(L))
      return false;
    if (*Space == PrivateSpace) {
      L.setMetadata(PrivatePointerMetadata, MDNode::get(L.getContext(), {}));
      return true;
    }
    IRBuilder<> B(&L);
    LoadInst *New = B.CreateAlignedLoad(B.getPtrTy(*Space), L.getPointerOperand(), L.getAlign());
    New->takeName(&L);
    L.replaceAllUsesWith(B.CreateAddrSpaceCast(New, L.getType()));
    L.eraseFromParent();
    return true;
  }

  Function &F;
  SmallVector<StoreInst *> Stores;
  SmallVector<LoadInst *> Loads;
  EquivalenceClasses<const Value *> Classes;
  DenseMap<const Value *, Join> Spaces;
};

} // namespace

bool typePrivateSlots(Function &F) { return SlotTyping(F).run(); }

bool loadsPrivatePointer(const LoadInst &Load) {
  return Load.hasMetadata(PrivatePointerMetadata);
}

} // namespace amp
