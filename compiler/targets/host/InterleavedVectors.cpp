// See InterleavedVectors.h. A register consists of pieces; the elements of a piece belong to neighboring lanes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/InterleavedVectors.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace llvm;

namespace amp {

InterleavedVectors::InterleavedVectors(IRBuilder<> &B, IntegerType *Element, unsigned Lanes, unsigned Stride,
                                       unsigned RegisterBits)
    : B(B), Element(Element), Bytes(Element->getBitWidth() / 8), Lanes(Lanes), Stride(Stride),
      RegisterBytes(RegisterBits / 8) {
  // Permutations across 128 bits are slow, except in 512-bit registers.
  const unsigned PieceBytes = RegisterBytes >= 64 ? 64 : 16;
  RegisterLanes = std::gcd(Lanes, std::max(RegisterBytes / Bytes, 2u));
  Piece = std::min(RegisterLanes, PieceBytes / Bytes);
}

InterleavedVectors::InterleavedVectors(IRBuilder<> &B, IntegerType *Element, ArrayRef<Value *> Rows, unsigned Columns,
                                       unsigned RegisterBits)
    : B(B), Element(Element), Bytes(Element->getBitWidth() / 8), Lanes(Rows.size()), Stride(Columns),
      RegisterBytes(RegisterBits / 8), Rows(Rows) {
  // The distance of rows is often a power of two, so that a cache holds no more than eight of them. Each line of the
  // cache is loaded once, or few rows are loaded at a time.
  if (areRowsLines()) {
    RegisterLanes = Piece = Columns;
    return;
  }
  constexpr unsigned PieceBytes = 16, BlockBytes = 32;
  RegisterLanes = std::gcd(Lanes, std::max(std::min(RegisterBytes, BlockBytes) / Bytes, 2u));
  Piece = std::min({RegisterLanes, PieceBytes / Bytes, bit_floor(Columns)}); // none is in two rows
}

FixedVectorType *InterleavedVectors::vectorType(unsigned Elements) const {
  return FixedVectorType::get(Element, Elements);
}

Align InterleavedVectors::alignment(int64_t At) const {
  if (!Rows.empty())
    At %= Stride;
  return commonAlignment(BaseAlignment, static_cast<uint64_t>(std::abs(At)) * Bytes);
}

Value *InterleavedVectors::address(int64_t At) {
  Value *From = Base;
  if (!Rows.empty()) {
    From = Rows[static_cast<size_t>(At / Stride)];
    At %= Stride;
  }
  return At == 0 ? From : B.CreateConstGEP1_64(B.getInt8Ty(), From, static_cast<uint64_t>(At * Bytes));
}

/// Elements that do not exist are poison.
Value *InterleavedVectors::shuffle(Value *L, Value *R, function_ref<int(unsigned)> Of) {
  const unsigned Size = cast<FixedVectorType>(L->getType())->getNumElements();
  SmallVector<int> Order;
  for (unsigned I = 0; I < Size; ++I)
    Order.push_back(Of(I));
  return R ? B.CreateShuffleVector(L, R, Order) : B.CreateShuffleVector(L, Order);
}

// Conversion between registers and columns.

/// Converts the `In.size()` registers of as many columns to these columns. Columns that are not wanted may be null.
InterleavedVectors::Registers InterleavedVectors::split(Registers In, const SmallBitVector &Wanted) {
  const unsigned Columns = In.size();
  if (Columns == 1 || Wanted.none())
    return In;
  Registers Out(Columns);
  if (Columns % 2 == 0) {
    for (unsigned Odd : {0u, 1u}) {
      SmallBitVector WantedHalf(Columns / 2);
      for (unsigned C = 0; C < Columns / 2; ++C)
        WantedHalf[C] = Wanted[2 * C + Odd];
      if (WantedHalf.none())
        continue;
      Registers Half;
      for (unsigned R = 0; R < Columns; R += 2)
        Half.push_back(shuffle(In[R], In[R + 1], [&](unsigned I) {
          const unsigned Start = I / Piece * Piece, At = 2 * (I % Piece) + Odd;
          return static_cast<int>(At < Piece ? Start + At : RegisterLanes + Start + At - Piece);
        }));
      Half = split(Half, WantedHalf);
      for (unsigned C = 0; C < Columns / 2; ++C)
        Out[2 * C + Odd] = Half[C];
    }
    return Out;
  }
  for (unsigned C : Wanted.set_bits()) {
    Value *Collected = In[0];
    for (unsigned R = 1; R < Columns; ++R)
      Collected = shuffle(Collected, In[R], [&](unsigned I) {
        // The element of the column at this position is in register R or not.
        const unsigned At = R * Piece + I % Piece;
        return static_cast<int>(At % Columns == C ? RegisterLanes + I : I);
      });
    Out[C] = shuffle(Collected, nullptr, [&](unsigned I) {
      return static_cast<int>(I / Piece * Piece + (I % Piece * Columns + C) % Piece);
    });
  }
  return Out;
}

/// The inverse.
InterleavedVectors::Registers InterleavedVectors::merge(Registers Columns) {
  const unsigned Count = Columns.size();
  if (Count == 1)
    return Columns;
  Registers Out;
  if (Count % 2 == 0) {
    Registers Halves[2];
    for (unsigned C = 0; C < Count; ++C)
      Halves[C % 2].push_back(Columns[C]);
    for (Registers &Half : Halves)
      Half = merge(Half);
    for (unsigned R = 0; R < Count; ++R)
      Out.push_back(shuffle(Halves[0][R / 2], Halves[1][R / 2], [&](unsigned I) {
        const unsigned Start = I / Piece * Piece, At = (R % 2 * Piece + I % Piece) / 2;
        return static_cast<int>((I % 2 ? RegisterLanes : 0) + Start + At);
      }));
    return Out;
  }
  Registers Permuted;
  for (unsigned C = 0; C < Count; ++C)
    Permuted.push_back(shuffle(Columns[C], nullptr, [&](unsigned I) {
      // Finds the lane whose element belongs at this position.
      for (unsigned Lane = 0; Lane < Piece; ++Lane)
        if ((Lane * Count + C) % Piece == I % Piece)
          return static_cast<int>(I / Piece * Piece + Lane);
      return PoisonMaskElem;
    }));
  for (unsigned R = 0; R < Count; ++R) {
    Value *Register = Permuted[0];
    for (unsigned C = 1; C < Count; ++C)
      Register = shuffle(Register, Permuted[C], [&](unsigned I) {
        return static_cast<int>((R * Piece + I % Piece) % Count == C ? RegisterLanes + I : I);
      });
    Out.push_back(Register);
  }
  return Out;
}

/// Rows of a register each.
bool InterleavedVectors::areRowsLines() const {
  return RegisterBytes == 64 && Bytes >= 4 && Stride * Bytes == RegisterBytes && Lanes % Stride == 0;
}

/// Transposes as many registers as one has elements, of four quarters each: first within the quarters, then these. The
/// registers replace each other one pair at a time.
InterleavedVectors::Registers InterleavedVectors::transpose(Registers Block) {
  const unsigned Size = Block.size(), Quarter = Size / 4;
  for (unsigned Distance = 1; Distance < Size; Distance *= 2)
    for (unsigned N = 0; N < Size; ++N) {
      if (N & Distance)
        continue;
      Value *L = Block[N], *R = Block[N + Distance];
      for (unsigned Odd : {0u, 1u})
        Block[N + Odd * Distance] = shuffle(L, R, [&](unsigned I) {
          const unsigned InQuarter = I % Quarter;
          if (Distance >= Quarter) { // even or odd quarters of both
            const unsigned Of = I / Quarter;
            return static_cast<int>(Of / 2 * Size + (Of % 2 * 2 + Odd) * Quarter + InQuarter);
          }
          const unsigned Of = InQuarter / Distance, From = Of / 2 + Odd * (Quarter / Distance / 2);
          return static_cast<int>(Of % 2 * Size + I - InQuarter + From * Distance + I % Distance);
        });
    }
  if (Quarter == 4) // has reversed the bits of numbers in a quarter
    for (unsigned N = 0; N < Size; N += Quarter)
      std::swap(Block[N + 1], Block[N + 2]);
  return Block;
}

// Memory.

/// The elements from First on; poison after the last one.
Value *InterleavedVectors::loadPiece(int64_t First) {
  const int64_t Size = Piece, Left = End - First;
  if (Left <= 0)
    return PoisonValue::get(vectorType(Piece));
  if (Left >= Size)
    return B.CreateAlignedLoad(vectorType(Piece), address(First), alignment(First));
  // The last elements, as the end of a piece.
  const int64_t Start = std::max<int64_t>(End - Size, 0);
  Value *Last = B.CreateAlignedLoad(vectorType(static_cast<unsigned>(End - Start)), address(Start), alignment(Start));
  SmallVector<int> Order;
  for (int64_t I = First; I < First + Size; ++I)
    Order.push_back(I < End ? static_cast<int>(I - Start) : PoisonMaskElem);
  return B.CreateShuffleVector(Last, Order);
}

/// Loads one piece per `Step` elements.
Value *InterleavedVectors::loadRegister(int64_t First, int64_t Step) {
  if (Step == Piece && First + RegisterLanes <= End)
    return B.CreateAlignedLoad(vectorType(RegisterLanes), address(First), alignment(First));
  SmallVector<Value *> Pieces;
  for (unsigned I = 0; I < RegisterLanes / Piece; ++I)
    Pieces.push_back(loadPiece(First + I * Step));
  return concatenateVectors(B, Pieces);
}

void InterleavedVectors::storePiece(Value *Value, int64_t First, ArrayRef<bool> Written) {
  if (all_of(Written, [](bool Is) { return Is; })) {
    B.CreateAlignedStore(Value, address(First), alignment(First));
    return;
  }
  if (hasConstantMasks()) {
    SmallVector<Constant *> Mask;
    for (bool Is : Written)
      Mask.push_back(B.getInt1(Is));
    B.CreateMaskedStore(Value, address(First), alignment(First), ConstantVector::get(Mask));
    return;
  }
  for (unsigned I = 0; I < Written.size();) {
    unsigned Next = I;
    while (Next < Written.size() && Written[Next])
      ++Next;
    if (Next == I) {
      ++I;
      continue;
    }
    llvm::Value *To = address(First + I);
    if (Next == I + 1)
      B.CreateAlignedStore(B.CreateExtractElement(Value, I), To, alignment(First + I));
    else
      B.CreateAlignedStore(B.CreateShuffleVector(Value, createSequentialMask(I, Next - I, 0)), To,
                           alignment(First + I));
    I = Next;
  }
}

void InterleavedVectors::storeRegister(Value *Register, int64_t First, int64_t Step,
                                       function_ref<bool(int64_t)> IsWritten) {
  for (unsigned I = 0; I < RegisterLanes / Piece; ++I) {
    const int64_t Start = First + I * Step;
    SmallVector<bool> Written;
    for (unsigned At = 0; At < Piece; ++At)
      Written.push_back(IsWritten(Start + At));
    if (none_of(Written, [](bool Is) { return Is; }))
      continue;
    Value *Part = RegisterLanes == Piece
                      ? Register
                      : B.CreateShuffleVector(Register, createSequentialMask(I * Piece, Piece, /*NumUndefs=*/0));
    storePiece(Part, Start, Written);
  }
}

// Short rows: each is an integer.

bool InterleavedVectors::areRowsIntegers() const {
  return Bytes <= 2 && isPowerOf2_32(Stride * Bytes) && Stride * Bytes <= 8 && Lanes % 2 == 0;
}

InterleavedVectors::Registers InterleavedVectors::loadShortRows(const SmallBitVector &Wanted) {
  Type *Row = B.getIntNTy(Stride * Bytes * 8);
  Value *Rows;
  if (Wanted.size() == Stride) {
    Rows = B.CreateAlignedLoad(FixedVectorType::get(Row, Lanes), Base, BaseAlignment);
  } else { // the last row is incomplete
    const unsigned Whole = Piece;
    Piece = Lanes * Stride / 2;
    Value *Halves[] = {loadPiece(0), loadPiece(Piece)};
    Piece = Whole;
    Rows = B.CreateBitCast(concatenateVectors(B, Halves), FixedVectorType::get(Row, Lanes));
  }
  Registers Columns(Wanted.size());
  for (unsigned C : Wanted.set_bits())
    Columns[C] = B.CreateTrunc(B.CreateLShr(Rows, C * Bytes * 8), vectorType(Lanes));
  return Columns;
}

void InterleavedVectors::storeShortRows(ArrayRef<Value *> Columns) {
  Type *Row = FixedVectorType::get(B.getIntNTy(Stride * Bytes * 8), Lanes);
  Value *Rows = nullptr;
  for (auto [C, Column] : enumerate(Columns)) {
    Value *Moved = B.CreateShl(B.CreateZExt(Column, Row), C * Bytes * 8);
    Rows = Rows ? B.CreateOr(Rows, Moved) : Moved;
  }
  B.CreateAlignedStore(Rows, Base, BaseAlignment);
}

// Both combined.

SmallVector<Value *> InterleavedVectors::load(Value *Address, Align Alignment, const SmallBitVector &Wanted) {
  Base = Address;
  BaseAlignment = Alignment;
  const unsigned Count = Wanted.size();
  End = int64_t(Lanes - 1) * Stride + Count;
  if (Rows.empty() && areRowsIntegers()) {
    Registers Columns = loadShortRows(Wanted);
    return SmallVector<Value *>(Columns.begin(), Columns.end());
  }
  SmallVector<SmallVector<Value *>> Parts(Count); // of each column
  // Loads whole registers and sorts the lanes last, which pays off for a subset of the columns.
  const bool SortsLast = Rows.empty() && RegisterLanes != Piece && Piece % Stride == 0 && Wanted.count() < Stride;
  for (int64_t Row = 0; Row < Lanes; Row += RegisterLanes) {
    Registers In;
    if (areRowsLines()) {
      for (int64_t R = 0; R < Stride; ++R)
        In.push_back(loadPiece((Row + R) * Stride));
      In = transpose(In);
      for (unsigned C = 0; C < Count; ++C)
        Parts[C].push_back(In[C]);
      continue;
    }
    if (SortsLast) {
      for (int64_t R = 0; R < Stride; ++R)
        In.push_back(loadRegister(Row * Stride + R * RegisterLanes, Piece));
      SmallBitVector All = Wanted;
      All.resize(Stride);
      In = split(In, All);
      const unsigned RowsOfPiece = Piece / Stride, Pieces = RegisterLanes / Piece;
      for (unsigned C : Wanted.set_bits())
        Parts[C].push_back(shuffle(In[C], nullptr, [&](unsigned Lane) {
          const unsigned From = Lane / RowsOfPiece; // piece of memory
          return static_cast<int>(From % Pieces * Piece + From / Pieces * RowsOfPiece + Lane % RowsOfPiece);
        }));
      continue;
    }
    if (Stride < Piece) {
      for (int64_t R = 0; R < Stride; ++R)
        In.push_back(loadRegister(Row * Stride + R * Piece, int64_t(Piece) * Stride));
      SmallBitVector All = Wanted;
      All.resize(Stride);
      In = split(In, All);
      for (unsigned C : Wanted.set_bits())
        Parts[C].push_back(In[C]);
      continue;
    }
    for (int C = Wanted.find_first(); C >= 0;) {
      // As many columns as a piece has, from C on if they exist.
      const unsigned First = std::min<unsigned>(static_cast<unsigned>(C), Count > Piece ? Count - Piece : 0);
      In.clear();
      for (int64_t R = 0; R < Piece; ++R)
        In.push_back(loadRegister((Row + R) * Stride + First, int64_t(Piece) * Stride));
      SmallBitVector Here(Piece);
      for (unsigned I = static_cast<unsigned>(C) - First; I < Piece && First + I < Count; ++I)
        Here[I] = Wanted[First + I];
      In = split(In, Here);
      for (unsigned I : Here.set_bits())
        Parts[First + I].push_back(In[I]);
      C = First + Piece >= Count ? -1 : Wanted.find_next(First + Piece - 1);
    }
  }
  SmallVector<Value *> Columns(Count);
  for (unsigned C : Wanted.set_bits())
    Columns[C] = concatenateVectors(B, Parts[C]);
  return Columns;
}

bool InterleavedVectors::canStore(const SmallBitVector &Columns) const {
  if (Columns.count() == Stride)
    return true;
  if (areRowsIntegers())
    return false;
  if (hasConstantMasks())
    return Bytes >= 4 && (Columns.count() > 1 || Stride <= 4);
  if (Stride < Piece)
    return false;
  for (unsigned C = 1; C < Columns.size(); ++C)
    if (Columns[C] && Columns[C - 1])
      return true;
  return false;
}

void InterleavedVectors::store(Value *Address, Align Alignment, ArrayRef<Value *> Columns) {
  Base = Address;
  BaseAlignment = Alignment;
  if (Rows.empty() && areRowsIntegers())
    return storeShortRows(Columns);
  const unsigned Count = Columns.size();
  auto IsWritten = [&](int64_t At) { return At % Stride < Count && Columns[static_cast<size_t>(At % Stride)]; };
  for (unsigned Row = 0; Row < Lanes; Row += RegisterLanes) {
    auto Of = [&](unsigned C) -> Value * { // this register of the column
      if (C >= Count || !Columns[C])
        return PoisonValue::get(vectorType(RegisterLanes));
      return RegisterLanes == Lanes ? Columns[C]
                                    : B.CreateShuffleVector(Columns[C], createSequentialMask(Row, RegisterLanes, 0));
    };
    if (Stride < Piece) {
      Registers All;
      for (unsigned C = 0; C < Stride; ++C)
        All.push_back(Of(C));
      All = merge(All);
      for (unsigned R = 0; R < Stride; ++R)
        storeRegister(All[R], int64_t(Row) * Stride + R * Piece, int64_t(Piece) * Stride, IsWritten);
      continue;
    }
    if (areRowsLines()) {
      Registers All;
      for (unsigned C = 0; C < Stride; ++C)
        All.push_back(Of(C));
      All = transpose(All);
      for (unsigned R = 0; R < Stride; ++R)
        storeRegister(All[R], int64_t(Row + R) * Stride, Piece, IsWritten);
      continue;
    }
    for (unsigned Start = 0; Start < Count; Start += Piece) {
      const unsigned First = std::min(Start, Count > Piece ? Count - Piece : 0);
      Registers All;
      for (unsigned C = First; C < First + Piece; ++C)
        All.push_back(Of(C));
      All = merge(All);
      for (unsigned R = 0; R < Piece; ++R) {
        const int64_t At = int64_t(Row + R) * Stride + First;
        auto IsHere = [&](int64_t E) { // each piece is part of a row
          const int64_t C = First + (E - At) % (int64_t(Piece) * Stride);
          return C < Count && Columns[static_cast<size_t>(C)];
        };
        storeRegister(All[R], At, int64_t(Piece) * Stride, IsHere);
      }
    }
  }
}

} // namespace amp
