// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Builtins.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"
#include <algorithm>
#include <optional>
#include <utility>

#define DEBUG_TYPE "join-byte-products"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

constexpr unsigned WordBits = 32, Lanes = 4;
/// Fewer products take as long as the masks and the shifts of their words.
constexpr unsigned LeastProducts = 2, LeastWithConstants = 3;

/// Consecutive bits of a word, extended and then shifted to the left: (extended bits Low to Low + Width) << Left.
struct Field {
  Value *Word;
  unsigned Low = 0, Width = WordBits, Left = 0;
  bool Signed = false; ///< how they are extended, if bits are left above them

  bool reachesTop(unsigned Bits) const { return Left + Width == Bits; }

  /// Returns false if no bit remains.
  bool shiftRight(unsigned Count, unsigned Bits, bool Arithmetic) {
    const bool AtTop = reachesTop(Bits);
    if (Count >= Left + Width || (Signed && !AtTop && !Arithmetic))
      return false;
    const unsigned Lost = Count > Left ? Count - Left : 0;
    Low += Lost;
    Width -= Lost;
    Left -= Count - Lost;
    if (AtTop)
      Signed = Arithmetic;
    return true;
  }

  bool shiftLeft(unsigned Count, unsigned Bits) {
    Left += Count;
    return Left < Bits && truncate(Bits);
  }

  bool truncate(unsigned Bits) {
    if (Left >= Bits)
      return false;
    Width = std::min(Width, Bits - Left);
    return true;
  }

  bool mask(unsigned First, unsigned Count) {
    const unsigned Begin = std::max(First, Left), End = std::min(First + Count, Left + Width);
    if (End <= Begin || (Signed && First + Count > Left + Width))
      return false;
    Low += Begin - Left;
    Width = End - Begin;
    Left = Begin;
    Signed = false;
    return true;
  }

  bool extend(unsigned From, bool WithSign) {
    if (reachesTop(From))
      Signed = WithSign;
    return !Signed || WithSign;
  }
};

/// Returns the bits that V consists of. In the worst case, these are all of V, if it is an int.
std::optional<Field> fieldOf(Value *V) {
  const unsigned Bits = V->getType()->getIntegerBitWidth();
  Value *X = nullptr;
  const APInt *C;
  unsigned First, Count;
  std::optional<Field> F;
  auto Inner = [&] { return Bits <= WordBits && X->getType()->getIntegerBitWidth() <= WordBits && (F = fieldOf(X)); };
  if (match(V, m_ZExtOrSExt(m_Value(X))) && Inner() && F->extend(X->getType()->getIntegerBitWidth(), isa<SExtInst>(V)))
    return F;
  if (match(V, m_Trunc(m_Value(X))) && Inner() && F->truncate(Bits))
    return F;
  if (match(V, m_Shr(m_Value(X), m_APInt(C))) && Inner() &&
      F->shiftRight(C->getZExtValue(), Bits, cast<Operator>(V)->getOpcode() == Instruction::AShr))
    return F;
  if (match(V, m_Shl(m_Value(X), m_APInt(C))) && Inner() && F->shiftLeft(C->getZExtValue(), Bits))
    return F;
  if (match(V, m_And(m_Value(X), m_APInt(C))) && C->isShiftedMask(First, Count) && Inner() && F->mask(First, Count))
    return F;
  return Bits == WordBits ? std::optional(Field{V}) : std::nullopt;
}

/// Whether a number fits a signed byte, an unsigned one, or both.
enum Fits : unsigned { None = 0, SignedByte = 1, UnsignedByte = 2, AnyByte = 3 };

/// A number of eight bits: some of a word, or a constant.
struct Byte {
  Value *Word = nullptr; ///< null for a constant
  unsigned Low = 0, Width = 0;
  int64_t Constant = 0;

  Fits fits() const {
    if (Word)
      return Width < 8 ? AnyByte : IsSigned ? SignedByte : UnsignedByte;
    return Fits((isInt<8>(Constant) ? SignedByte : None) | (isUInt<8>(Constant) ? UnsignedByte : None));
  }

  static std::optional<Byte> find(const Field &F) {
    if (F.Width > 8 || (F.Signed && F.Width < 8))
      return std::nullopt;
    Byte B;
    B.Word = F.Word;
    B.Low = F.Low;
    B.Width = F.Width;
    B.IsSigned = F.Signed;
    return B;
  }
  static Byte constant(int64_t Value) {
    Byte B;
    B.Constant = Value;
    return B;
  }

private:
  bool IsSigned = false;
};

using ByteProduct = std::pair<Byte, Byte>;

/// Returns the bytes whose product V is. The second one may be a constant, 1 as well.
std::optional<ByteProduct> productOf(Value *V, const BasicBlock &Block) {
  Value *X = V, *Y = nullptr;
  const APInt *C = nullptr;
  if (match(V, m_OneUse(m_Mul(m_Value(X), m_Value(Y)))) && cast<Instruction>(V)->getParent() == &Block)
    match(Y, m_APInt(C));
  const std::optional<Field> F = fieldOf(X);
  if (!F || F->reachesTop(WordBits))
    return std::nullopt;
  const std::optional<Byte> A = Byte::find(*F);
  if (!A)
    return std::nullopt;
  if (C || !Y)
    return ByteProduct(*A, Byte::constant((C ? C->getSExtValue() : 1) * (int64_t(1) << F->Left)));
  const std::optional<Field> G = fieldOf(Y);
  const std::optional<Byte> B = G ? Byte::find(*G) : std::nullopt;
  return B && !F->Left && !G->Left ? std::optional(ByteProduct(*A, *B)) : std::nullopt;
}

/// One side of up to four products.
struct PackedBytes {
  Value *Word = nullptr;
  int Shift = 0; ///< to the right
  unsigned CanBe = AnyByte;
  uint32_t Mask = ~0u, Constants = 0;

  bool takes(const Byte &B, unsigned Lane, bool IsFirst) const {
    const bool IsSame = Word == B.Word && (!Word || Shift == int(B.Low) - int(8 * Lane));
    return (IsFirst || IsSame) && (CanBe & B.fits());
  }

  void add(const Byte &B, unsigned Lane) {
    Word = B.Word;
    Shift = B.Word ? int(B.Low) - int(8 * Lane) : 0;
    CanBe &= B.fits();
    if (B.Word)
      Mask &= ~((0xffu & (0xffu << B.Width)) << (8 * Lane));
    else
      Constants |= uint32_t(B.Constant & 0xff) << (8 * Lane);
  }

  /// The bits that are not 0 after the shift.
  uint32_t available() const { return !Word ? Constants : Shift < 0 ? ~0u << -Shift : ~0u >> Shift; }
  bool isSigned() const { return !(CanBe & UnsignedByte); }

  Value *emit(IRBuilder<> &B) const {
    if (!Word)
      return B.getInt32(Constants);
    Value *V = Shift < 0 ? B.CreateShl(Word, -Shift) : Shift ? B.CreateLShr(Word, Shift) : Word;
    return available() & ~Mask ? B.CreateAnd(V, Mask) : V;
  }
};

/// A term of a sum, and whether it is subtracted.
using Term = std::pair<Value *, bool>;

/// Products that one operation computes.
struct Dot {
  PackedBytes A, B;
  unsigned Used = 0; ///< a bit for each lane
  bool Negative = false;
  SmallVector<Term, Lanes> From;

  bool add(const Byte &X, const Byte &Y, bool IsNegative) {
    const unsigned Lane = Y.Word ? Y.Low / 8 : X.Low / 8;
    if (Used && (Negative != IsNegative || Used & (1u << Lane)))
      return false;
    if (!A.takes(X, Lane, !Used) || !B.takes(Y, Lane, !Used))
      return false;
    A.add(X, Lane);
    B.add(Y, Lane);
    Used |= 1u << Lane;
    Negative = IsNegative;
    return true;
  }

  bool isWorthIt() const { return From.size() >= (B.Word ? LeastProducts : LeastWithConstants); }

  Value *emit(IRBuilder<> &Builder, Module &M, Value *Sum) {
    for (unsigned Lane = 0; Lane != Lanes; ++Lane) {
      const uint32_t Bits = 0xffu << (8 * Lane);
      if (Used & (1u << Lane) || !(A.available() & Bits) || !(B.available() & Bits))
        continue;
      (B.available() & ~B.Mask ? B : A).Mask &= ~Bits; // one of both, best the one that has a mask anyway
    }
    if (B.isSigned() && !A.isSigned())
      std::swap(A, B);
    const BuiltinId Id = B.isSigned()   ? BuiltinId::dot_signed
                         : A.isSigned() ? BuiltinId::dot_mixed
                                        : BuiltinId::dot_unsigned;
    Function *F = declareBuiltin(M, Id);
    if (!Negative)
      return Builder.CreateCall(F, {A.emit(Builder), B.emit(Builder), Sum});
    return Builder.CreateSub(Sum, Builder.CreateCall(F, {A.emit(Builder), B.emit(Builder), Builder.getInt32(0)}));
  }
};

bool isSum(const Value *V) { return match(V, m_CombineOr(m_Add(m_Value(), m_Value()), m_Sub(m_Value(), m_Value()))); }

/// Returns true for a sum that is part of another one.
bool isInner(const Value *V, const BasicBlock &Block) {
  return isSum(V) && V->hasOneUse() && isSum(*V->user_begin()) && cast<Instruction>(V)->getParent() == &Block &&
         cast<Instruction>(*V->user_begin())->getParent() == &Block;
}

class SumJoiner {
public:
  explicit SumJoiner(Instruction &Sum) : Sum(Sum) { collect(Sum, false); }

  bool run() {
    if (none_of(Dots, [](const Dot &D) { return D.isWorthIt(); }))
      return false;
    LLVM_DEBUG(dbgs() << Sum.getFunction()->getName() << ": " << Sum << "\n");
    IRBuilder<> B(&Sum);
    for (const Dot &D : Dots)
      if (!D.isWorthIt())
        append_range(Others, D.From);
    // Sums begin with a term that is added.
    stable_sort(Others, [](auto &L, auto &R) { return L.second < R.second; });
    Value *const Zero = B.getInt32(0);
    Value *Result = Zero;
    for (auto [V, IsNegative] : Others)
      Result = IsNegative ? B.CreateSub(Result, V) : Result == Zero ? V : B.CreateAdd(Result, V);
    for (Dot &D : Dots)
      if (D.isWorthIt())
        Result = D.emit(B, *Sum.getModule(), Result);
    Sum.replaceAllUsesWith(Result);
    Result->takeName(&Sum);
    RecursivelyDeleteTriviallyDeadInstructions(&Sum);
    return true;
  }

private:
  void collect(Instruction &I, bool IsNegative) {
    for (unsigned Index = 0; Index != 2; ++Index) {
      Value *V = I.getOperand(Index);
      const bool Sign = IsNegative != (Index == 1 && I.getOpcode() == Instruction::Sub);
      if (isInner(V, *Sum.getParent()) && !productOf(V, *Sum.getParent()))
        collect(*cast<Instruction>(V), Sign);
      else
        addTerm(V, Sign);
    }
  }

  void addTerm(Value *V, bool IsNegative) {
    const Term Original(V, IsNegative);
    std::optional<ByteProduct> P = productOf(V, *Sum.getParent());
    if (P && !P->second.Word && IsNegative) {
      P->second.Constant = -P->second.Constant;
      IsNegative = false;
    }
    if (!P || !P->first.fits() || !P->second.fits()) {
      Others.push_back(Original);
      return;
    }
    const Byte &X = P->first, &Y = P->second;
    auto *D = find_if(Dots, [&](Dot &D) { return D.add(X, Y, IsNegative) || (Y.Word && D.add(Y, X, IsNegative)); });
    if (D == Dots.end()) {
      D = &Dots.emplace_back();
      D->add(X, Y, IsNegative);
    }
    D->From.push_back(Original);
  }

  Instruction &Sum;
  SmallVector<Dot> Dots;
  SmallVector<Term> Others;
};

} // namespace

PreservedAnalyses JoinByteProducts::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  SmallVector<WeakTrackingVH> Sums;
  for (Function &F : M)
    for (BasicBlock &Block : F)
      for (Instruction &I : Block)
        if (I.getType()->isIntegerTy(WordBits) && isSum(&I) && !isInner(&I, Block))
          Sums.emplace_back(&I);
  for (WeakTrackingVH &Sum : Sums)
    if (Sum)
      Changed |= SumJoiner(*cast<Instruction>(Sum)).run();
  return preserveCFG(Changed);
}

} // namespace amp
