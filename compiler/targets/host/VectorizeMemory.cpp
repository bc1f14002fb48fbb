// Memory accesses and calls of the vectorized function. Adjacent elements become one vector; members of structures are
// shuffled from and into vectors of whole structures; all others are gathered and scattered. What cannot be vectorized
// is executed lane by lane, in the order of the lanes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/LLVMCompat.h"
#include "targets/host/HostKernel.h"
#include "targets/host/InterleaveArrays.h"
#include "targets/host/ThreadVectorizer.h"

#include "messages/KernelRemark.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

#define DEBUG_TYPE "vectorize-threads"

STATISTIC(NumGathers, "Loads that became gathers");
STATISTIC(NumScatters, "Stores that became scatters");
STATISTIC(NumInterleaved, "Groups of accesses that became vectors of whole structures");
STATISTIC(NumSerialized, "Instructions done lane by lane");

using namespace llvm;

namespace amp {

static bool isElement(Type *T, const DataLayout &DL) {
  return VectorType::isValidElementType(T) && DL.typeSizeEqualsStoreSize(T);
}

/// Returns the stride of an address between lanes in elements of type T; nothing if it is not constant.
std::optional<int64_t> ThreadVectorizer::elementStride(const Value *Pointer, Type *T) const {
  std::optional<int64_t> Bytes = Shapes.shape(Pointer).stride();
  auto Size = static_cast<int64_t>(DL.getTypeStoreSize(T).getFixedValue());
  if (!Bytes || *Bytes % Size != 0)
    return std::nullopt;
  return *Bytes / Size;
}

/// Returns true if inactive lanes may access adjacent elements at this address as well, because no other host thread
/// uses this memory and it exists around the element of an active lane. On AVX2, masked stores are slow, and not
/// forwarded to loads.
bool ThreadVectorizer::canTouchAllLanes(const Value *Pointer, Type *T) const {
  if (!Mask || Math.registerBits() >= 512 || !isLive({Mask, nullptr}) ||
      (W - 1) * DL.getTypeStoreSize(T).getFixedValue() > ScratchMargin)
    return false;
  if (auto *Array = dyn_cast<AllocaInst>(getUnderlyingObject(Pointer, 0)))
    return isSharedByLanes(*Array);
  return isInScratch(Pointer);
}

/// Returns true for memory that only this host thread uses, with a margin around each variable.
bool ThreadVectorizer::isInScratch(const Value *Pointer) const {
  auto *A = dyn_cast<Argument>(getUnderlyingObject(Pointer, 0));
  return A && A->getArgNo() == ThreadScratch;
}

/// Returns true for memory of the tile or of the thread.
bool ThreadVectorizer::isOwn(const Value *Pointer) const {
  return isInScratch(Pointer) || isa<AllocaInst>(getUnderlyingObject(Pointer, 0));
}

/// Returns the address of a lane whose address is `Bytes` from the previous lane's.
Value *ThreadVectorizer::laneAddress(const Value *Pointer, int64_t Bytes, unsigned Lane) {
  Value *First = scalar(const_cast<Value *>(Pointer));
  return Lane == 0 ? First : B.CreateGEP(B.getInt8Ty(), First, B.getInt64(static_cast<uint64_t>(Bytes * Lane)));
}

/// Emits a remark about code that is slower when vectorized than as a loop over threads.
void ThreadVectorizer::emitRemark(const Instruction &I, StringRef Name, const Twine &Text) const {
  if (EmitsRemarks && !I.hasMetadata(RestMetadata))
    remark(KernelRemark::Missed, "amp-memory", Name, I, Text);
}

void ThreadVectorizer::remarkScattered(const Instruction &I, const Value *Pointer) const {
  const bool IsLoad = isa<LoadInst>(I);
  ++(IsLoad ? NumGathers : NumScatters);
  std::string Where = "this address is not a constant step from the next thread's";
  if (std::optional<int64_t> Bytes = Shapes.shape(Pointer).stride())
    Where = ("addresses of adjacent threads are " + Twine(*Bytes) + " bytes apart").str();
  emitRemark(I, IsLoad ? "Gather" : "Scatter", Twine(IsLoad ? "gather: " : "scatter: ") + Where);
}

// Structures: interleaved groups of accesses.

/// Returns true if registers of whole structures are better than an access per lane.
bool ThreadVectorizer::canUseRows(const AccessGroup &Group) {
  if (W < 4 || Group.stride() * Group.Bytes > InterleavedVectors::MaxRowBytes)
    return false;
  const SmallBitVector Columns = Group.columns();
  if (Group.isLoad()) // single elements far apart are read one by one
    return Columns.count() > 1 || Group.stride() <= (Group.Bytes >= 4 ? 16 : 4);
  return rowsOf(Group).canStore(Columns);
}

InterleavedVectors ThreadVectorizer::rowsOf(const AccessGroup &Group) {
  return InterleavedVectors(B, B.getIntNTy(Group.Bytes * 8), W, Group.stride(), Math.registerBits());
}

/// Returns the address of lane 0 at this distance from the group's lowest member.
Value *ThreadVectorizer::address(const AccessGroup &Group, int64_t Distance) {
  Value *Known = scalar(getLoadStorePointerOperand(Group.place()));
  for (const AccessGroup::Member &M : Group.Members)
    if (M.Access == Group.place())
      Distance -= M.Distance;
  return Distance == 0 ? Known : B.CreateGEP(B.getInt8Ty(), Known, B.getInt64(static_cast<uint64_t>(Distance)));
}

/// For the lane that is first in memory.
int64_t ThreadVectorizer::firstRow(const AccessGroup &Group) const {
  return Group.Step < 0 ? Group.Step * static_cast<int64_t>(W - 1) : 0;
}

void ThreadVectorizer::loadRows(const AccessGroup &Group) {
  SmallVector<Value *> Columns = rowsOf(Group).load(address(Group, firstRow(Group)),
                                                    getLoadStoreAlignment(Group.lowest().Access), Group.columns());
  for (const AccessGroup::Member &Member : Group.Members) {
    Value *V = Columns[Group.column(Member)];
    if (Group.Step < 0)
      V = B.CreateVectorReverse(V);
    Type *T = vectorized(getLoadStoreType(Member.Access));
    Vectors[Member.Access] = B.CreateBitOrPointerCast(V, T, Member.Access->getName());
  }
}

void ThreadVectorizer::storeRows(const AccessGroup &Group) {
  Type *Element = vectorized(B.getIntNTy(Group.Bytes * 8));
  SmallVector<Value *> Columns(Group.columns().size());
  for (const AccessGroup::Member &Member : Group.Members) {
    Value *V = B.CreateBitOrPointerCast(vector(cast<StoreInst>(Member.Access)->getValueOperand()), Element);
    Columns[Group.column(Member)] = Group.Step < 0 ? B.CreateVectorReverse(V) : V;
  }
  rowsOf(Group).store(address(Group, firstRow(Group)), getLoadStoreAlignment(Group.lowest().Access), Columns);
}

/// A gather or a scatter for each member.
void ThreadVectorizer::emitMembers(const AccessGroup &Group) {
  for (const AccessGroup::Member &M : Group.Members) {
    Value *Addresses = B.CreateGEP(B.getInt8Ty(), address(Group, M.Distance), laneNumbers(B.getInt64Ty(), Group.Step));
    if (auto *Load = dyn_cast<LoadInst>(M.Access))
      Vectors[Load] = gather(Load->getType(), Addresses, Load->getAlign());
    else
      scatter(vector(cast<StoreInst>(M.Access)->getValueOperand()), Addresses, getLoadStoreAlignment(M.Access),
              getLoadStorePointerOperand(M.Access));
  }
}

// An access per lane, without a branch: inactive lanes access memory of their own.

/// Returns the addresses, with others in inactive lanes that may be accessed as well.
Value *ThreadVectorizer::activeAddresses(Value *Pointers, bool IsLoad) {
  if (!Mask)
    return Pointers;
  AllocaInst *&Slot = IsLoad ? NeverStored : NeverLoaded;
  if (!Slot) {
    IRBuilder<> Entry(&New->getEntryBlock(), New->getEntryBlock().begin());
    Slot = Entry.CreateAlloca(ArrayType::get(Entry.getInt8Ty(), AccessGroup::MaxVaryingBytes), nullptr, "inactive");
    Slot->setAlignment(Align(AccessGroup::MaxVaryingBytes));
  }
  return B.CreateSelect(Mask, Pointers, splat(Slot));
}

Value *ThreadVectorizer::loadEach(Type *T, Value *Pointers, Align At) {
  Pointers = activeAddresses(Pointers, /*IsLoad=*/true);
  Value *Result = PoisonValue::get(vectorized(T));
  for (unsigned Lane = 0; Lane < W; ++Lane) {
    Value *V = B.CreateAlignedLoad(T, B.CreateExtractElement(Pointers, uint64_t(Lane)), At);
    Result = B.CreateInsertElement(Result, V, uint64_t(Lane));
  }
  return Result;
}

void ThreadVectorizer::storeEach(Value *Data, Value *Pointers, Align At) {
  Pointers = activeAddresses(Pointers, /*IsLoad=*/false);
  for (unsigned Lane = 0; Lane < W; ++Lane)
    B.CreateAlignedStore(B.CreateExtractElement(Data, uint64_t(Lane)), B.CreateExtractElement(Pointers, uint64_t(Lane)),
                         At);
}

Value *ThreadVectorizer::gather(Type *T, Value *Pointers, Align At) {
  if (accessesEach())
    return loadEach(T, Pointers, At);
  return B.CreateMaskedGather(vectorized(T), Pointers, At, mask());
}

/// Gathers what I loads. No instruction gathers bytes, so the words that contain them are gathered, if these cannot
/// reach beyond the memory of a container.
Value *ThreadVectorizer::gather(const LoadInst &I, Value *Pointers) {
  constexpr unsigned WordBits = 32, WordBytes = WordBits / 8;
  Type *T = I.getType();
  const auto Bytes = DL.getTypeStoreSize(T).getFixedValue();
  if (!T->isIntegerTy() || Bytes >= WordBytes || I.getAlign() < Bytes || isOwn(I.getPointerOperand()) || accessesEach())
    return gather(T, Pointers, I.getAlign());
  Type *Words = vectorized(B.getInt32Ty());
  Value *Offset = B.CreateAnd(B.CreateTrunc(B.CreatePtrToInt(Pointers, vectorized(B.getInt64Ty())), Words),
                              ConstantInt::get(Words, WordBytes - 1));
  Value *Start = B.CreateGEP(B.getInt8Ty(), Pointers, B.CreateSExt(B.CreateNeg(Offset), vectorized(B.getInt64Ty())));
  Value *Word = gather(B.getInt32Ty(), Start, Align(WordBytes));
  return B.CreateTrunc(B.CreateLShr(Word, B.CreateShl(Offset, Log2_32(8))), vectorized(T), I.getName());
}

/// `Pointer`: any address of that memory, in the thread function.
void ThreadVectorizer::scatter(Value *Data, Value *Pointers, Align At, const Value *Pointer) {
  if (accessesEach() || (isSplit() && !isOwn(Pointer))) // a mispredicted branch for each lane costs more than stores
    return storeEach(Data, Pointers, At);
  B.CreateMaskedScatter(Data, Pointers, At, mask());
}

/// Returns true if the rows of lanes are lines of the cache, or too far apart for rowsOf().
static bool areApart(const AccessGroup &Group) {
  constexpr uint64_t Line = AccessGroup::MaxVaryingBytes;
  const uint64_t Bytes = Group.columns().size() * Group.Bytes, Step = Group.stride() * Group.Bytes;
  return Group.isVarying() || (Bytes == Line && Step > Line) ||
         (Bytes < Line && Step > InterleavedVectors::MaxRowBytes);
}

/// Returns true if one access for each lane's row is better than one for each element.
bool ThreadVectorizer::canUseSeparateRows(const AccessGroup &Group) const {
  constexpr unsigned MostLanes = 64;
  const SmallBitVector Columns = Group.columns();
  const unsigned Count = Columns.count(), Bytes = Columns.size() * Group.Bytes;
  if (Count < 2 || W < 4 || W > MostLanes)
    return false;
  if (Group.isLoad() ? 2 * Count <= Columns.size() : Count < Columns.size())
    return false;
  if (Group.isVarying() && any_of(Group.Members, [&](const AccessGroup::Member &M) {
        const Value *Pointer = getLoadStorePointerOperand(M.Access);
        return Shapes.laneOffsets(Pointer) || // emitPattern, loadNeighbors
               (Bytes < 16 && Shapes.likelyStride(Pointer, W, /*Divided=*/false));
      }))
    return false;
  return Bytes >= 16 || isPowerOf2_32(Bytes);
}

/// Rows of adjacent elements at addresses that vary. Rows of up to 8 bytes are integers.
bool ThreadVectorizer::emitSeparateRows(const AccessGroup &Group) {
  const SmallBitVector Columns = Group.columns();
  const unsigned Count = Columns.size(), Bytes = Count * Group.Bytes;
  const Align At = getLoadStoreAlignment(Group.lowest().Access);
  IntegerType *Element = B.getIntNTy(Group.Bytes * 8);
  Value *Pointers = vector(getLoadStorePointerOperand(Group.place()));
  for (const AccessGroup::Member &M : Group.Members)
    if (M.Access == Group.place() && M.Distance != 0)
      Pointers = B.CreateGEP(B.getInt8Ty(), Pointers, B.getInt64(static_cast<uint64_t>(-M.Distance)));
  remarkScattered(*Group.place(), getLoadStorePointerOperand(Group.place()));
  SmallVector<Value *> Values(Count);
  auto *All = FixedVectorType::get(Element, W * Count);
  auto Order = [&](function_ref<unsigned(unsigned)> Of, unsigned Size) {
    SmallVector<int> Elements;
    for (unsigned N = 0; N < Size; ++N)
      Elements.push_back(static_cast<int>(Of(N)));
    return Elements;
  };
  if (!Group.isLoad())
    for (const AccessGroup::Member &M : Group.Members)
      Values[Group.column(M)] =
          B.CreateBitOrPointerCast(vector(cast<StoreInst>(M.Access)->getValueOperand()), vectorized(Element));
  if (Bytes <= 8) {
    if (Group.isLoad()) {
      Value *Rows = B.CreateBitCast(gather(B.getIntNTy(Bytes * 8), Pointers, At), All);
      for (unsigned C : Columns.set_bits())
        Values[C] = B.CreateShuffleVector(Rows, Order([&](unsigned Lane) { return Lane * Count + C; }, W));
    } else {
      Value *Rows = concatenateVectors(B, Values);
      Rows = B.CreateShuffleVector(Rows, Order([&](unsigned N) { return N % Count * W + N / Count; }, W * Count));
      scatter(B.CreateBitCast(Rows, FixedVectorType::get(B.getIntNTy(Bytes * 8), W)), Pointers, At,
              getLoadStorePointerOperand(Group.place()));
    }
  } else {
    SmallVector<Value *> Rows;
    Pointers = activeAddresses(Pointers, Group.isLoad());
    for (unsigned Lane = 0; Lane < W; ++Lane)
      Rows.push_back(B.CreateExtractElement(Pointers, uint64_t(Lane)));
    InterleavedVectors Vectors(B, Element, Rows, Count, Math.registerBits());
    if (Group.isLoad())
      Values = Vectors.load(Rows[0], At, Columns);
    else
      Vectors.store(Rows[0], At, Values);
  }
  if (Group.isLoad())
    for (const AccessGroup::Member &M : Group.Members)
      Vectors[M.Access] =
          B.CreateBitOrPointerCast(Values[Group.column(M)], vectorized(M.Access->getType()), M.Access->getName());
  return true;
}

/// Members of structures; false if I is none. Under a mask there are two paths: one for vectors with all lanes
/// active, and one for others.
bool ThreadVectorizer::emitGroup(Instruction &I) {
  const AccessGroup *Group = Groups.find(I);
  if (Group && areApart(*Group) && canUseSeparateRows(*Group))
    return &I != Group->place() || emitSeparateRows(*Group);
  if (!Group || Group->isVarying() || (Mask && IsNeverFull) || !canUseRows(*Group))
    return false;
  if (&I != Group->place())
    return true;
  ++NumInterleaved;
  auto EmitRows = [&] { Group->isLoad() ? loadRows(*Group) : storeRows(*Group); };
  if (!Mask) {
    EmitRows();
    return true;
  }
  if (!Group->isLoad()) // common to both paths
    for (const AccessGroup::Member &M : Group->Members)
      vector(cast<StoreInst>(M.Access)->getValueOperand());
  auto *Full = BasicBlock::Create(B.getContext(), "rows", New);
  auto *Part = BasicBlock::Create(B.getContext(), "elements", New);
  auto *Done = BasicBlock::Create(B.getContext(), "rows.done", New);
  Type *Bits = B.getIntNTy(W);
  B.CreateCondBr(B.CreateICmpEQ(B.CreateBitCast(Mask, Bits), Constant::getAllOnesValue(Bits), "full"), Full, Part);
  SmallVector<std::pair<BasicBlock *, SmallVector<Value *>>, 2> Paths;
  for (BasicBlock *Path : {Full, Part}) {
    B.SetInsertPoint(Path);
    if (Path == Full)
      EmitRows();
    else
      emitMembers(*Group);
    SmallVector<Value *> Results;
    if (Group->isLoad())
      for (const AccessGroup::Member &M : Group->Members)
        Results.push_back(Vectors[M.Access]);
    Paths.push_back({B.GetInsertBlock(), Results});
    B.CreateBr(Done);
  }
  B.SetInsertPoint(Done);
  if (!Group->isLoad())
    return true;
  for (auto [N, M] : enumerate(Group->Members)) {
    PHINode *Phi = B.CreatePHI(vectorized(M.Access->getType()), 2, M.Access->getName());
    for (auto &[From, Results] : Paths)
      Phi->addIncoming(Results[N], From);
    Vectors[M.Access] = Phi;
  }
  return true;
}

// Patterns: elements at constant distances from lane 0's.

/// Returns lane 0's value.
Value *ThreadVectorizer::laneZero(Value *V) {
  if (!Shapes.shape(V).isVarying())
    return scalar(V);
  Value *&Known = LaneZero[{V, B.GetInsertBlock()}];
  if (Known)
    return Known;
  Instruction *Copy = cast<Instruction>(V)->clone();
  for (Use &U : Copy->operands())
    U.set(laneZero(U));
  Copy->dropPoisonGeneratingFlags(); // lane 0 may be inactive
  B.Insert(Copy, V->getName());
  return LaneZero[{V, B.GetInsertBlock()}] = Copy;
}

bool ThreadVectorizer::emitPattern(Instruction &I) {
  Value *Pointer = getLoadStorePointerOperand(&I);
  std::optional<LaneOffsets> Offsets =
      Shapes.shape(Pointer).isVarying() ? Shapes.laneOffsets(Pointer) : std::optional<LaneOffsets>();
  const auto Bytes = static_cast<int64_t>(DL.getTypeStoreSize(getLoadStoreType(&I)).getFixedValue());
  if (!Offsets || any_of(*Offsets, [&](int64_t Offset) { return Offset % Bytes != 0; }))
    return false;
  for (int64_t &Offset : *Offsets)
    Offset /= Bytes;
  if (Mask && (!isInScratch(Pointer) || !isLive({Mask, nullptr})))
    return false;
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return storePattern(*Store, *Offsets);
  Value *V = loadPattern(cast<LoadInst>(I), *Offsets);
  if (V)
    Vectors[&I] = V;
  return V;
}

/// Returns null if a gather is better.
Value *ThreadVectorizer::loadPattern(LoadInst &I, ArrayRef<int64_t> Elements) {
  Type *T = I.getType();
  const auto Bytes = static_cast<int64_t>(DL.getTypeStoreSize(T).getFixedValue());
  const auto [Low, High] = std::minmax_element(Elements.begin(), Elements.end());
  const int64_t First = *Low, Span = *High - *Low + 1;
  if (Mask && (Span - 1) * Bytes > ScratchMargin)
    return nullptr;
  auto Address = [&](int64_t Element) {
    return B.CreateGEP(B.getInt8Ty(), laneZero(I.getPointerOperand()),
                       B.getInt64(static_cast<uint64_t>(Element * Bytes)));
  };
  if (Span <= 2 * int64_t(W)) {
    // All elements in between, as the first and the last ones.
    const auto Size = static_cast<int64_t>(std::min<uint64_t>(W, bit_floor(static_cast<uint64_t>(Span))));
    auto *Part = FixedVectorType::get(T, static_cast<unsigned>(Size));
    Value *Begin = B.CreateAlignedLoad(Part, Address(First), I.getAlign());
    Value *End = Span == Size ? Begin : B.CreateAlignedLoad(Part, Address(First + Span - Size), I.getAlign());
    SmallVector<int> Order;
    for (int64_t Element : Elements) {
      const int64_t At = Element - First;
      Order.push_back(static_cast<int>(At < Size ? At : Size + At - (Span - Size)));
    }
    return B.CreateShuffleVector(Begin, End, Order, I.getName());
  }
  // Each element once.
  SmallVector<int64_t> Different;
  for (int64_t Element : Elements)
    if (!is_contained(Different, Element))
      Different.push_back(Element);
  if (Mask || (!isSplit(I.getPointerOperand()) && Different.size() > 4))
    return nullptr;
  Value *All = PoisonValue::get(vectorized(T));
  for (auto [N, Element] : enumerate(Different))
    All = B.CreateInsertElement(All, B.CreateAlignedLoad(T, Address(Element), I.getAlign()), N);
  SmallVector<int> Order;
  for (int64_t Element : Elements)
    Order.push_back(static_cast<int>(find(Different, Element) - Different.begin()));
  return Different.size() == W ? All : B.CreateShuffleVector(All, Order, I.getName());
}

/// Returns false if a scatter is better.
bool ThreadVectorizer::storePattern(StoreInst &I, ArrayRef<int64_t> Elements) {
  Type *T = I.getValueOperand()->getType();
  const auto Bytes = static_cast<int64_t>(DL.getTypeStoreSize(T).getFixedValue());
  SmallVector<std::pair<int64_t, int>> Sorted; // element, lane
  for (auto [Lane, Element] : enumerate(Elements))
    Sorted.push_back({Element, static_cast<int>(Lane)});
  sort(Sorted);
  const bool IsInjective = std::adjacent_find(Sorted.begin(), Sorted.end(),
                                              [](auto L, auto R) { return L.first == R.first; }) == Sorted.end();
  const int64_t First = Sorted.front().first, Span = Sorted.back().first - First + 1;
  auto Address = [&](int64_t Element) {
    return B.CreateGEP(B.getInt8Ty(), laneZero(I.getPointerOperand()),
                       B.getInt64(static_cast<uint64_t>(Element * Bytes)));
  };
  if (IsInjective && Span == W && !Mask) {
    SmallVector<int> Order;
    for (auto [Element, Lane] : Sorted)
      Order.push_back(Lane);
    B.CreateAlignedStore(B.CreateShuffleVector(vector(I.getValueOperand()), Order), Address(First), I.getAlign());
    return true;
  }
  // Other elements in between are written back.
  const auto Rest = Span > W ? static_cast<int64_t>(bit_ceil(static_cast<uint64_t>(Span - W))) : 0;
  if (IsInjective && Span <= 2 * int64_t(W) && isInScratch(I.getPointerOperand()) &&
      (W + Rest - 1) * Bytes <= ScratchMargin) {
    Value *Data = vector(I.getValueOperand()), *M = mask();
    for (int64_t Start = 0; Start < Span; Start += W) {
      const auto Size = static_cast<unsigned>(Start == 0 ? W : Rest);
      SmallVector<int> Order(Size, static_cast<int>(W));
      for (auto [Element, Lane] : Sorted)
        if (const int64_t At = Element - First - Start; At >= 0 && At < Size)
          Order[static_cast<size_t>(At)] = Lane;
      Value *To = Address(First + Start), *Old = B.CreateAlignedLoad(FixedVectorType::get(T, Size), To, I.getAlign());
      Value *IsNew = B.CreateShuffleVector(M, Constant::getNullValue(M->getType()), Order);
      Value *Moved = B.CreateShuffleVector(Data, Data, Order);
      B.CreateAlignedStore(B.CreateSelect(IsNew, Moved, Old), To, I.getAlign());
    }
    return true;
  }
  if (Mask || !isSplit(I.getPointerOperand()))
    return false;
  // In the order of the lanes, the last of which remains.
  Value *Data = vector(I.getValueOperand());
  for (unsigned Lane = 0; Lane < W;) {
    unsigned Next = Lane + 1;
    while (Next < W && Elements[Next] == Elements[Next - 1] + 1)
      ++Next;
    Value *Part = Next == Lane + 1 ? B.CreateExtractElement(Data, uint64_t(Lane))
                                   : B.CreateShuffleVector(Data, createSequentialMask(Lane, Next - Lane, 0));
    B.CreateAlignedStore(Part, Address(Elements[Lane]), I.getAlign());
    Lane = Next;
  }
  return true;
}

void ThreadVectorizer::emitLoad(LoadInst &I) {
  Type *T = I.getType();
  if (!I.isSimple() || !isElement(T, DL))
    return serialize(I);
  if (emitGroup(I) || emitPattern(I))
    return;
  Value *Pointer = I.getPointerOperand();
  std::optional<int64_t> Stride = elementStride(Pointer, T);
  Type *Vector = vectorized(T);
  Value *&Result = Vectors[&I];
  if (Stride == 1 || Stride == -1) {
    Value *Base = scalar(Pointer), *M = Mask;
    if (Stride == -1) {
      Base = B.CreateGEP(T, Base, B.getInt64(-static_cast<int64_t>(W - 1)));
      M = M ? B.CreateVectorReverse(M) : nullptr;
    }
    if (Mask != EntryMask && canTouchAllLanes(Pointer, T))
      M = nullptr;
    Result = M ? static_cast<Value *>(B.CreateMaskedLoad(Vector, Base, I.getAlign(), M))
               : B.CreateAlignedLoad(Vector, Base, I.getAlign(), I.getName());
    if (Stride == -1)
      Result = B.CreateVectorReverse(Result);
  } else if (!Stride && Shapes.likelyStride(Pointer, W, /*Divided=*/true) ==
                            static_cast<int64_t>(DL.getTypeStoreSize(T).getFixedValue())) {
    remarkScattered(I, Pointer);
    Result = loadNeighbors(I);
  } else if (!Mask && Stride && isSplit(Pointer)) {
    remarkScattered(I, Pointer);
    Result = PoisonValue::get(Vector);
    for (unsigned Lane = 0; Lane < W; ++Lane) {
      Value *V = B.CreateAlignedLoad(T, laneAddress(Pointer, *Shapes.shape(Pointer).stride(), Lane), I.getAlign());
      Result = B.CreateInsertElement(Result, V, uint64_t(Lane));
    }
  } else {
    remarkScattered(I, Pointer);
    Result = gather(I, vector(Pointer));
  }
}

/// Emits a gather, except if the lanes' elements turn out to be adjacent: a clamped index repeats only its first or
/// last element.
Value *ThreadVectorizer::loadNeighbors(LoadInst &I) {
  Type *T = I.getType(), *Vector = vectorized(T), *I64 = B.getInt64Ty();
  Value *Pointers = vector(I.getPointerOperand());
  const auto Size = static_cast<int64_t>(DL.getTypeStoreSize(T).getFixedValue());
  Value *First = B.CreateExtractElement(Pointers, uint64_t(0));
  Value *Differ = B.CreateICmpNE(Pointers, B.CreateGEP(B.getInt8Ty(), First, laneNumbers(I64, Size)));
  if (Mask)
    Differ = B.CreateSelect(Mask, Differ, Constant::getNullValue(Differ->getType()));
  auto AddBlock = [&](const char *Name) { return BasicBlock::Create(B.getContext(), Name, New); };
  BasicBlock *Gather = AddBlock("gather"), *Adjacent = AddBlock("neighbors"), *Done = AddBlock("loaded");
  B.CreateCondBr(any(Differ), Gather, Adjacent);
  B.SetInsertPoint(Gather);
  Value *Gathered = gather(I, Pointers);
  Gather = B.GetInsertBlock();
  B.CreateBr(Done);
  B.SetInsertPoint(Adjacent);
  Value *Loaded = Mask ? static_cast<Value *>(B.CreateMaskedLoad(Vector, First, I.getAlign(), Mask))
                       : B.CreateAlignedLoad(Vector, First, I.getAlign());
  B.CreateBr(Done);
  B.SetInsertPoint(Done);
  PHINode *Phi = B.CreatePHI(Vector, 2, I.getName());
  Phi->addIncoming(Gathered, Gather);
  Phi->addIncoming(Loaded, Adjacent);
  return Phi;
}

void ThreadVectorizer::emitStore(StoreInst &I) {
  Value *Pointer = I.getPointerOperand(), *V = I.getValueOperand();
  Type *T = V->getType();
  if (!I.isSimple() || !isElement(T, DL))
    return serialize(I);
  if (emitGroup(I) || emitPattern(I))
    return;
  std::optional<int64_t> Stride = elementStride(Pointer, T);
  if (Stride == 0) { // the last lane's value remains
    Value *Last = B.getInt32(W - 1);
    if (Mask) {
      Value *Bits = B.CreateBitCast(Mask, B.getIntNTy(W));
      Value *Zeros = B.CreateBinaryIntrinsic(Intrinsic::ctlz, Bits, B.getTrue());
      Last = B.CreateSub(Last, B.CreateZExtOrTrunc(Zeros, B.getInt32Ty()));
    }
    B.CreateAlignedStore(B.CreateExtractElement(vector(V), Last), scalar(Pointer), I.getAlign());
  } else {
    storeLanes(I, vector(V), Pointer, I.getAlign());
  }
}

void ThreadVectorizer::storeLanes(const Instruction &I, Value *Data, Value *Pointer, Align At) {
  Type *T = Data->getType()->getScalarType();
  std::optional<int64_t> Stride = elementStride(Pointer, T);
  if (Stride != 1 && Stride != -1) {
    remarkScattered(I, Pointer);
    if (!Mask && Stride && isSplit(Pointer)) {
      for (unsigned Lane = 0; Lane < W; ++Lane)
        B.CreateAlignedStore(B.CreateExtractElement(Data, uint64_t(Lane)),
                             laneAddress(Pointer, *Shapes.shape(Pointer).stride(), Lane), At);
      return;
    }
    scatter(Data, vector(Pointer), At, Pointer);
    return;
  }
  Value *Base = scalar(Pointer), *M = Mask;
  if (Stride == -1) {
    Base = B.CreateGEP(T, Base, B.getInt64(-static_cast<int64_t>(W - 1)));
    Data = B.CreateVectorReverse(Data);
    M = M ? B.CreateVectorReverse(M) : nullptr;
  }
  if (M && canTouchAllLanes(Pointer, T))
    B.CreateAlignedStore(B.CreateSelect(M, Data, B.CreateAlignedLoad(Data->getType(), Base, At)), Base, At);
  else if (M)
    B.CreateMaskedStore(Data, Base, At, M);
  else
    B.CreateAlignedStore(Data, Base, At);
}

/// All lanes update one address without using the old value: one update suffices.
static Intrinsic::ID reductionOf(AtomicRMWInst::BinOp Op) {
  switch (Op) {
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
    return Intrinsic::vector_reduce_add;
  case AtomicRMWInst::And:
    return Intrinsic::vector_reduce_and;
  case AtomicRMWInst::Or:
    return Intrinsic::vector_reduce_or;
  case AtomicRMWInst::Xor:
    return Intrinsic::vector_reduce_xor;
  case AtomicRMWInst::Max:
    return Intrinsic::vector_reduce_smax;
  case AtomicRMWInst::Min:
    return Intrinsic::vector_reduce_smin;
  case AtomicRMWInst::UMax:
    return Intrinsic::vector_reduce_umax;
  case AtomicRMWInst::UMin:
    return Intrinsic::vector_reduce_umin;
  case AtomicRMWInst::FAdd:
  case AtomicRMWInst::FSub:
    return Intrinsic::vector_reduce_fadd;
  case AtomicRMWInst::FMax:
    return Intrinsic::vector_reduce_fmax;
  case AtomicRMWInst::FMin:
    return Intrinsic::vector_reduce_fmin;
  default:
    return Intrinsic::not_intrinsic;
  }
}

static Constant *neutralOf(AtomicRMWInst::BinOp Op, Type *T) {
  unsigned Bits = T->getScalarSizeInBits();
  switch (Op) {
  case AtomicRMWInst::And:
  case AtomicRMWInst::UMin:
    return Constant::getAllOnesValue(T);
  case AtomicRMWInst::Max:
    return ConstantInt::get(T, APInt::getSignedMinValue(Bits));
  case AtomicRMWInst::Min:
    return ConstantInt::get(T, APInt::getSignedMaxValue(Bits));
  case AtomicRMWInst::FAdd:
  case AtomicRMWInst::FSub:
    return ConstantFP::getNegativeZero(T);
  case AtomicRMWInst::FMax:
  case AtomicRMWInst::FMin:
    return ConstantFP::getNaN(T);
  default:
    return Constant::getNullValue(T);
  }
}

/// Reduces the values of all lanes. Sums of float may be reassociated.
static Value *reduce(IRBuilder<> &B, Intrinsic::ID Reduction, Value *Values) {
  if (Reduction != Intrinsic::vector_reduce_fadd)
    return B.CreateUnaryIntrinsic(Reduction, Values);
  CallInst *Sum = B.CreateFAddReduce(ConstantFP::getNegativeZero(Values->getType()->getScalarType()), Values);
  Sum->setHasAllowReassoc(true);
  return Sum;
}

void ThreadVectorizer::emitAtomic(AtomicRMWInst &I) {
  Intrinsic::ID Reduction = reductionOf(I.getOperation());
  if (!I.use_empty() || Reduction == Intrinsic::not_intrinsic || !Shapes.shape(I.getPointerOperand()).isUniform())
    return serialize(I);
  Value *Values = vector(I.getValOperand());
  if (Mask)
    Values = B.CreateSelect(Mask, Values, neutralOf(I.getOperation(), Values->getType()));
  auto *Copy = cast<AtomicRMWInst>(I.clone());
  Copy->setOperand(0, scalar(I.getPointerOperand()));
  Copy->setOperand(1, reduce(B, Reduction, Values));
  B.Insert(Copy);
  if (I.getMetadata(OneThreadMetadata))
    Plain.push_back(Copy);
}

/// Each line of the cache once, if the lanes' elements are a constant distance apart.
void ThreadVectorizer::emitPrefetch(CallBase &I) {
  constexpr int64_t LineBytes = 64;
  std::optional<int64_t> Stride = Shapes.shape(I.getArgOperand(0)).stride();
  if (!Stride)
    return;
  for (int64_t Line = 0; Line == 0 || Line < std::abs(*Stride) * W; Line += LineBytes) {
    auto *Copy = cast<CallInst>(I.clone());
    Copy->setArgOperand(0, B.CreateGEP(B.getInt8Ty(), scalar(I.getArgOperand(0)),
                                       B.getInt64(static_cast<uint64_t>(*Stride < 0 ? -Line : Line))));
    B.Insert(Copy);
  }
}

void ThreadVectorizer::emitCall(CallBase &I) {
  Function *Callee = I.getCalledFunction();
  Intrinsic::ID ID = Callee ? Callee->getIntrinsicID() : Intrinsic::not_intrinsic;
  if (ID != Intrinsic::not_intrinsic && isTriviallyVectorizable(ID)) {
    SmallVector<Value *> Args;
    SmallVector<Type *> Types;
    if (compat::isOverloadedFor(ID, -1))
      Types.push_back(vectorized(I.getType()));
    for (unsigned N = 0; N < I.arg_size(); ++N) {
      bool IsScalar = compat::staysScalar(ID, N);
      if (IsScalar && !Shapes.shape(I.getArgOperand(N)).isUniform())
        return serialize(I);
      Args.push_back(IsScalar ? scalar(I.getArgOperand(N)) : vector(I.getArgOperand(N)));
      if (compat::isOverloadedFor(ID, static_cast<int>(N)))
        Types.push_back(Args.back()->getType());
    }
    Function *Wide = compat::declareIntrinsic(*Thread.getParent(), ID, Types);
    CallInst *Call = B.CreateCall(Wide, Args);
    Call->copyIRFlags(&I);
    Vectors[&I] = Call;
    return;
  }
  if (Callee && VectorMath::knows(*Callee)) {
    SmallVector<Value *> Args;
    for (Value *Arg : I.args())
      Args.push_back(Arg->getType()->isPointerTy() ? nullptr : vector(Arg));
    auto Store = [&](unsigned Index, Value *V) { storeLanes(I, V, I.getArgOperand(Index), Align()); };
    if (Value *V = Math.emit(B, I, Args, W, Store)) {
      Vectors[&I] = V;
      return;
    }
  }
  serialize(I);
}

// Lane by lane.

/// Keeps the addresses of an atomic operation in memory, from which each lane loads its own; null for other
/// instructions. Zen 4 predicts by the names of registers that a load reads what was stored last: where the addresses
/// come from a vector, each operation that loads and stores is mispredicted (counters: 8 times). The accesses are
/// volatile so that nothing forwards the addresses.
Value *ThreadVectorizer::keepAddresses(Instruction &I) {
  auto *Atomic = dyn_cast<AtomicRMWInst>(&I);
  auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I);
  Value *Pointer = Atomic ? Atomic->getPointerOperand() : Exchange ? Exchange->getPointerOperand() : nullptr;
  if (!Pointer || !Shapes.shape(Pointer).isVarying())
    return nullptr;
  IRBuilder<> Entry(&New->getEntryBlock(), New->getEntryBlock().begin());
  Value *Kept = Entry.CreateAlloca(vectorized(Pointer->getType()), nullptr, "addresses");
  B.CreateStore(vector(Pointer), Kept, /*isVolatile=*/true);
  return Kept;
}

/// Returns a lane's V. `Of`: the vector of a varying V, the scalar of others.
Value *ThreadVectorizer::ofLane(const Value &V, Value *Of, Value *Lane) {
  const ValueShape Shape = Shapes.shape(&V);
  if (Shape.isUniform())
    return Of;
  if (Shape.isVarying())
    return B.CreateExtractElement(Of, Lane);
  const bool IsPointer = V.getType()->isPointerTy();
  Type *T = IsPointer ? B.getInt64Ty() : V.getType();
  Value *By = B.CreateMul(B.CreateZExtOrTrunc(Lane, T), ConstantInt::get(T, static_cast<uint64_t>(Shape.Stride), true));
  return IsPointer ? B.CreateGEP(B.getInt8Ty(), Of, By) : B.CreateAdd(Of, By);
}

/// `Addresses`: those that keepAddresses has stored, or null.
Value *ThreadVectorizer::serializeLane(Instruction &I, Value *Lane, Value *Addresses) {
  Instruction *Copy = I.clone();
  for (Use &U : Copy->operands()) {
    if (isa<Function>(U) || isa<Constant>(U))
      continue;
    if (Addresses && U.getOperandNo() == 0) {
      U.set(B.CreateLoad(U->getType(), B.CreateGEP(U->getType(), Addresses, Lane), /*isVolatile=*/true));
    } else {
      U.set(ofLane(*U, Shapes.shape(U).isVarying() ? vector(U) : scalar(U), Lane));
    }
  }
  B.Insert(Copy);
  if (!I.getMetadata(OneThreadMetadata))
    return Copy;
  // No other thread can access this memory at the same time.
  Copy->setMetadata(OneThreadMetadata, nullptr);
  Plain.push_back(Copy);
  return Copy;
}

void ThreadVectorizer::serialize(Instruction &I) {
  ++NumSerialized;
  emitRemark(I, "LaneByLane",
             I.isAtomic() ? "atomic operation runs for one thread at a time" : "this runs for one thread at a time");
  Type *T = I.getType();
  Type *Vector = T->isVoidTy() ? nullptr : vectorized(T);
  auto Insert = [&](Value *Into, Value *V, Value *Lane) -> Value * {
    auto *Struct = dyn_cast<StructType>(T);
    if (!Struct)
      return B.CreateInsertElement(Into, V, Lane);
    for (unsigned N = 0; N < Struct->getNumElements(); ++N) {
      Value *Member = B.CreateInsertElement(B.CreateExtractValue(Into, N), B.CreateExtractValue(V, N), Lane);
      Into = B.CreateInsertValue(Into, Member, N);
    }
    return Into;
  };
  Value *Result = Vector ? PoisonValue::get(Vector) : nullptr;
  Value *Addresses = keepAddresses(I);
  if (!Mask && W <= 16) {
    for (unsigned Lane = 0; Lane < W; ++Lane) {
      Value *V = serializeLane(I, B.getInt32(Lane), Addresses);
      if (Vector)
        Result = Insert(Result, V, B.getInt32(Lane));
    }
  } else {
    // For each bit of the mask, from the lowest.
    Type *Bits = B.getIntNTy(W);
    Value *All = B.CreateBitCast(mask(), Bits);
    BasicBlock *Before = B.GetInsertBlock();
    auto *Body = BasicBlock::Create(B.getContext(), "lane", New);
    auto *After = BasicBlock::Create(B.getContext(), "lanes.done", New);
    B.CreateBr(Body);
    B.SetInsertPoint(Body);
    PHINode *Rest = B.CreatePHI(Bits, 2);
    PHINode *Done = Vector ? B.CreatePHI(Vector, 2) : nullptr;
    Value *Lane = B.CreateBinaryIntrinsic(Intrinsic::cttz, Rest, B.getTrue());
    Lane = B.CreateZExtOrTrunc(Lane, B.getInt32Ty());
    Value *V = serializeLane(I, Lane, Addresses);
    if (Vector)
      Result = Insert(Done, V, Lane);
    Value *Left = B.CreateAnd(Rest, B.CreateSub(Rest, ConstantInt::get(Bits, 1)));
    BasicBlock *End = B.GetInsertBlock();
    B.CreateCondBr(B.CreateICmpNE(Left, ConstantInt::get(Bits, 0)), Body, After);
    Rest->addIncoming(All, Before);
    Rest->addIncoming(Left, End);
    if (Done) {
      Done->addIncoming(PoisonValue::get(Vector), Before);
      Done->addIncoming(Result, End);
    }
    B.SetInsertPoint(After);
  }
  if (Vector)
    Vectors[&I] = Result;
}

void lowerAtomic(Instruction &I) {
  if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I))
    lowerAtomicRMWInst(Atomic);
  else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    lowerAtomicCmpXchgInst(Exchange);
}

/// Lowers atomic operations on a tile's own memory: one thread runs the whole tile.
void ThreadVectorizer::lowerPlainAtomics() {
  for (Instruction *I : Plain)
    lowerAtomic(*I);
}

} // namespace amp
