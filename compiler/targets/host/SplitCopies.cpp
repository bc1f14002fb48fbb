// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/LLVMCompat.h"
#include "targets/host/HostPasses.h"

#include "kernel/Names.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <optional>

#define DEBUG_TYPE "split-copies"

STATISTIC(NumCopies, "Copies and fills split into members");
STATISTIC(NumAccesses, "Accesses split into those of members");

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// Longer copies become loops (PrepareRegions.cpp).
constexpr size_t MostMembers = 64;

/// A scalar at an offset from where an access begins.
struct Member {
  uint64_t Offset;
  Type *T;
};
using Members = SmallVector<Member, 16>;

class CopySplitter {
public:
  explicit CopySplitter(Function &F) : F(F), DL(F.getParent()->getDataLayout()), B(F.getContext()) {}

  bool run() {
    SmallVector<Instruction *> Found;
    for (Instruction &I : instructions(F))
      if (isa<MemTransferInst, MemSetInst, LoadInst, StoreInst>(I))
        Found.push_back(&I);
    // Stores last: what they store may come from loads further down.
    std::stable_partition(Found.begin(), Found.end(), [](Instruction *I) { return !isa<StoreInst>(I); });
    bool Changed = false;
    for (Instruction *I : Found) {
      B.SetInsertPoint(I);
      auto *Copy = dyn_cast<MemTransferInst>(I);
      auto *Fill = dyn_cast<MemSetInst>(I);
      Changed |= Copy ? splitCopy(*Copy) : Fill ? splitFill(*Fill) : splitAccess(*I);
    }
    findPacked();
    splitPhis();
    for (auto [Whole, Parts] : Replaced)
      join(*Whole, Parts);
    return Changed || !Replaced.empty();
  }

private:
  // The layout of types.

  /// Adds the scalars of T, which begins at `At`, that are in [Begin, End). Fails if one is in it in part.
  bool addScalars(Type *T, uint64_t At, uint64_t Begin, uint64_t End, Members &Found) const {
    const uint64_t Size = DL.getTypeAllocSize(T).getFixedValue();
    if (At >= End || At + Size <= Begin || Size == 0)
      return true;
    if (auto *Struct = dyn_cast<StructType>(T)) {
      const StructLayout *Layout = DL.getStructLayout(Struct);
      for (unsigned I = 0; I < Struct->getNumElements(); ++I)
        if (!addScalars(Struct->getElementType(I), At + Layout->getElementOffset(I).getFixedValue(), Begin, End, Found))
          return false;
      return true;
    }
    if (isa<ArrayType, FixedVectorType>(T)) {
      Type *Element = T->getContainedType(0);
      const uint64_t Step = DL.getTypeAllocSize(Element).getFixedValue();
      const uint64_t First = Begin > At ? (Begin - At) / Step : 0;
      for (uint64_t I = At + First * Step; I < std::min(At + Size, End); I += Step)
        if (!addScalars(Element, I, Begin, End, Found))
          return false;
      return true;
    }
    const uint64_t Stored = DL.getTypeStoreSize(T).getFixedValue();
    if (At < Begin || At + Stored > End || !DL.typeSizeEqualsStoreSize(T) || Found.size() == MostMembers)
      return false;
    Found.push_back({At - Begin, T});
    return true;
  }

  /// The type of an object's elements.
  Type *repeated(Type *T) const {
    while (auto *Array = dyn_cast<ArrayType>(T))
      T = Array->getElementType();
    return T;
  }

  /// The one scalar type that T consists of; null if there are several.
  Type *onlyScalar(Type *T) const {
    Members All;
    const uint64_t Size = DL.getTypeAllocSize(T).getFixedValue();
    if (!addScalars(T, 0, 0, Size, All) || All.empty())
      return nullptr;
    Type *First = All.front().T;
    const bool IsDense = All.size() * DL.getTypeAllocSize(First).getFixedValue() == Size;
    return IsDense && all_of(All, [&](const Member &M) { return M.T == First; }) ? First : nullptr;
  }

  /// The members of the bytes that Address points to. `OfVariables`: only if it is known whose memory that is.
  std::optional<Members> membersAt(Value *Address, uint64_t Bytes, bool OfVariables) const {
    APInt Offset(64, 0);
    compat::VariableOffsets Variable;
    Type *T = nullptr;
    while (auto *GEP = dyn_cast<GEPOperator>(Address)) {
      if (!GEP->collectOffset(DL, 64, Variable, Offset))
        return std::nullopt;
      Address = GEP->getPointerOperand();
      if (!OfVariables && GEP->getSourceElementType()->isAggregateType()) {
        T = GEP->getSourceElementType();
        break;
      }
    }
    if (auto *Local = dyn_cast<AllocaInst>(Address))
      T = Local->getAllocatedType();
    else if (auto *Global = dyn_cast<GlobalVariable>(Address); Global && Global->getSection() == TileStaticSection)
      T = Global->getValueType();
    if (!T)
      return std::nullopt;
    T = repeated(T);
    auto IsWhole = [&](Type *Step) {
      const auto Size = static_cast<int64_t>(DL.getTypeAllocSize(Step).getFixedValue());
      return Size != 0 && all_of(Variable, [&](auto &Of) { return Of.second.getSExtValue() % Size == 0; });
    };
    if (T->isAggregateType() && !IsWhole(T))
      T = onlyScalar(T);
    if (!T || !IsWhole(T))
      return std::nullopt;
    const auto Size = static_cast<int64_t>(DL.getTypeAllocSize(T).getFixedValue());
    const auto Begin = static_cast<uint64_t>((Offset.getSExtValue() % Size + Size) % Size), End = Begin + Bytes;
    Members Found;
    for (uint64_t At = 0; At < End; At += static_cast<uint64_t>(Size))
      if (!addScalars(T, At, Begin, End, Found))
        return std::nullopt;
    addGaps(Found, Bytes);
    return Found.size() <= MostMembers ? std::optional(std::move(Found)) : std::nullopt;
  }

  /// Integers for the bytes between members.
  void addGaps(Members &Found, uint64_t Bytes) const {
    Members All;
    uint64_t At = 0;
    auto FillTo = [&](uint64_t End) {
      while (At < End) {
        uint64_t Size = std::min<uint64_t>(8, bit_floor(End - At));
        while (At % Size != 0)
          Size /= 2;
        All.push_back({At, IntegerType::get(F.getContext(), static_cast<unsigned>(Size * 8))});
        At += Size;
      }
    };
    for (const Member &M : Found) {
      FillTo(M.Offset);
      All.push_back(M);
      At = M.Offset + DL.getTypeStoreSize(M.T).getFixedValue();
    }
    FillTo(Bytes);
    Found = std::move(All);
  }

  // Copies.

  Value *address(Value *Base, uint64_t Offset) {
    return Offset == 0 ? Base : B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base, Offset);
  }

  bool splitCopy(MemTransferInst &Copy) {
    auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
    if (!Length || Length->isZero() || Copy.isVolatile())
      return false;
    const uint64_t Bytes = Length->getZExtValue();
    const Align To = Copy.getDestAlign().valueOrOne(), From = Copy.getSourceAlign().valueOrOne();
    std::optional<Members> Found;
    for (bool OfVariables : {true, false})
      for (Value *Side : {Copy.getRawDest(), Copy.getRawSource()})
        if (!Found)
          Found = membersAt(Side, Bytes, OfVariables);
    if (!Found) { // the contents are unknown
      const uint64_t Size = std::min<uint64_t>(8, std::min(To, From).value());
      if (Bytes / Size > MostMembers)
        return false;
      Found.emplace();
      for (uint64_t At = 0; At + Size <= Bytes; At += Size)
        Found->push_back({At, B.getIntNTy(static_cast<unsigned>(Size * 8))});
      addGaps(*Found, Bytes);
    }
    LLVM_DEBUG(dbgs() << F.getName() << ": " << Found->size() << " members:" << Copy << "\n");
    ++NumCopies;
    SmallVector<Value *> Values; // both sides may overlap
    for (const Member &M : *Found)
      Values.push_back(
          B.CreateAlignedLoad(M.T, address(Copy.getRawSource(), M.Offset), commonAlignment(From, M.Offset)));
    for (auto [M, V] : zip(*Found, Values))
      B.CreateAlignedStore(V, address(Copy.getRawDest(), M.Offset), commonAlignment(To, M.Offset));
    Copy.eraseFromParent();
    return true;
  }

  /// Members, so that an array that is initialized and then accessed by elements has accesses of one size only.
  bool splitFill(MemSetInst &Fill) {
    auto *Length = dyn_cast<ConstantInt>(Fill.getLength());
    auto *Byte = dyn_cast<ConstantInt>(Fill.getValue());
    if (!Length || Length->isZero() || !Byte || Fill.isVolatile())
      return false;
    std::optional<Members> Found = membersAt(Fill.getRawDest(), Length->getZExtValue(), /*OfVariables=*/true);
    if (!Found || any_of(*Found, [](const Member &M) { return M.T->isPointerTy(); }))
      return false;
    LLVM_DEBUG(dbgs() << F.getName() << ": " << Found->size() << " members:" << Fill << "\n");
    ++NumCopies;
    for (const Member &M : *Found) {
      const auto Bits = static_cast<unsigned>(DL.getTypeSizeInBits(M.T).getFixedValue());
      Value *V = B.CreateBitCast(B.getInt(APInt::getSplat(Bits, Byte->getValue())), M.T);
      B.CreateAlignedStore(V, address(Fill.getRawDest(), M.Offset),
                           commonAlignment(Fill.getDestAlign().valueOrOne(), M.Offset));
    }
    Fill.eraseFromParent();
    return true;
  }

  // Accesses of several members at once.

  bool splitAccess(Instruction &I) {
    auto *Load = dyn_cast<LoadInst>(&I);
    auto *Store = dyn_cast<StoreInst>(&I);
    Type *T = getLoadStoreType(&I);
    if (!(Load ? Load->isSimple() : Store->isSimple()) || !DL.isLittleEndian() || !DL.typeSizeEqualsStoreSize(T) ||
        !(T->isIntOrIntVectorTy() || T->isFPOrFPVectorTy()))
      return false;
    Value *Address = getLoadStorePointerOperand(&I);
    std::optional<Members> Found = membersAt(Address, DL.getTypeStoreSize(T).getFixedValue(), /*OfVariables=*/true);
    if (!Found || Found->size() < 2 || any_of(*Found, [](const Member &M) { return M.T->isPointerTy(); }))
      return false;
    LLVM_DEBUG(dbgs() << F.getName() << ": " << Found->size() << " members:" << I << "\n");
    ++NumAccesses;
    Parts All;
    for (const Member &M : *Found)
      All.Slices.push_back({M.Offset * 8, DL.getTypeSizeInBits(M.T).getFixedValue()});
    auto *Whole = B.getIntNTy(static_cast<unsigned>(DL.getTypeSizeInBits(T).getFixedValue()));
    auto AlignAt = [&](const Member &M) { return commonAlignment(getLoadStoreAlignment(&I), M.Offset); };
    if (Load) {
      for (auto [M, C] : zip(*Found, All.Slices))
        All.Values.push_back(
            B.CreateBitCast(B.CreateAlignedLoad(M.T, address(Address, M.Offset), AlignAt(M)), bits(C)));
      Value *V = joined(Whole, All);
      PartsOf[V] = All;
      I.replaceAllUsesWith(B.CreateBitCast(V, T));
    } else {
      Value *V = Store->getValueOperand();
      All.Values = partsOf(V->getType()->isIntegerTy() ? V : B.CreateBitCast(V, Whole), All.Slices);
      B.SetInsertPoint(&I);
      for (auto [M, Part] : zip(*Found, All.Values))
        B.CreateAlignedStore(B.CreateBitCast(Part, M.T), address(Address, M.Offset), AlignAt(M));
    }
    I.eraseFromParent();
    return true;
  }

  // Values of several members at once.

  struct Slice {
    uint64_t Offset, Size; ///< in bits
    bool operator==(const Slice &O) const { return Offset == O.Offset && Size == O.Size; }
  };
  /// An integer, in pieces that are integers too.
  struct Parts {
    SmallVector<Slice, 4> Slices;
    SmallVector<Value *, 4> Values;
  };

  Type *bits(Slice C) { return B.getIntNTy(static_cast<unsigned>(C.Size)); }

  Value *joined(Type *Whole, const Parts &P) {
    Value *All = nullptr;
    for (auto [C, V] : zip(P.Slices, P.Values)) {
      Value *Moved = B.CreateShl(B.CreateZExt(V, Whole), C.Offset, "", /*HasNUW=*/true);
      All = All ? B.CreateOr(All, Moved) : Moved;
    }
    return All;
  }

  /// The pieces of V. Phis and selections become one for each piece, for values that are known in pieces.
  SmallVector<Value *, 4> partsOf(Value *V, ArrayRef<Slice> Slices) {
    auto Known = PartsOf.find(V);
    if (Known != PartsOf.end() && ArrayRef(Known->second.Slices) == Slices)
      return Known->second.Values;
    Parts New;
    New.Slices.assign(Slices.begin(), Slices.end());
    auto *I = dyn_cast<Instruction>(V);
    if (auto *Phi = dyn_cast<PHINode>(V); Phi && Known == PartsOf.end()) {
      B.SetInsertPoint(Phi);
      for (Slice C : Slices)
        New.Values.push_back(B.CreatePHI(bits(C), Phi->getNumIncomingValues(), Phi->getName()));
      PartsOf[V] = New;
      Replaced.push_back({I, New});
      DenseMap<BasicBlock *, SmallVector<Value *, 4>> From; // a block may be there twice
      for (unsigned N = 0; N < Phi->getNumIncomingValues(); ++N) {
        auto [It, IsFirst] = From.try_emplace(Phi->getIncomingBlock(N));
        if (IsFirst) {
          SmallVector<Value *, 4> Incoming = partsOf(Phi->getIncomingValue(N), Slices);
          From[Phi->getIncomingBlock(N)] = Incoming;
        }
        for (auto [Part, In] : zip(New.Values, From[Phi->getIncomingBlock(N)]))
          cast<PHINode>(Part)->addIncoming(In, Phi->getIncomingBlock(N));
      }
      return New.Values;
    }
    if (auto *Select = dyn_cast<SelectInst>(V); Select && Known == PartsOf.end()) {
      SmallVector<Value *, 4> True = partsOf(Select->getTrueValue(), Slices),
                              False = partsOf(Select->getFalseValue(), Slices);
      if (auto Split = PartsOf.find(V); Split != PartsOf.end()) // by a phi that it depends on
        return Split->second.Values;
      B.SetInsertPoint(Select);
      for (auto [T, E] : zip(True, False))
        New.Values.push_back(B.CreateSelect(Select->getCondition(), T, E));
      PartsOf[V] = New;
      Replaced.push_back({I, New});
      return New.Values;
    }
    if (auto At = I ? I->getInsertionPointAfterDef() : std::nullopt)
      B.SetInsertPoint(I->getParent(), *At);
    else
      B.SetInsertPoint(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    for (Slice C : Slices)
      New.Values.push_back(B.CreateTrunc(B.CreateLShr(V, C.Offset), bits(C)));
    if (!isa<Constant>(V) && Known == PartsOf.end())
      PartsOf[V] = New;
    return New.Values;
  }

  /// Integers that two members were packed into. Inlining leaves them of functions that return structures.
  void findPacked() {
    for (Instruction &I : instructions(F)) {
      Value *Low, *High;
      uint64_t By;
      if (!match(&I, m_c_Or(m_ZExt(m_Value(Low)), m_Shl(m_ZExt(m_Value(High)), m_ConstantInt(By)))) ||
          !I.getType()->isIntegerTy() || PartsOf.contains(&I))
        continue;
      const uint64_t LowBits = Low->getType()->getIntegerBitWidth(), HighBits = High->getType()->getIntegerBitWidth();
      if (By == LowBits && LowBits + HighBits == I.getType()->getIntegerBitWidth())
        PartsOf[&I] = {{{0, LowBits}, {By, HighBits}}, {Low, High}};
    }
  }

  /// Splits phis and selections of a value that is known in pieces.
  void splitPhis() {
    SmallVector<std::pair<Instruction *, SmallVector<Slice, 4>>> Found;
    for (Instruction &I : instructions(F))
      if (isa<PHINode, SelectInst>(I) && I.getType()->isIntegerTy() && any_of(I.users(), takesApart))
        for (Value *V : I.operand_values())
          if (auto Known = PartsOf.find(V); Known != PartsOf.end()) {
            Found.push_back({&I, Known->second.Slices});
            break;
          }
    for (auto &[I, Slices] : Found)
      partsOf(I, Slices);
  }

  /// Phis and selections may be split themselves.
  static bool takesApart(const User *U) {
    return isa<TruncInst, PHINode, SelectInst>(U) || cast<Instruction>(U)->getOpcode() == Instruction::LShr;
  }

  /// Replaces V by its parts where it is taken apart, and by the joined parts elsewhere.
  void join(Instruction &Whole, const Parts &P) {
    for (User *U : make_early_inc_range(Whole.users())) {
      Value *Part = nullptr;
      B.SetInsertPoint(cast<Instruction>(U));
      if (isa<TruncInst>(U) && U->getType()->getIntegerBitWidth() <= P.Slices[0].Size)
        Part = B.CreateTrunc(P.Values[0], U->getType());
      else if (match(U, m_LShr(m_Specific(&Whole), m_SpecificInt(P.Slices.back().Offset))))
        Part = B.CreateZExt(P.Values.back(), U->getType());
      if (Part) {
        U->replaceAllUsesWith(Part);
        cast<Instruction>(U)->eraseFromParent();
      }
    }
    if (Whole.use_empty()) {
      Whole.eraseFromParent();
      return;
    }
    if (isa<PHINode>(Whole))
      B.SetInsertPoint(Whole.getParent(), Whole.getParent()->getFirstInsertionPt());
    else
      B.SetInsertPoint(&Whole);
    Whole.replaceAllUsesWith(joined(Whole.getType(), P));
    Whole.eraseFromParent();
  }

  Function &F;
  const DataLayout &DL;
  IRBuilder<> B;
  DenseMap<Value *, Parts> PartsOf;
  SmallVector<std::pair<Instruction *, Parts>> Replaced; ///< phis and selections that have parts of their own
};

} // namespace

PreservedAnalyses SplitCopies::run(Function &F, FunctionAnalysisManager &) {
  return preserveCFG(CopySplitter(F).run());
}

} // namespace amp
