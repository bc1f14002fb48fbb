// A choice is a tree (with loops, a graph) of PHIs and selects. Its leaves are slots, each a variable or the function
// object with a constant offset, or other choices with an offset. A second graph of the same shape selects
// the leaf's number.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "passes/Passes.h"
#include "support/LLVMCompat.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Debug.h"
#include <memory>
#include <optional>

#define DEBUG_TYPE "resolve-slot-choices"

using namespace llvm;

namespace amp {
namespace {

/// Choices of more addresses are left alone: they are indexed arrays.
constexpr size_t MaxAddresses = 8;
/// The same for choices between variables that SROA promotes afterwards.
constexpr size_t MaxVariables = 32;
/// Limits choices within choices; those of a pointer that advances in a loop would be infinitely deep.
constexpr unsigned MaxDepth = 4;

/// A constant offset from a variable, or from the function object.
struct FixedAddress {
  Value *Root;
  int64_t Offset;
  bool operator==(const FixedAddress &Other) const { return Root == Other.Root && Offset == Other.Offset; }
};

/// Includes extensions: of 32-bit indices, and of comparisons, which choose between 1 (or -1) and 0.
bool isChoice(const Value *V) { return isa<PHINode, SelectInst, ZExtInst, SExtInst>(V); }

/// The condition of a choice of two values; null for others.
Value *conditionOf(Value *V) {
  if (auto *Select = dyn_cast<SelectInst>(V))
    return Select->getCondition();
  auto *Cast = dyn_cast<CastInst>(V);
  return Cast && Cast->getSrcTy()->isIntegerTy(1) ? Cast->getOperand(0) : nullptr;
}

SmallVector<Value *, 4> alternatives(Instruction *I) {
  if (auto *Select = dyn_cast<SelectInst>(I))
    return {Select->getTrueValue(), Select->getFalseValue()};
  if (isa<CastInst>(I) && conditionOf(I))
    return {ConstantInt::get(I->getType(), isa<ZExtInst>(I) ? 1 : -1, /*IsSigned=*/true),
            ConstantInt::get(I->getType(), 0)};
  if (isa<CastInst>(I))
    return {I->getOperand(0)};
  return SmallVector<Value *, 4>(cast<PHINode>(I)->incoming_values());
}

bool holdsPointer(Type *T) { return T->isPointerTy() || llvm::any_of(T->subtypes(), holdsPointer); }

/// Returns true if a pointer is stored to or loaded from a variable, at a known offset or through a choice.
bool keepsPointers(const AllocaInst &Variable) {
  if (holdsPointer(Variable.getAllocatedType()))
    return true;
  SmallVector<const Value *, 8> Worklist = {&Variable};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Worklist.empty()) {
    const Value *V = Worklist.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    for (const User *U : V->users()) {
      if (auto *Load = dyn_cast<LoadInst>(U); Load && Load->getType()->isPointerTy())
        return true;
      if (auto *Store = dyn_cast<StoreInst>(U);
          Store && Store->getPointerOperand() == V && Store->getValueOperand()->getType()->isPointerTy())
        return true;
      if (isa<GEPOperator>(U) || isChoice(U))
        Worklist.push_back(U);
    }
  }
  return false;
}

class Choice {
public:
  explicit Choice(const DataLayout &DL, unsigned Depth = 0) : DL(DL), Depth(Depth) {}

  /// Finds the slots that a pointer may refer to; returns false if it is not a choice, or refers to anything else.
  bool find(Value *Pointer) {
    APInt Distance(64, 0);
    Value *Base = Pointer->stripAndAccumulateConstantOffsets(DL, Distance, /*AllowNonInbounds=*/true);
    Extra = Distance.getSExtValue();
    if (auto *I = dyn_cast<Instruction>(Base); I && isChoice(I))
      return findAddresses(I, [&](Value *V) { return addressOf(V); });
    auto *GEP = dyn_cast<GetElementPtrInst>(Base);
    return GEP && findIndexed(*GEP);
  }

  const SmallVectorImpl<FixedAddress> &addresses() const { return Addresses; }
  int64_t extra() const { return Extra; }

  /// Returns true if no control flow chooses, so that `value` can be called.
  bool hasValue() const { return OnlySelects && Inner.empty(); }
  /// The slot's value. `Read` loads from a slot.
  Value *value(IRBuilder<> &B, function_ref<Value *(const FixedAddress &)> Read) { return valueOf(Top, B, Read); }

  /// The number of the slot, as a value.
  Value *number() { return isa<Constant>(Top) ? Top : numberOf(Top); }

private:
  std::optional<FixedAddress> addressOf(Value *V) const {
    APInt Distance(64, 0);
    Value *Root = V->stripAndAccumulateConstantOffsets(DL, Distance, /*AllowNonInbounds=*/true);
    auto *Variable = dyn_cast<AllocaInst>(Root);
    auto *Object = dyn_cast<Argument>(Root); // the function object
    if (!(Object && Object->getType()->getPointerAddressSpace() == 0) && !(Variable && Variable->isStaticAlloca()))
      return std::nullopt;
    return FixedAddress{Root, Distance.getSExtValue()};
  }

  /// Finds the slots of an address whose offset is a choice of constants.
  bool findIndexed(GetElementPtrInst &GEP) {
    compat::VariableOffsets Variable;
    APInt Constant(64, 0);
    if (!GEP.collectOffset(DL, 64, Variable, Constant) || Variable.size() != 1)
      return false;
    std::optional<FixedAddress> Base = addressOf(GEP.getPointerOperand());
    auto &[Index, Scale] = *Variable.begin();
    auto *I = dyn_cast<Instruction>(Index);
    if (!Base || !I || !isChoice(I))
      return false;
    int64_t Step = Scale.getSExtValue();
    Extra += Constant.getSExtValue();
    return findAddresses(I, [&](Value *V) -> std::optional<FixedAddress> {
      auto *C = dyn_cast<ConstantInt>(V);
      if (!C || (C->isNegative() && C->getType() != I->getType())) // extended in one way or the other
        return std::nullopt;
      return FixedAddress{Base->Root, Base->Offset + C->getSExtValue() * Step};
    });
  }

  bool findAddresses(Instruction *First, function_ref<std::optional<FixedAddress>(Value *)> Read) {
    Top = First;
    SmallVector<Instruction *, 8> Worklist = {First};
    SmallPtrSet<Instruction *, 8> Seen = {First};
    while (!Worklist.empty()) {
      Instruction *Next = Worklist.pop_back_val();
      OnlySelects &= !isa<PHINode>(Next);
      for (Value *V : alternatives(Next)) {
        auto *I = dyn_cast<Instruction>(V);
        if (I && isChoice(I)) {
          if (Seen.insert(I).second)
            Worklist.push_back(I);
          continue;
        }
        if (isa<UndefValue>(V)) {
          Numbers[V] = 0;
          continue;
        }
        if (std::optional<FixedAddress> P = Read(V))
          Numbers[V] = number(*P);
        else if (!findInner(V))
          return false;
        if (Addresses.size() > MaxVariables)
          return false;
      }
    }
    return !Addresses.empty();
  }

  int number(const FixedAddress &P) {
    auto Known = llvm::find(Addresses, P);
    auto Number = static_cast<int>(Known - Addresses.begin());
    if (Known == Addresses.end())
      Addresses.push_back(P);
    return Number;
  }

  /// Finds the slots of a leaf that is a choice, or at an offset from one.
  bool findInner(Value *V) {
    if (Depth == MaxDepth || !isa<GetElementPtrInst>(V))
      return false;
    auto C = std::make_unique<Choice>(DL, Depth + 1);
    if (!C->find(V))
      return false;
    Inner[V] = std::move(C);
    for (const FixedAddress &P : Inner[V]->addresses())
      number({P.Root, P.Offset + Inner[V]->extra()});
    return true;
  }

  Value *numberOfInner(Instruction &Leaf, Choice &C) {
    Value *Theirs = C.number();
    IRBuilder<> B(&Leaf);
    auto Mine = [&](const FixedAddress &P) {
      return B.getInt32(static_cast<uint32_t>(number({P.Root, P.Offset + C.extra()})));
    };
    Value *Result = Mine(C.addresses()[0]);
    for (size_t K = 1; K < C.addresses().size(); ++K)
      Result =
          B.CreateSelect(B.CreateICmpEQ(Theirs, B.getInt32(static_cast<uint32_t>(K))), Mine(C.addresses()[K]), Result);
    return Result;
  }

  Value *valueOf(Value *V, IRBuilder<> &B, function_ref<Value *(const FixedAddress &)> Read) {
    if (Value *Known = Values.lookup(V))
      return Known;
    if (auto Leaf = Numbers.find(V); Leaf != Numbers.end())
      return Values[V] = Read(Addresses[static_cast<size_t>(Leaf->second)]);
    const auto Parts = alternatives(cast<Instruction>(V));
    Value *First = valueOf(Parts[0], B, Read);
    return Values[V] = Parts.size() == 1 ? First : B.CreateSelect(conditionOf(V), First, valueOf(Parts[1], B, Read));
  }

  Value *numberOf(Value *V) {
    IntegerType *I32 = Type::getInt32Ty(V->getContext());
    if (auto Leaf = Numbers.find(V); Leaf != Numbers.end())
      return ConstantInt::get(I32, Leaf->second);
    if (Value *Known = Made.lookup(V))
      return Known;
    if (auto In = Inner.find(V); In != Inner.end())
      return Made[V] = numberOfInner(*cast<Instruction>(V), *In->second);
    if (!isa<PHINode>(V)) {
      const auto Parts = alternatives(cast<Instruction>(V));
      Value *First = numberOf(Parts[0]);
      if (Parts.size() == 1)
        return Made[V] = First;
      Value *Second = numberOf(Parts[1]);
      return Made[V] = IRBuilder<>(cast<Instruction>(V)).CreateSelect(conditionOf(V), First, Second, "which");
    }
    auto *Phi = cast<PHINode>(V);
    auto *Number = PHINode::Create(I32, Phi->getNumIncomingValues(), "which", Phi->getIterator());
    Made[Phi] = Number;
    for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I)
      Number->addIncoming(numberOf(Phi->getIncomingValue(I)), Phi->getIncomingBlock(I));
    return Number;
  }

  const DataLayout &DL;
  const unsigned Depth;
  Value *Top = nullptr;
  int64_t Extra = 0; ///< offset of the access from the choice
  bool OnlySelects = true;
  SmallVector<FixedAddress, 4> Addresses;
  DenseMap<Value *, int> Numbers;                   ///< of leaves
  DenseMap<Value *, std::unique_ptr<Choice>> Inner; ///< leaves that are choices
  DenseMap<Value *, Value *> Made, Values;
};

/// Returns true if a variable, or part of one, is only loaded and stored, at constant offsets or through choices.
bool isPlain(const Value &Part, const DataLayout &DL) {
  auto IsAccess = [&](const Use &U) {
    auto *Load = dyn_cast<LoadInst>(U.getUser());
    auto *Store = dyn_cast<StoreInst>(U.getUser());
    return (Load && Load->isSimple() && !Load->getType()->isAggregateType()) ||
           (Store && Store->isSimple() && U.getOperandNo() == StoreInst::getPointerOperandIndex() &&
            !Store->getValueOperand()->getType()->isAggregateType());
  };
  return llvm::all_of(Part.uses(), [&](const Use &Used) {
    const User *U = Used.getUser();
    if (auto *Marker = dyn_cast<IntrinsicInst>(U))
      return Marker->isLifetimeStartOrEnd();
    auto *GEP = dyn_cast<GetElementPtrInst>(U);
    if (!GEP)
      return isChoice(U) || IsAccess(Used);
    return GEP->hasAllConstantIndices()
               ? isPlain(*GEP, DL)
               : llvm::all_of(GEP->uses(), IsAccess) && Choice(DL).find(const_cast<GetElementPtrInst *>(GEP));
  });
}

class SlotResolver {
public:
  /// `Variables`: resolves choices between variables that SROA promotes afterwards; otherwise, those that affect
  /// pointers.
  SlotResolver(Function &F, bool Variables) : F(F), DL(F.getParent()->getDataLayout()), Variables(Variables) {}

  bool run() {
    SmallVector<Instruction *> Accesses;
    for (Instruction &I : instructions(F))
      if (auto *Pointer = getLoadStorePointerOperand(&I); Pointer && isSimple(I))
        Accesses.push_back(&I);
    bool Changed = false;
    for (Instruction *I : Accesses)
      Changed |= resolve(*I);
    return Changed;
  }

private:
  static bool isSimple(Instruction &I) {
    auto *Load = dyn_cast<LoadInst>(&I);
    return !getLoadStoreType(&I)->isAggregateType() && (Load ? Load->isSimple() : cast<StoreInst>(I).isSimple());
  }

  bool keepsPointers(const FixedAddress &P) {
    auto *Variable = dyn_cast<AllocaInst>(P.Root);
    if (!Variable)
      return false;
    auto [It, New] = Keeps.insert({Variable, false});
    if (New)
      It->second = amp::keepsPointers(*Variable);
    return It->second;
  }

  /// Returns true if the addresses are variables, or elements of the access's size, that SROA promotes if nothing
  /// chooses between them.
  bool arePromoted(Instruction &I, const Choice &C) {
    const auto Size = static_cast<int64_t>(DL.getTypeStoreSize(getLoadStoreType(&I)).getFixedValue());
    return llvm::all_of(C.addresses(), [&](const FixedAddress &P) {
      auto *Variable = dyn_cast<AllocaInst>(P.Root);
      if (!Variable || (P.Offset + C.extra()) % Size != 0)
        return false;
      auto [It, IsNew] = Plain.insert({Variable, false});
      if (IsNew)
        It->second = isPlain(*Variable, DL);
      return It->second;
    });
  }

  /// Returns true if the access may affect pointers: it loads one, or it accesses a variable that may hold one.
  bool isWorthIt(Instruction &I, const Choice &C) {
    if (Variables)
      return arePromoted(I, C);
    if (C.addresses().size() > MaxAddresses)
      return false;
    bool IsPointer = getLoadStoreType(&I)->isPointerTy();
    return llvm::all_of(C.addresses(),
                        [&](const FixedAddress &P) { return isa<AllocaInst>(P.Root) || isa<LoadInst>(I); }) &&
           (IsPointer || llvm::any_of(C.addresses(), [&](const FixedAddress &P) { return keepsPointers(P); }));
  }

  bool resolve(Instruction &I) {
    Choice C(DL);
    if (!C.find(const_cast<Value *>(getLoadStorePointerOperand(&I))) || !isWorthIt(I, C))
      return false;
    LLVM_DEBUG(dbgs() << F.getName() << ": " << C.addresses().size() << " addresses:" << I << "\n");
    IRBuilder<> B(&I);
    auto At = [&](const FixedAddress &P) {
      return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), P.Root, P.Offset + C.extra());
    };
    auto Read = [&](const FixedAddress &P) {
      return B.CreateAlignedLoad(getLoadStoreType(&I), At(P), getLoadStoreAlignment(&I));
    };
    if (isa<LoadInst>(I) && C.hasValue()) {
      I.replaceAllUsesWith(C.value(B, Read));
      I.eraseFromParent();
      return true;
    }
    Value *Number = C.number();
    auto IsAddress = [&](size_t K) { return B.CreateICmpEQ(Number, B.getInt32(K)); };
    if (auto *Store = dyn_cast<StoreInst>(&I)) {
      for (auto [K, P] : llvm::enumerate(C.addresses())) {
        Value *Old = C.addresses().size() > 1 ? Read(P) : nullptr;
        Value *New = Old ? B.CreateSelect(IsAddress(K), Store->getValueOperand(), Old) : Store->getValueOperand();
        B.CreateAlignedStore(New, At(P), Store->getAlign());
      }
    } else {
      Value *Result = Read(C.addresses()[0]);
      for (size_t K = 1; K < C.addresses().size(); ++K)
        Result = B.CreateSelect(IsAddress(K), Read(C.addresses()[K]), Result);
      I.replaceAllUsesWith(Result);
    }
    I.eraseFromParent();
    return true;
  }

  Function &F;
  const DataLayout &DL;
  const bool Variables;
  DenseMap<AllocaInst *, bool> Keeps, Plain;
};

} // namespace

static PreservedAnalyses resolve(Function &F, bool Variables) {
  return SlotResolver(F, Variables).run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

PreservedAnalyses ResolveSlotChoices::run(Function &F, FunctionAnalysisManager &) {
  return resolve(F, /*Variables=*/false);
}

PreservedAnalyses ResolveVariableChoices::run(Function &F, FunctionAnalysisManager &) {
  return resolve(F, /*Variables=*/true);
}

} // namespace amp
