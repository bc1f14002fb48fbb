// See VectorDivision.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/VectorDivision.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace amp {
namespace {

/// The sizes of integers that float and double divide exactly.
constexpr unsigned FloatBits = 23, DoubleBits = 52, DoubleReciprocalBits = 50;

class DivisionEmitter {
public:
  DivisionEmitter(IRBuilder<> &B, const VectorDivision &D)
      : B(B), D(D), Vector(cast<FixedVectorType>(D.Numerator->getType())), Bits(Vector->getScalarSizeInBits()) {}

  Value *run() {
    if (auto *Constant = dyn_cast_or_null<ConstantInt>(D.UniformDivisor))
      if (Value *V = divideByConstant(Constant->getValue()))
        return V;
    if (Bits <= 32)
      return divideShort();
    if (Bits == 64)
      return divideLong();
    return divideByLanes();
  }

private:
  Type *vectorOf(Type *Element) const { return FixedVectorType::get(Element, Vector->getNumElements()); }

  /// Returns null if LLVM has no good sequence for vectors.
  Value *divideByConstant(const APInt &Divisor) {
    if (Divisor.isZero())
      return PoisonValue::get(Vector);
    if (D.isSigned() && Divisor.isAllOnes()) // LLVM assumes that no lane divides the smallest number by it
      return D.isRemainder() ? Constant::getNullValue(Vector) : B.CreateNeg(D.Numerator);
    if (Bits > 32 && !(D.isSigned() ? Divisor.abs() : Divisor).isPowerOf2())
      return nullptr;
    return B.CreateBinOp(D.Opcode, D.Numerator, D.Divisor);
  }

  // Up to 32 bits.

  Value *divideShort() {
    const bool FitsFloat = D.NumeratorBits <= FloatBits && D.DivisorBits <= FloatBits;
    Type *Real = FitsFloat ? B.getFloatTy() : B.getDoubleTy();
    // Floating-point conversions of unsigned numbers are slower.
    const bool IsSigned = D.isSigned() || FitsFloat || (D.NumeratorBits < 32 && D.DivisorBits < 32);
    auto Extended = [&](Value *V) {
      Type *T = V->getType()->isVectorTy() ? vectorOf(B.getInt32Ty()) : B.getInt32Ty();
      return D.isSigned() ? B.CreateSExt(V, T) : B.CreateZExt(V, T);
    };
    auto Converted = [&](Value *V) {
      Type *T = V->getType()->isVectorTy() ? vectorOf(Real) : Real;
      return IsSigned ? B.CreateSIToFP(V, T) : B.CreateUIToFP(V, T);
    };
    Value *Numerator = Extended(D.Numerator), *Divisor = Extended(D.Divisor), *Quotient = Converted(Numerator);
    if (D.UniformDivisor && !FitsFloat)
      Quotient = multiplyByReciprocal(Quotient, Converted(Extended(D.UniformDivisor)));
    else
      Quotient = B.CreateFDiv(Quotient, Converted(Divisor));
    Value *Result =
        IsSigned ? B.CreateFPToSI(Quotient, Numerator->getType()) : B.CreateFPToUI(Quotient, Numerator->getType());
    if (D.isRemainder())
      Result = B.CreateSub(Numerator, B.CreateMul(Result, Divisor));
    return B.CreateTrunc(Result, Vector);
  }

  /// (a + 0.5) * (1 / b), away from zero for a negative `a`. 1 / b is hoisted out of loops in which b is invariant.
  Value *multiplyByReciprocal(Value *Numerator, Value *Divisor) {
    Value *Half = ConstantFP::get(Numerator->getType(), 0.5);
    if (D.isSigned() && !D.IsNumeratorNonNegative && Bits <= 32) // longer ones are not negative here
      Half = B.CreateBinaryIntrinsic(Intrinsic::copysign, Half, Numerator);
    Value *Sum = B.CreateFAdd(Numerator, Half);
    Value *Reciprocal = B.CreateFDiv(ConstantFP::get(Divisor->getType(), 1), Divisor, "reciprocal");
    return B.CreateFMul(Sum, B.CreateVectorSplat(Vector->getNumElements(), Reciprocal));
  }

  // 64 bits.

  Value *divideLong() {
    const unsigned Most = D.UniformDivisor ? DoubleReciprocalBits : DoubleBits;
    const bool IsUnsigned = !D.isSigned() || (D.IsNumeratorNonNegative && D.IsDivisorNonNegative);
    if (IsUnsigned && D.NumeratorBits <= Most && D.DivisorBits <= Most)
      return divideSmall();
    // Values below 2^50 in all lanes are the usual case, for example sizes.
    Value *Both = B.CreateOr(D.Numerator, D.Divisor);
    Value *IsLarge = B.CreateICmpNE(B.CreateLShr(Both, Most), Constant::getNullValue(Vector));
    if (D.Mask)
      IsLarge = B.CreateSelect(D.Mask, IsLarge, Constant::getNullValue(IsLarge->getType()));
    Type *Lanes = B.getIntNTy(Vector->getNumElements());
    Value *AnyLarge = B.CreateICmpNE(B.CreateBitCast(IsLarge, Lanes), ConstantInt::get(Lanes, 0));
    Function *F = B.GetInsertBlock()->getParent();
    auto *Small = BasicBlock::Create(B.getContext(), "divide.small", F),
         *Large = BasicBlock::Create(B.getContext(), "divide.large", F),
         *After = BasicBlock::Create(B.getContext(), "divided", F);
    B.CreateCondBr(AnyLarge, Large, Small);
    B.SetInsertPoint(Small);
    Value *FromSmall = divideSmall();
    B.CreateBr(After);
    B.SetInsertPoint(Large);
    Value *FromLarge = divideByLanes();
    B.CreateBr(After);
    B.SetInsertPoint(After);
    PHINode *Result = B.CreatePHI(Vector, 2);
    Result->addIncoming(FromSmall, Small);
    Result->addIncoming(FromLarge, Large);
    return Result;
  }

  /// In a double of at least 2^52 the lowest bits are an integer, so an addition converts.
  static constexpr uint64_t MagicBits = 0x4330000000000000; // 2^52

  Value *toDouble(Value *V) {
    Type *Real = V->getType()->isVectorTy() ? vectorOf(B.getDoubleTy()) : B.getDoubleTy();
    Value *Sum = B.CreateOr(V, ConstantInt::get(V->getType(), MagicBits));
    return B.CreateFSub(B.CreateBitCast(Sum, Real), ConstantFP::get(Real, 0x1p52));
  }

  Value *fromDouble(Value *V) {
    Value *Sum = B.CreateFAdd(V, ConstantFP::get(V->getType(), 0x1p52));
    return B.CreateXor(B.CreateBitCast(Sum, Vector), ConstantInt::get(Vector, MagicBits));
  }

  /// Of numbers below 2^52, or 2^50, from 0 on.
  Value *divideSmall() {
    Value *Numerator = toDouble(D.Numerator), *Divisor = nullptr, *Quotient;
    if (D.UniformDivisor) {
      Value *Scalar = toDouble(D.UniformDivisor);
      Divisor = B.CreateVectorSplat(Vector->getNumElements(), Scalar);
      Quotient = multiplyByReciprocal(Numerator, Scalar);
    } else {
      Divisor = toDouble(D.Divisor);
      Quotient = B.CreateFDiv(Numerator, Divisor);
    }
    Quotient = B.CreateUnaryIntrinsic(Intrinsic::trunc, Quotient);
    if (D.isRemainder()) // both products are below 2^52
      Quotient = B.CreateFSub(Numerator, B.CreateFMul(Quotient, Divisor));
    return fromDouble(Quotient);
  }

  /// LLVM's way. Inactive lanes divide by 1. No lane may divide by 0, not even an inactive one: LLVM takes the
  /// division into the select, and there a single 0 in a constant vector makes a division without meaning in all lanes.
  Value *divideByLanes() {
    Value *Divisor = D.Divisor;
    if (D.Mask && !isa<ConstantInt>(D.UniformDivisor ? D.UniformDivisor : D.Divisor)) {
      Value *One = ConstantInt::get(Vector, 1);
      Divisor = B.CreateSelect(D.Mask, B.CreateBinaryIntrinsic(Intrinsic::umax, Divisor, One), One);
    }
    return B.CreateBinOp(D.Opcode, D.Numerator, Divisor);
  }

  IRBuilder<> &B;
  const VectorDivision &D;
  FixedVectorType *const Vector;
  const unsigned Bits;
};

} // namespace

Value *emitDivision(IRBuilder<> &B, const VectorDivision &D) { return DivisionEmitter(B, D).run(); }

} // namespace amp
