// Splits accesses into naturally aligned pieces, low bytes first; block operations become
// pieces, or a loop over pieces.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Address.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#define DEBUG_TYPE "legalize-memory"

using namespace llvm;

namespace amp {
namespace {

/// Block operations with more pieces become loops.
constexpr uint64_t MaxStraightPieces = 16;

struct Piece {
  uint64_t Offset;
  uint64_t Bytes;
};

/// Splits an access into the largest naturally aligned pieces of at most 8 bytes.
SmallVector<Piece, 16> splitIntoPieces(uint64_t Bytes, Align Known) {
  SmallVector<Piece, 16> Pieces;
  for (uint64_t At = 0; At < Bytes;) {
    uint64_t Size = std::min<uint64_t>(8, commonAlignment(Known, At).value());
    while (Size > Bytes - At)
      Size /= 2;
    Pieces.push_back({At, Size});
    At += Size;
  }
  return Pieces;
}

bool isLegalAccess(Type *T, Align A, const DataLayout &DL) {
  if (T->isPointerTy() || (!T->isIntegerTy() && !T->isFloatingPointTy()))
    return true; // vectors and aggregates have their own passes
  uint64_t Bits = DL.getTypeSizeInBits(T);
  return Bits >= 8 && Bits <= 64 && isPowerOf2_64(Bits) && A.value() * 8 >= Bits;
}

void expandLoad(LoadInst &Load, const DataLayout &DL) {
  IRBuilder<> B(&Load);
  Type *T = Load.getType();
  uint64_t Bytes = DL.getTypeStoreSize(T);
  IntegerType *Whole = B.getIntNTy(Bytes * 8);
  Value *Sum = nullptr;
  for (Piece P : splitIntoPieces(Bytes, Load.getAlign())) {
    Value *Part = B.CreateAlignedLoad(B.getIntNTy(P.Bytes * 8), offsetBy(B, Load.getPointerOperand(), P.Offset),
                                      commonAlignment(Load.getAlign(), P.Offset), Load.isVolatile());
    Part = B.CreateShl(B.CreateZExt(Part, Whole), P.Offset * 8);
    Sum = Sum ? B.CreateOr(Sum, Part) : Part;
  }
  if (T->isIntegerTy())
    Sum = B.CreateTrunc(Sum, T);
  else
    Sum = B.CreateBitCast(Sum, T);
  Sum->takeName(&Load);
  Load.replaceAllUsesWith(Sum);
  Load.eraseFromParent();
}

void expandStore(StoreInst &Store, const DataLayout &DL) {
  IRBuilder<> B(&Store);
  Value *V = Store.getValueOperand();
  uint64_t Bytes = DL.getTypeStoreSize(V->getType());
  IntegerType *Whole = B.getIntNTy(Bytes * 8);
  V = V->getType()->isIntegerTy() ? B.CreateZExt(V, Whole) : B.CreateBitCast(V, Whole);
  for (Piece P : splitIntoPieces(Bytes, Store.getAlign())) {
    Value *Part = B.CreateTrunc(B.CreateLShr(V, P.Offset * 8), B.getIntNTy(P.Bytes * 8));
    B.CreateAlignedStore(Part, offsetBy(B, Store.getPointerOperand(), P.Offset),
                         commonAlignment(Store.getAlign(), P.Offset), Store.isVolatile());
  }
  Store.eraseFromParent();
}

/// A block operation, as pieces of equal size and a remainder.
class BlockOperation {
public:
  explicit BlockOperation(MemIntrinsic &I) : I(I) {
    Known = I.getDestAlign().valueOrOne();
    if (auto *Transfer = dyn_cast<MemTransferInst>(&I))
      Known = std::min(Known, Transfer->getSourceAlign().valueOrOne());
    if (auto *Length = dyn_cast<ConstantInt>(I.getLength()))
      Bytes = Length->getZExtValue();
  }

  void expand() {
    LLVM_DEBUG(dbgs() << I.getFunction()->getName() << ": pieces of " << pieceBytes() << " bytes:" << I << "\n");
    if (Bytes && splitIntoPieces(*Bytes, Known).size() <= MaxStraightPieces)
      expandStraight();
    else if (isa<MemMoveInst>(I) && mayOverlap())
      expandMove();
    else
      expandLoop();
    I.eraseFromParent();
  }

private:
  bool mayOverlap() const {
    auto *Transfer = cast<MemTransferInst>(&I);
    return Transfer->getDestAddressSpace() == Transfer->getSourceAddressSpace();
  }

  uint64_t pieceBytes() const { return Bytes ? std::min<uint64_t>(8, Known.value()) : 1; }

  Value *source() const { return cast<MemTransferInst>(&I)->getRawSource(); }

  /// Returns what memset writes into a piece.
  Value *splat(IRBuilder<> &B, uint64_t Size) const {
    Value *Byte = cast<MemSetInst>(&I)->getValue();
    Value *Wide = B.CreateZExt(Byte, B.getIntNTy(Size * 8));
    return B.CreateMul(Wide, ConstantInt::get(Wide->getType(), APInt::getSplat(Size * 8, APInt(8, 1))));
  }

  Value *read(IRBuilder<> &B, Piece P) const {
    if (isa<MemSetInst>(I))
      return splat(B, P.Bytes);
    return B.CreateAlignedLoad(B.getIntNTy(P.Bytes * 8), offsetBy(B, source(), P.Offset),
                               commonAlignment(Known, P.Offset), I.isVolatile());
  }

  void write(IRBuilder<> &B, Piece P, Value *V) const {
    B.CreateAlignedStore(V, offsetBy(B, I.getRawDest(), P.Offset), commonAlignment(Known, P.Offset), I.isVolatile());
  }

  void expandStraight() {
    IRBuilder<> B(&I);
    SmallVector<Piece, 16> Pieces = splitIntoPieces(*Bytes, Known);
    SmallVector<Value *, 16> Values;
    // Reads everything before writing, because source and destination of a move may overlap.
    for (Piece P : Pieces)
      Values.push_back(read(B, P));
    for (auto [P, V] : zip(Pieces, Values))
      write(B, P, V);
  }

  /// Copies the piece at index Index.
  void copyPiece(IRBuilder<> &B, Value *Index, uint64_t Size) {
    Type *T = B.getIntNTy(Size * 8);
    Value *To = B.CreateInBoundsGEP(T, I.getRawDest(), Index);
    Value *V = isa<MemSetInst>(I)
                   ? splat(B, Size)
                   : B.CreateAlignedLoad(T, B.CreateInBoundsGEP(T, source(), Index), Align(Size), I.isVolatile());
    B.CreateAlignedStore(V, To, Align(Size), I.isVolatile());
  }

  /// Inserts for (i = 0; i != Count; ++i), or for (i = Count; i != 0;) --i, before Before.
  template <typename Body> void loop(Instruction *Before, Value *Count, bool Down, Body Each) {
    Type *T = Count->getType();
    Constant *Zero = ConstantInt::get(T, 0), *One = ConstantInt::get(T, 1);
    BasicBlock *Entry = Before->getParent();
    BasicBlock *Exit = SplitBlock(Entry, Before);
    BasicBlock *Loop = BasicBlock::Create(T->getContext(), "copy", Entry->getParent(), Exit);
    IRBuilder<> B(Entry->getTerminator());
    B.CreateCondBr(B.CreateICmpEQ(Count, Zero), Exit, Loop);
    Entry->getTerminator()->eraseFromParent();
    B.SetInsertPoint(Loop);
    PHINode *Counter = B.CreatePHI(T, 2, "i");
    Counter->addIncoming(Down ? Count : Zero, Entry);
    Value *Next = Down ? B.CreateSub(Counter, One) : B.CreateAdd(Counter, One);
    Each(B, Down ? Next : Counter);
    Counter->addIncoming(Next, Loop);
    B.CreateCondBr(B.CreateICmpEQ(Next, Down ? (Value *)Zero : Count), Exit, Loop);
  }

  Value *count(uint64_t Size) const {
    if (!Bytes)
      return I.getLength();
    return ConstantInt::get(I.getLength()->getType(), *Bytes / Size);
  }

  void expandLoop() {
    uint64_t Size = pieceBytes();
    loop(&I, count(Size), false, [&](IRBuilder<> &B, Value *Index) { copyPiece(B, Index, Size); });
    if (!Bytes)
      return;
    IRBuilder<> B(&I);
    for (Piece P : splitIntoPieces(*Bytes % Size, Known)) {
      P.Offset += *Bytes / Size * Size;
      write(B, P, read(B, P));
    }
  }

  /// Overlapping memory: upwards or downwards, byte by byte if the size is not a multiple of a piece.
  void expandMove() {
    uint64_t Size = pieceBytes();
    if (Bytes)
      while (*Bytes % Size)
        Size /= 2;
    IRBuilder<> B(&I);
    Value *Upwards = B.CreateICmpULT(I.getRawDest(), source());
    Instruction *Up, *Down;
    SplitBlockAndInsertIfThenElse(Upwards, I.getIterator(), &Up, &Down);
    auto Copy = [&](IRBuilder<> &B, Value *Index) { copyPiece(B, Index, Size); };
    loop(Up, count(Size), false, Copy);
    loop(Down, count(Size), true, Copy);
  }

  MemIntrinsic &I;
  Align Known;
  std::optional<uint64_t> Bytes;
};

bool legalizeMemory(Function &F) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  SmallVector<MemIntrinsic *, 8> Blocks;
  for (Instruction &I : instructions(F))
    if (auto *Block = dyn_cast<MemIntrinsic>(&I))
      Blocks.push_back(Block);
  for (MemIntrinsic *Block : Blocks)
    BlockOperation(*Block).expand();

  SmallVector<LoadInst *, 8> Loads;
  SmallVector<StoreInst *, 8> Stores;
  for (Instruction &I : instructions(F)) {
    auto *Load = dyn_cast<LoadInst>(&I);
    if (Load && !Load->isAtomic() && !isLegalAccess(Load->getType(), Load->getAlign(), DL))
      Loads.push_back(Load);
    auto *Store = dyn_cast<StoreInst>(&I);
    if (Store && !Store->isAtomic() && !isLegalAccess(Store->getValueOperand()->getType(), Store->getAlign(), DL))
      Stores.push_back(Store);
  }
  LLVM_DEBUG(for (LoadInst *Load : Loads) dbgs() << F.getName() << ": in aligned pieces:" << *Load << "\n");
  LLVM_DEBUG(for (StoreInst *Store : Stores) dbgs() << F.getName() << ": in aligned pieces:" << *Store << "\n");
  for (LoadInst *Load : Loads)
    expandLoad(*Load, DL);
  for (StoreInst *Store : Stores)
    expandStore(*Store, DL);
  return !Blocks.empty() || !Loads.empty() || !Stores.empty();
}

} // namespace

PreservedAnalyses LegalizeMemory::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M)
    Changed |= !F.isDeclaration() && legalizeMemory(F);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
