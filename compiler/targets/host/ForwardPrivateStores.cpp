// See Passes.def. Memory is modeled as a list of pieces, each consisting of consecutive elements of one
// value.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/DevicePass.h"
#include "support/LLVMCompat.h"
#include "targets/host/DemandedLanes.h"
#include "targets/host/HostPasses.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <numeric>
#include <optional>

#define DEBUG_TYPE "forward-private-stores"

using namespace llvm;

namespace amp {
namespace {

/// A load from memory is faster than more shuffles.
constexpr unsigned MostParts = 4;

/// Elements of a value in memory.
struct Piece {
  int64_t End = 0; ///< the byte after the last one
  Value *From = nullptr;
  unsigned First = 0; ///< element of `From`
};

/// Key: first byte. Pieces do not overlap.
using Contents = std::map<int64_t, Piece>;
using Memory = MapVector<const AllocaInst *, Contents>;

/// An instruction that reads or writes an array.
struct Access {
  AllocaInst *Array = nullptr; ///< null: not a tracked array
  bool IsWrite = false;
  bool IsKnown = false;         ///< at constant offsets, with these elements:
  SmallVector<int64_t> Offsets; ///< of each element; negative for lanes that a mask excludes
  Type *T = nullptr;
  Value *Stored = nullptr;
  Constant *Mask = nullptr;      ///< null: all
  const APInt *Wanted = nullptr; ///< lanes of a load that something uses; null: all
};

unsigned lanesOf(const Type *T) {
  auto *Vector = dyn_cast<FixedVectorType>(T);
  return Vector ? Vector->getNumElements() : 1;
}

class Forwarder {
public:
  explicit Forwarder(Function &F) : F(F), DL(F.getParent()->getDataLayout()), B(F.getContext()) {}

  bool run() {
    for (Instruction &I : F.getEntryBlock())
      if (auto *Array = dyn_cast<AllocaInst>(&I); Array && isOurs(*Array))
        Arrays.insert(Array);
    if (Arrays.empty())
      return false;
    Demanded.emplace(F);
    for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F)) {
      Memory State;
      BasicBlock *Before = Block->getSinglePredecessor();
      if (auto Known = AtEnd.find(Before); Before && Known != AtEnd.end())
        State = Known->second;
      for (Instruction &I : make_early_inc_range(*Block))
        visit(I, State);
      if (any_of(successors(Block), [](BasicBlock *S) { return S->getSinglePredecessor(); }))
        AtEnd[Block] = std::move(State);
    }
    for (AllocaInst *Array : Arrays)
      dropIfUnread(*Array);
    return Changed;
  }

private:
  /// Returns true if its address does not escape.
  static bool isOurs(const AllocaInst &Array) {
    if (!Array.isStaticAlloca() || !Array.getAllocatedType()->isArrayTy())
      return false;
    SmallVector<const Instruction *> Work = {&Array};
    while (!Work.empty()) {
      for (const Use &Address : Work.pop_back_val()->uses()) {
        auto *User = cast<Instruction>(Address.getUser());
        if (isa<GetElementPtrInst>(User))
          Work.push_back(User);
        else if (!User->isLifetimeStartOrEnd() && !isExpose(*User) && getAddress(*User) != &Address)
          return false;
      }
    }
    return true;
  }

  /// See ThreadVectorizer.cpp.
  static bool isExpose(const Instruction &I) {
    auto *Call = dyn_cast<CallInst>(&I);
    return Call && Call->isInlineAsm() && Call->onlyAccessesInaccessibleMemory();
  }

  static bool isMasked(const IntrinsicInst &Call) {
    return is_contained(
        {Intrinsic::masked_load, Intrinsic::masked_store, Intrinsic::masked_gather, Intrinsic::masked_scatter},
        Call.getIntrinsicID());
  }

  static bool isMaskedStore(const Instruction &I) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    return Call && isMasked(*Call) && Call->getType()->isVoidTy();
  }

  /// Returns the operand with the address that an instruction reads or writes; null if there is none. The address may
  /// be the stored value, too.
  static const Use *getAddress(const Instruction &I) {
    if (isa<LoadInst, AtomicRMWInst, AtomicCmpXchgInst>(I))
      return &I.getOperandUse(0);
    if (isa<StoreInst>(I))
      return &I.getOperandUse(StoreInst::getPointerOperandIndex());
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    return Call && isMasked(*Call) ? &Call->getArgOperandUse(isMaskedStore(I) ? 1 : 0) : nullptr;
  }

  /// Removes stores without loads. LLVM does not recognize masked ones.
  void dropIfUnread(AllocaInst &Array) {
    SmallVector<Instruction *> Writes, Exposes;
    SmallVector<Instruction *> Work = {&Array};
    while (!Work.empty()) {
      for (User *U : Work.pop_back_val()->users()) {
        auto *I = cast<Instruction>(U);
        if (isa<GetElementPtrInst>(I))
          Work.push_back(I);
        else if ((isa<StoreInst>(I) && cast<StoreInst>(I)->isSimple()) || isMaskedStore(*I))
          Writes.push_back(I);
        else if (isExpose(*I))
          Exposes.push_back(I);
        else if (!I->isLifetimeStartOrEnd())
          return;
      }
    }
    LLVM_DEBUG(if (!Writes.empty()) dbgs() << F.getName() << ": never loaded:" << Array << "\n");
    if (!Writes.empty())
      Writes.append(Exposes);
    for (Instruction *Write : Writes)
      Write->eraseFromParent();
    Changed |= !Writes.empty();
  }

  Access describe(Instruction &I) const {
    Access A;
    const Use *Operand = getAddress(I);
    if (!Operand)
      return A;
    Value *Address = *Operand, *Mask = nullptr;
    bool IsPlain = !I.isAtomic() && !I.isVolatile();
    if (auto *Store = dyn_cast<StoreInst>(&I)) {
      A.Stored = Store->getValueOperand();
    } else if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
      A.Stored = isMaskedStore(I) ? Call->getArgOperand(0) : nullptr;
      Mask = compat::maskOf(*Call);
    }
    A.Array = dyn_cast<AllocaInst>(getArray(Address));
    if (!A.Array || !Arrays.contains(A.Array))
      return Access();
    A.IsWrite = I.mayWriteToMemory();
    A.T = A.Stored ? A.Stored->getType() : I.getType();
    A.Mask = dyn_cast_or_null<Constant>(Mask);
    A.IsKnown = IsPlain && isWhole(A.T) && (!Mask || A.Mask) && findOffsets(Address, A);
    A.Wanted = A.IsWrite || !A.T->isVectorTy() ? nullptr : Demanded->wanted(I);
    return A;
  }

  /// Finds the constant offset of each element; returns false if there is none.
  bool findOffsets(Value *Address, Access &A) const {
    const unsigned Count = lanesOf(A.T);
    const bool IsEach = Address->getType()->isVectorTy();
    A.Offsets.assign(Count, 0);
    for (unsigned Lane = 0; !IsEach && Lane < Count; ++Lane)
      A.Offsets[Lane] = Lane * sizeOf(A.T);
    while (auto *Gep = dyn_cast<GEPOperator>(Address)) {
      for (auto It = gep_type_begin(Gep), End = gep_type_end(Gep); It != End; ++It) {
        auto *Index = dyn_cast<Constant>(It.getOperand());
        if (!Index || It.isStruct())
          return false;
        const auto Step = static_cast<int64_t>(It.getSequentialElementStride(DL).getFixedValue());
        for (unsigned Lane = 0; Lane < Count; ++Lane) {
          auto *Of =
              dyn_cast_or_null<ConstantInt>(Index->getType()->isVectorTy() ? Index->getAggregateElement(Lane) : Index);
          if (!Of || Of->getBitWidth() > 64)
            return false;
          A.Offsets[Lane] += Of->getSExtValue() * Step;
        }
      }
      Address = Gep->getPointerOperand();
    }
    return Address == A.Array;
  }

  static Value *getArray(Value *Address) {
    while (auto *Gep = dyn_cast<GetElementPtrInst>(Address))
      Address = Gep->getPointerOperand();
    return Address;
  }

  /// Returns true if elements consist of whole bytes without padding.
  bool isWhole(Type *T) const {
    Type *Element = T->getScalarType();
    if (T->isVectorTy() && !isa<FixedVectorType>(T))
      return false;
    return (Element->isIntegerTy() || Element->isFloatingPointTy() || Element->isPointerTy()) &&
           DL.getTypeSizeInBits(Element) == 8 * DL.getTypeAllocSize(Element);
  }

  int64_t sizeOf(Type *T) const { return static_cast<int64_t>(DL.getTypeAllocSize(T->getScalarType())); }

  void visit(Instruction &I, Memory &State) {
    Access A = describe(I);
    if (!A.Array)
      return;
    Contents &Known = State[A.Array];
    if (A.IsWrite && !A.IsKnown) {
      Known.clear();
      return;
    }
    if (!A.IsKnown)
      return;
    if (A.IsWrite) {
      forEachRun(A, [&](unsigned From, unsigned To) { write(Known, A.Offsets[From], A.Stored, From, To); });
      return;
    }
    if (Value *V = read(I, A, Known)) {
      LLVM_DEBUG(dbgs() << F.getName() << ": was written just before:" << I << "\n");
      I.replaceAllUsesWith(V);
      I.eraseFromParent();
      Changed = true;
      return;
    }
    if (isa<LoadInst>(I))
      fill(Known, A.Offsets[0], &I);
  }

  /// Visits runs of adjacent elements that are accessed.
  void forEachRun(const Access &A, function_ref<void(unsigned, unsigned)> Do) const {
    const unsigned Count = lanesOf(A.T);
    auto IsOn = [&](unsigned Lane) {
      Constant *Bit = A.Mask ? A.Mask->getAggregateElement(Lane) : nullptr;
      return (!A.Wanted || (*A.Wanted)[Lane]) && (!A.Mask || (Bit && !Bit->isNullValue()));
    };
    for (unsigned From = 0; From < Count;) {
      unsigned To = From;
      while (To < Count && IsOn(To) && (To == From || A.Offsets[To] == A.Offsets[To - 1] + sizeOf(A.T)))
        ++To;
      if (To > From)
        Do(From, To);
      From = std::max(To, From + 1);
    }
  }

  /// Records that elements From to To of V are in memory from Begin on.
  void write(Contents &Known, int64_t Begin, Value *V, unsigned From, unsigned To) const {
    const int64_t End = Begin + (To - From) * sizeOf(V->getType());
    clear(Known, Begin, End);
    Known[Begin] = {End, V, From};
  }

  void clear(Contents &Known, int64_t Begin, int64_t End) const {
    auto It = Known.lower_bound(Begin);
    if (It != Known.begin())
      --It;
    while (It != Known.end() && It->first < End) {
      const int64_t At = It->first;
      Piece Old = It->second;
      if (Old.End <= Begin) {
        ++It;
        continue;
      }
      It = Known.erase(It);
      const int64_t Size = sizeOf(Old.From->getType());
      if (At < Begin && (Begin - At) % Size == 0)
        Known[At] = {Begin, Old.From, Old.First};
      if (Old.End > End && (End - At) % Size == 0)
        Known[End] = {Old.End, Old.From, Old.First + static_cast<unsigned>((End - At) / Size)};
    }
  }

  /// Records a loaded value where memory was unknown.
  void fill(Contents &Known, int64_t Offset, Value *V) const {
    const int64_t End = Offset + lanesOf(V->getType()) * sizeOf(V->getType());
    auto It = Known.lower_bound(Offset);
    if ((It != Known.end() && It->first < End) || (It != Known.begin() && std::prev(It)->second.End > Offset))
      return;
    Known[Offset] = {End, V, 0};
  }

  /// The origin of an element of a load.
  struct Source {
    Value *From = nullptr; ///< null: the element is unused
    unsigned Element = 0;
  };

  /// Builds the result of a load, or of its lanes that something uses, from values; null if it needs memory, or too
  /// many values.
  Value *read(Instruction &I, const Access &A, const Contents &Known) {
    SmallVector<Source> Sources(lanesOf(A.T));
    SmallVector<Value *, 2> Parts;
    bool IsAll = true;
    forEachRun(A, [&](unsigned From, unsigned To) {
      for (unsigned Lane = From; IsAll && Lane < To; ++Lane) {
        Sources[Lane] = find(Known, A.Offsets[Lane], A.T->getScalarType());
        IsAll &= Sources[Lane].From != nullptr;
        if (IsAll && !is_contained(Parts, Sources[Lane].From))
          Parts.push_back(Sources[Lane].From);
      }
    });
    if (!IsAll || Parts.empty() || Parts.size() > MostParts)
      return nullptr;
    B.SetInsertPoint(&I);
    Value *V = assemble(A.T, Parts, Sources);
    if (!A.Mask || A.Mask->isAllOnesValue())
      return V;
    return B.CreateSelect(A.Mask, V, compat::passThroughOf(cast<IntrinsicInst>(I)));
  }

  Source find(const Contents &Known, int64_t At, Type *Element) const {
    auto It = Known.upper_bound(At);
    if (It == Known.begin())
      return {};
    auto &[Begin, P] = *--It;
    const int64_t Size = sizeOf(Element);
    Type *Of = P.From->getType()->getScalarType();
    if (At + Size > P.End || sizeOf(P.From->getType()) != Size || (At - Begin) % Size != 0 ||
        (Of != Element && (Of->isPointerTy() || Element->isPointerTy())))
      return {};
    return origin({P.From, P.First + static_cast<unsigned>((At - Begin) / Size)});
  }

  /// Returns the vector that a single element was taken from.
  static Source origin(Source S) {
    if (auto *Extract = dyn_cast<ExtractElementInst>(S.From);
        Extract && isa<FixedVectorType>(Extract->getVectorOperandType()))
      if (auto *At = dyn_cast<ConstantInt>(Extract->getIndexOperand());
          At && At->getValue().ult(lanesOf(Extract->getVectorOperandType())))
        return {Extract->getVectorOperand(), static_cast<unsigned>(At->getZExtValue())};
    return S;
  }

  Value *assemble(Type *T, ArrayRef<Value *> Parts, ArrayRef<Source> Sources) {
    Type *Element = T->getScalarType();
    unsigned Longest = lanesOf(T);
    for (Value *P : Parts)
      Longest = std::max(Longest, lanesOf(P->getType()));
    auto AsElements = [&](Value *P) { // vectors of the element type, all of one length
      Type *Same = P->getType()->getWithNewType(Element);
      P = B.CreateBitCast(P, Same);
      auto *Vector = FixedVectorType::get(Element, Longest);
      if (!P->getType()->isVectorTy())
        return B.CreateInsertElement(PoisonValue::get(Vector), P, uint64_t(0));
      SmallVector<int> Wider(Longest, -1);
      std::iota(Wider.begin(), Wider.begin() + lanesOf(Same), 0);
      return lanesOf(Same) == Longest ? P : B.CreateShuffleVector(P, Wider);
    };
    if (!T->isVectorTy()) {
      Value *P = Parts[0];
      P = P->getType()->isVectorTy() ? B.CreateExtractElement(P, uint64_t(Sources[0].Element)) : P;
      return B.CreateBitCast(P, T);
    }
    // Selects elements from the parts that contain them, first from two parts, then one by one.
    SmallVector<int> Wanted(Longest, -1);
    auto Take = [&](Value *P, unsigned Before) {
      for (auto [Lane, S] : enumerate(Sources))
        if (S.From == P)
          Wanted[Lane] = static_cast<int>(Before + S.Element);
    };
    Take(Parts[0], 0);
    Value *Result = AsElements(Parts[0]);
    if (Parts.size() == 1 && !isIdentity(Wanted))
      Result = B.CreateShuffleVector(Result, Wanted);
    for (Value *P : Parts.drop_front()) {
      if (P != Parts[1])
        std::iota(Wanted.begin(), Wanted.end(), 0);
      Take(P, Longest);
      Result = B.CreateShuffleVector(Result, AsElements(P), Wanted);
    }
    Wanted.resize(Sources.size());
    std::iota(Wanted.begin(), Wanted.end(), 0);
    return Longest == Sources.size() ? Result : B.CreateShuffleVector(Result, Wanted);
  }

  static bool isIdentity(ArrayRef<int> Wanted) {
    return all_of(enumerate(Wanted),
                  [](auto At) { return At.value() < 0 || At.value() == static_cast<int>(At.index()); });
  }

  Function &F;
  const DataLayout &DL;
  IRBuilder<> B;
  SmallSetVector<AllocaInst *, 8> Arrays;
  std::optional<DemandedLanes> Demanded;
  DenseMap<const BasicBlock *, Memory> AtEnd;
  bool Changed = false;
};

} // namespace

PreservedAnalyses ForwardPrivateStores::run(Function &F, FunctionAnalysisManager &) {
  return preserveCFG(Forwarder(F).run());
}

} // namespace amp
