// One arithmetic expansion per intrinsic, following Hacker's Delight where it has
// one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Builtins.h"
#include "targets/opencl/passes/OpenCLPasses.h"
#include "llvm/ADT/FloatingPointMode.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "legalize-intrinsics"

using namespace llvm;

namespace amp {
namespace {

class Expander {
public:
  explicit Expander(IntrinsicInst &I) : I(I), B(&I), T(I.getType()) {
    if (I.arg_size())
      X = I.getArgOperand(0);
    if (I.arg_size() > 1)
      Y = I.getArgOperand(1);
  }

  /// Returns the value that replaces the intrinsic, or null if the intrinsic stays.
  Value *expand() {
    switch (I.getIntrinsicID()) {
    case Intrinsic::cttz:
      return countTrailingZeros();
    case Intrinsic::bswap:
      return swapBytes();
    case Intrinsic::bitreverse:
      return reverseBits();
    case Intrinsic::fshl:
    case Intrinsic::fshr:
      return funnelShift(I.getIntrinsicID() == Intrinsic::fshl);
    case Intrinsic::minimum:
    case Intrinsic::maximum:
      return minimumOrMaximum(I.getIntrinsicID() == Intrinsic::minimum);
    case Intrinsic::is_fpclass:
      return floatClass();
    case Intrinsic::is_constant:
      return B.getFalse();
    case Intrinsic::objectsize:
      return ConstantInt::get(T, cast<ConstantInt>(Y)->isZero() ? -1 : 0, true);
    case Intrinsic::arithmetic_fence:
    case Intrinsic::annotation:
    case Intrinsic::ptr_annotation:
    case Intrinsic::launder_invariant_group:
    case Intrinsic::strip_invariant_group:
    case Intrinsic::ssa_copy:
      return X;
    default:
      return nullptr;
    }
  }

  /// Computes the results of `{value, overflow}` intrinsics; returns false for others.
  bool expandOverflow(Value *&Result, Value *&Overflow);

private:
  unsigned bits() const { return T->getIntegerBitWidth(); }
  Value *number(uint64_t V) { return ConstantInt::get(T, V); }
  Value *pattern(uint8_t Byte) { return ConstantInt::get(T, APInt::getSplat(bits(), APInt(8, Byte))); }

  Value *countTrailingZeros() {
    // Ones below the lowest set bit; all ones for 0.
    Value *Below = B.CreateAnd(B.CreateNot(X), B.CreateSub(X, number(1)));
    return B.CreateUnaryIntrinsic(Intrinsic::ctpop, Below);
  }

  Value *swapBytes() {
    Value *Sum = nullptr;
    for (unsigned From = 0; From < bits(); From += 8) {
      unsigned To = bits() - 8 - From;
      Value *Part = To >= From ? B.CreateShl(X, To - From) : B.CreateLShr(X, From - To);
      if (From != 0 && To != 0)
        Part = B.CreateAnd(Part, ConstantInt::get(T, APInt(bits(), 0xff).shl(To)));
      Sum = Sum ? B.CreateOr(Sum, Part) : Part;
    }
    return Sum;
  }

  Value *reverseBits() {
    Value *V = X;
    auto Swap = [&](unsigned Distance, uint8_t Mask) {
      Value *Down = B.CreateAnd(B.CreateLShr(V, Distance), pattern(Mask));
      Value *Up = B.CreateShl(B.CreateAnd(V, pattern(Mask)), Distance);
      V = B.CreateOr(Down, Up);
    };
    Swap(1, 0x55);
    Swap(2, 0x33);
    Swap(4, 0x0f);
    if (bits() > 8) {
      X = V;
      V = swapBytes();
    }
    return V;
  }

  Value *funnelShift(bool Left) {
    Value *Count = I.getArgOperand(2);
    bool HasRotate = X == Y && bits() >= 8 && isPowerOf2_32(bits()) && bits() <= 64;
    if (HasRotate && Left)
      return nullptr; // a rotation
    if (HasRotate)
      return B.CreateIntrinsic(Intrinsic::fshl, {T}, {X, X, B.CreateSub(number(0), Count)});
    if (!isPowerOf2_32(bits()))
      Count = B.CreateURem(Count, number(bits()));
    Value *Mask = number(bits() - 1);
    Value *N = isPowerOf2_32(bits()) ? B.CreateAnd(Count, Mask) : Count;
    Value *Rest = B.CreateSub(number(bits() - 1), N);
    // The other part is shifted in two steps because N may be 0.
    if (Left)
      return B.CreateOr(B.CreateShl(X, N), B.CreateLShr(B.CreateLShr(Y, number(1)), Rest));
    return B.CreateOr(B.CreateShl(B.CreateShl(X, number(1)), Rest), B.CreateLShr(Y, N));
  }

  /// IEEE minimum: NaN propagates, and -0 is less than +0.
  Value *minimumOrMaximum(bool Minimum) {
    Value *Other = B.CreateBinaryIntrinsic(Minimum ? Intrinsic::minnum : Intrinsic::maxnum, X, Y);
    Type *Bits = B.getIntNTy(T->getPrimitiveSizeInBits());
    Value *XBits = B.CreateBitCast(X, Bits), *YBits = B.CreateBitCast(Y, Bits);
    // Equal numbers differ at most in the sign of zero.
    Value *Equal = B.CreateBitCast(Minimum ? B.CreateOr(XBits, YBits) : B.CreateAnd(XBits, YBits), T);
    Value *Number = B.CreateSelect(B.CreateFCmpOEQ(X, Y), Equal, Other);
    return B.CreateSelect(B.CreateFCmpUNO(X, Y), B.CreateFAdd(X, Y), Number);
  }

  Value *floatClass() {
    unsigned Mask = unsigned(cast<ConstantInt>(Y)->getZExtValue());
    Type *F = X->getType();
    const fltSemantics &Semantics = F->getFltSemantics();
    unsigned Width = F->getPrimitiveSizeInBits();
    Type *BitsType = B.getIntNTy(Width);
    APInt Infinity = APFloat::getInf(Semantics).bitcastToAPInt();
    APInt Smallest = APFloat::getSmallestNormalized(Semantics).bitcastToAPInt();
    APInt Quiet = APFloat::getQNaN(Semantics).bitcastToAPInt();
    auto Number = [&](const APInt &V) { return ConstantInt::get(BitsType, V); };
    Value *All = B.CreateBitCast(X, BitsType);
    Value *Size = B.CreateAnd(All, Number(APInt::getSignedMaxValue(Width)));
    Value *Negative = B.CreateICmpSLT(All, Number(APInt(Width, 0)));
    Value *Result = B.getFalse();
    auto Add = [&](unsigned Bits, Value *Test) {
      if ((Mask & Bits) == Bits)
        Result = B.CreateOr(Result, Test);
    };
    auto Pair = [&](unsigned Minus, unsigned Plus, Value *Test) {
      if ((Mask & Minus) && (Mask & Plus))
        Result = B.CreateOr(Result, Test);
      else if (Mask & Minus)
        Result = B.CreateOr(Result, B.CreateAnd(Test, Negative));
      else if (Mask & Plus)
        Result = B.CreateOr(Result, B.CreateAnd(Test, B.CreateNot(Negative)));
    };
    if ((Mask & fcNan) == fcNan) {
      Add(fcNan, B.CreateICmpUGT(Size, Number(Infinity)));
    } else {
      Add(fcQNan, B.CreateICmpUGE(Size, Number(Quiet)));
      Add(fcSNan, B.CreateAnd(B.CreateICmpUGT(Size, Number(Infinity)), B.CreateICmpULT(Size, Number(Quiet))));
    }
    Pair(fcNegInf, fcPosInf, B.CreateICmpEQ(Size, Number(Infinity)));
    Pair(fcNegZero, fcPosZero, B.CreateICmpEQ(Size, Number(APInt(Width, 0))));
    Pair(fcNegSubnormal, fcPosSubnormal,
         B.CreateAnd(B.CreateICmpNE(Size, Number(APInt(Width, 0))), B.CreateICmpULT(Size, Number(Smallest))));
    Pair(fcNegNormal, fcPosNormal,
         B.CreateAnd(B.CreateICmpUGE(Size, Number(Smallest)), B.CreateICmpULT(Size, Number(Infinity))));
    return Result;
  }

  Value *multiplyOverflows(Value *Product, bool Signed);

  IntrinsicInst &I;
  IRBuilder<> B;
  Type *T;
  Value *X = nullptr, *Y = nullptr;
};

Value *Expander::multiplyOverflows(Value *Product, bool Signed) {
  // Dividing the product by one factor returns the other unless it overflowed.
  Type *Number = X->getType();
  Constant *Zero = ConstantInt::get(Number, 0), *One = ConstantInt::get(Number, 1);
  Value *IsZero = B.CreateICmpEQ(Y, Zero);
  if (!Signed) {
    Value *Divisor = B.CreateSelect(IsZero, One, Y);
    return B.CreateAnd(B.CreateNot(IsZero), B.CreateICmpNE(B.CreateUDiv(Product, Divisor), X));
  }
  Constant *MinusOne = ConstantInt::get(Number, -1, true);
  Constant *Least = ConstantInt::get(Number, APInt::getSignedMinValue(Number->getIntegerBitWidth()));
  Value *IsMinusOne = B.CreateICmpEQ(Y, MinusOne);
  Value *Divisor = B.CreateSelect(B.CreateOr(IsZero, IsMinusOne), One, Y);
  Value *Lost = B.CreateICmpNE(B.CreateSDiv(Product, Divisor), X);
  Lost = B.CreateSelect(IsMinusOne, B.CreateICmpEQ(X, Least), Lost);
  return B.CreateAnd(B.CreateNot(IsZero), Lost);
}

bool Expander::expandOverflow(Value *&Result, Value *&Overflow) {
  auto Negative = [&](Value *V) { return B.CreateICmpSLT(V, ConstantInt::get(V->getType(), 0)); };
  switch (I.getIntrinsicID()) {
  case Intrinsic::uadd_with_overflow:
    Result = B.CreateAdd(X, Y);
    Overflow = B.CreateICmpULT(Result, X);
    return true;
  case Intrinsic::usub_with_overflow:
    Result = B.CreateSub(X, Y);
    Overflow = B.CreateICmpULT(X, Y);
    return true;
  case Intrinsic::sadd_with_overflow:
    Result = B.CreateAdd(X, Y);
    Overflow = Negative(B.CreateAnd(B.CreateXor(Result, X), B.CreateXor(Result, Y)));
    return true;
  case Intrinsic::ssub_with_overflow:
    Result = B.CreateSub(X, Y);
    Overflow = Negative(B.CreateAnd(B.CreateXor(X, Y), B.CreateXor(Result, X)));
    return true;
  case Intrinsic::umul_with_overflow:
  case Intrinsic::smul_with_overflow:
    Result = B.CreateMul(X, Y);
    Overflow = multiplyOverflows(Result, I.getIntrinsicID() == Intrinsic::smul_with_overflow);
    return true;
  default:
    return false;
  }
}

/// Replaces the call by a struct, which legalize-aggregates splits.
Value *pairOf(IntrinsicInst &I, Value *Result, Value *Overflow) {
  IRBuilder<> B(&I);
  Value *Pair = B.CreateInsertValue(PoisonValue::get(I.getType()), Result, 0);
  return B.CreateInsertValue(Pair, Overflow, 1);
}

/// frexp's two results: the built-in function returns the second through a pointer.
Value *expandFrexp(IntrinsicInst &I) {
  Value *X = I.getArgOperand(0);
  Type *F = X->getType(), *Exponent = I.getType()->getStructElementType(1);
  if (!Exponent->isIntegerTy(32) || (!F->isFloatTy() && !F->isDoubleTy()))
    return nullptr;
  BasicBlock &Entry = I.getFunction()->getEntryBlock();
  IRBuilder<> Top(&Entry, Entry.getFirstInsertionPt());
  AllocaInst *Slot = Top.CreateAlloca(Exponent, nullptr, "exponent");
  IRBuilder<> B(&I);
  Function *Frexp = declareBuiltin(*I.getModule(), F->isFloatTy() ? BuiltinId::frexp_f32 : BuiltinId::frexp_f64);
  Value *Fraction = B.CreateCall(Frexp, {X, Slot});
  return pairOf(I, Fraction, B.CreateLoad(Exponent, Slot));
}

/// Removes the flags that could make V poison from the operations that compute it.
void dropPoison(Value *V, SmallPtrSetImpl<Value *> &Seen) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !Seen.insert(I).second || isa<CallBase>(I) || isa<LoadInst>(I))
    return;
  if (isa<GetElementPtrInst>(I))
    return;
  I->dropPoisonGeneratingFlags();
  for (Value *Op : I->operands())
    dropPoison(Op, Seen);
}

bool legalizeIntrinsics(Function &F) {
  SmallVector<IntrinsicInst *, 16> Found;
  SmallVector<FreezeInst *, 8> Freezes;
  for (Instruction &I : instructions(F)) {
    if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
      Found.push_back(Intrinsic);
    if (auto *Freeze = dyn_cast<FreezeInst>(&I))
      Freezes.push_back(Freeze);
  }
  bool Changed = !Freezes.empty();
  for (IntrinsicInst *I : Found) {
    Value *Result = nullptr, *Overflow = nullptr, *New = nullptr;
    if (I->getType()->isVectorTy() || (I->arg_size() && I->getArgOperand(0)->getType()->isVectorTy()))
      continue;
    if (I->getIntrinsicID() == Intrinsic::frexp)
      New = expandFrexp(*I);
    else if (Expander(*I).expandOverflow(Result, Overflow))
      New = pairOf(*I, Result, Overflow);
    else
      New = Expander(*I).expand();
    if (!New)
      continue;
    LLVM_DEBUG(dbgs() << F.getName() << ": in arithmetic:" << *I << "\n");
    I->replaceAllUsesWith(New);
    I->eraseFromParent();
    Changed = true;
  }
  SmallPtrSet<Value *, 16> Seen;
  for (FreezeInst *Freeze : Freezes) {
    dropPoison(Freeze->getOperand(0), Seen);
    Freeze->replaceAllUsesWith(Freeze->getOperand(0));
    Freeze->eraseFromParent();
  }
  return Changed;
}

} // namespace

PreservedAnalyses LegalizeIntrinsics::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  // Expansions may contain intrinsics that need expansion themselves.
  for (Function &F : M)
    if (!F.isDeclaration())
      while (legalizeIntrinsics(F))
        Changed = true;
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
