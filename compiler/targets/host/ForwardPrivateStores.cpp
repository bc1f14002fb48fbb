// See Passes.def. Memory is modeled as a list of pieces, each consisting of consecutive elements of one
// value.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/DevicePass.h"
#include "support/LLVMCompat.h"
#include "targets/host/HostPasses.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <numeric>

#define DEBUG_TYPE "forward-private-stores"

using namespace llvm;

namespace amp {
namespace {

/// A load from memory is faster than more shuffles.
constexpr unsigned MostParts = 8;

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
  bool IsKnown = false; ///< at a constant offset, with these elements:
  int64_t Offset = 0;   ///< negative for lanes that a mask excludes
  Type *T = nullptr;
  Value *Stored = nullptr;
  Constant *Mask = nullptr; ///< null: all
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
      const Instruction *Address = Work.pop_back_val();
      for (const User *U : Address->users()) {
        if (isa<GetElementPtrInst>(U) && !U->getType()->isVectorTy())
          Work.push_back(cast<Instruction>(U));
        else if (auto *Store = dyn_cast<StoreInst>(U); Store && Store->getValueOperand() == Address)
          return false;
        else if (auto *Call = dyn_cast<IntrinsicInst>(U)) {
          if (!Call->isLifetimeStartOrEnd() && Call->getIntrinsicID() != Intrinsic::masked_load &&
              Call->getIntrinsicID() != Intrinsic::masked_store)
            return false;
        } else if (!isa<LoadInst, StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(U)) {
          return false;
        }
      }
    }
    return true;
  }

  /// Removes stores without loads. LLVM does not recognize masked ones.
  void dropIfUnread(AllocaInst &Array) {
    SmallVector<Instruction *> Writes;
    SmallVector<Instruction *> Work = {&Array};
    while (!Work.empty()) {
      for (User *U : Work.pop_back_val()->users()) {
        auto *I = cast<Instruction>(U);
        if (isa<GetElementPtrInst>(I))
          Work.push_back(I);
        else if (auto *Call = dyn_cast<IntrinsicInst>(I); (isa<StoreInst>(I) && cast<StoreInst>(I)->isSimple()) ||
                                                          (Call && Call->getIntrinsicID() == Intrinsic::masked_store))
          Writes.push_back(I);
        else if (!Call || !Call->isLifetimeStartOrEnd())
          return;
      }
    }
    LLVM_DEBUG(if (!Writes.empty()) dbgs() << F.getName() << ": never loaded:" << Array << "\n");
    for (Instruction *Write : Writes)
      Write->eraseFromParent();
    Changed |= !Writes.empty();
  }

  Access describe(Instruction &I) const {
    Access A;
    Value *Address = nullptr, *Mask = nullptr;
    bool IsPlain = true;
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      Address = Load->getPointerOperand();
      A.T = Load->getType();
      IsPlain = Load->isSimple();
    } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
      Address = Store->getPointerOperand();
      A.Stored = Store->getValueOperand();
      IsPlain = Store->isSimple();
    } else if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
      if (Call->getIntrinsicID() == Intrinsic::masked_load) {
        Address = Call->getArgOperand(0);
        Mask = compat::maskOf(*Call);
        A.T = Call->getType();
      } else if (Call->getIntrinsicID() == Intrinsic::masked_store) {
        A.Stored = Call->getArgOperand(0);
        Address = Call->getArgOperand(1);
        Mask = compat::maskOf(*Call);
      }
    } else if (I.isAtomic() && !isa<FenceInst>(I)) {
      Address = I.getOperand(0);
      IsPlain = false;
    }
    if (!Address)
      return A;
    A.Array = dyn_cast<AllocaInst>(getArray(Address));
    if (!A.Array || !Arrays.contains(A.Array))
      return Access();
    A.IsWrite = I.mayWriteToMemory();
    if (A.Stored)
      A.T = A.Stored->getType();
    APInt Offset(64, 0);
    bool IsConstant = Address->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true) == A.Array;
    A.Mask = dyn_cast_or_null<Constant>(Mask);
    A.IsKnown = IsPlain && IsConstant && isWhole(A.T) && (!Mask || A.Mask);
    A.Offset = Offset.getSExtValue();
    return A;
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
      forEachRun(A, [&](unsigned From, unsigned To) { write(Known, A.Offset, A.Stored, From, To); });
      return;
    }
    if (Value *V = read(I, A, Known)) {
      LLVM_DEBUG(dbgs() << F.getName() << ": was written just before:" << I << "\n");
      I.replaceAllUsesWith(V);
      I.eraseFromParent();
      Changed = true;
      return;
    }
    if (!A.Mask)
      fill(Known, A.Offset, &I);
  }

  /// Visits runs of elements that a mask includes.
  static void forEachRun(const Access &A, function_ref<void(unsigned, unsigned)> Do) {
    const unsigned Count = lanesOf(A.T);
    auto IsOn = [&](unsigned Lane) {
      Constant *Bit = A.Mask ? A.Mask->getAggregateElement(Lane) : nullptr;
      return !A.Mask || (Bit && !Bit->isNullValue());
    };
    for (unsigned From = 0; From < Count;) {
      unsigned To = From;
      while (To < Count && IsOn(To))
        ++To;
      if (To > From)
        Do(From, To);
      From = To + 1;
    }
  }

  /// Records that elements From to To of V are in memory, as part of a V at Offset.
  void write(Contents &Known, int64_t Offset, Value *V, unsigned From, unsigned To) const {
    const int64_t Size = sizeOf(V->getType()), Begin = Offset + From * Size, End = Offset + To * Size;
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

  /// Builds the result of a load from values; null if it needs memory, or too many values.
  Value *read(Instruction &I, const Access &A, const Contents &Known) {
    SmallVector<Source> Sources(lanesOf(A.T));
    SmallVector<Value *, 2> Parts;
    bool IsAll = true;
    forEachRun(A, [&](unsigned From, unsigned To) {
      for (unsigned Lane = From; IsAll && Lane < To; ++Lane) {
        Sources[Lane] = find(Known, A.Offset + Lane * sizeOf(A.T), A.T->getScalarType());
        IsAll &= Sources[Lane].From != nullptr;
        if (IsAll && !is_contained(Parts, Sources[Lane].From))
          Parts.push_back(Sources[Lane].From);
      }
    });
    if (!IsAll || Parts.empty() || Parts.size() > MostParts)
      return nullptr;
    B.SetInsertPoint(&I);
    Value *V = assemble(A.T, Parts, Sources);
    if (!A.Mask)
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
    return {P.From, P.First + static_cast<unsigned>((At - Begin) / Size)};
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
  DenseMap<const BasicBlock *, Memory> AtEnd;
  bool Changed = false;
};

} // namespace

PreservedAnalyses ForwardPrivateStores::run(Function &F, FunctionAnalysisManager &) {
  return preserveCFG(Forwarder(F).run());
}

} // namespace amp
