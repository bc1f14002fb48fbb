// Values of the vectorized function: a scalar, a scalar and a stride, or a vector.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/AddRowChecks.h"
#include "targets/host/InterleaveArrays.h"
#include "targets/host/ThreadVectorizer.h"
#include "targets/host/VectorDivision.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {

Type *ThreadVectorizer::vectorized(Type *T) const {
  if (auto *Struct = dyn_cast<StructType>(T)) {
    SmallVector<Type *> Members;
    for (Type *Member : Struct->elements())
      Members.push_back(vectorized(Member));
    return StructType::get(T->getContext(), Members);
  }
  return FixedVectorType::get(T, W);
}

/// Returns <0, Stride, 2 * Stride, ...>
Value *ThreadVectorizer::laneNumbers(Type *T, int64_t Stride) const {
  SmallVector<Constant *> Numbers;
  for (unsigned I = 0; I < W; ++I)
    Numbers.push_back(ConstantInt::get(T, static_cast<uint64_t>(Stride * I), /*IsSigned=*/true));
  return ConstantVector::get(Numbers);
}

Value *ThreadVectorizer::fullMask() { return ConstantVector::getSplat(ElementCount::getFixed(W), B.getTrue()); }

/// Returns an i1 that is true if any lane of the mask is active; true for null, all lanes.
Value *ThreadVectorizer::any(Value *M) {
  if (!M)
    return B.getTrue();
  Type *Bits = B.getIntNTy(W);
  return B.CreateICmpNE(B.CreateBitCast(M, Bits), ConstantInt::get(Bits, 0), "any");
}

/// Implements AllLanesBuiltin and NoLaneBuiltin. True must be correct; false is always allowed.
Value *ThreadVectorizer::addRowChecks(Value *Condition, bool All) {
  Value *L, *R;
  if (Shapes.shape(Condition).isUniform()) {
    Value *V = scalar(Condition);
    return All ? V : B.CreateNot(V);
  }
  if (EntryMask) { // the last lane is inactive
    Value *M = All ? B.CreateNot(vector(Condition)) : vector(Condition);
    return B.CreateNot(any(B.CreateSelect(EntryMask, M, Constant::getNullValue(M->getType()))));
  }
  if (match(Condition, m_Not(m_Value(L))))
    return addRowChecks(L, !All);
  bool IsAnd = match(Condition, m_LogicalAnd(m_Value(L), m_Value(R)));
  if (IsAnd || match(Condition, m_LogicalOr(m_Value(L), m_Value(R)))) {
    // R may be undefined in lanes that do not evaluate it.
    Value *Left = addRowChecks(L, All), *Right = B.CreateFreeze(addRowChecks(R, All));
    return IsAnd == All ? B.CreateAnd(Left, Right) : B.CreateOr(Left, Right);
  }
  if (auto *Compare = dyn_cast<ICmpInst>(Condition))
    if (Value *V = testComparison(*Compare, All))
      return V;
  Value *M = vector(Condition);
  return B.CreateNot(any(All ? B.CreateNot(M) : M));
}

/// Tests only the first or the last lane; null if that does not suffice.
Value *ThreadVectorizer::testComparison(const ICmpInst &Compare, bool All) {
  Value *L = Compare.getOperand(0), *R = Compare.getOperand(1);
  std::optional<int64_t> ByL = Shapes.shape(L).stride(), ByR = Shapes.shape(R).stride();
  bool Signed = Compare.isSigned();
  if (!ByL || !ByR || *ByL == *ByR || !L->getType()->isIntegerTy())
    return nullptr;
  if (Compare.isEquality())
    return testEquality(Compare, *ByL - *ByR, All);
  if (!Shapes.isExact(L, Signed) || !Shapes.isExact(R, Signed))
    return nullptr;
  CmpInst::Predicate P = All ? Compare.getPredicate() : Compare.getInversePredicate();
  bool IsLess = CmpInst::isStrictPredicate(P) ? P == CmpInst::ICMP_SLT || P == CmpInst::ICMP_ULT
                                              : P == CmpInst::ICMP_SLE || P == CmpInst::ICMP_ULE;
  // L - R increases along the lanes: it is less in all lanes if it is less in the last one.
  bool AskLast = (*ByL > *ByR) == IsLess;
  auto At = [&](Value *V, int64_t By) {
    int64_t Step = AskLast ? By * (W - 1) : 0;
    Constant *Further = ConstantInt::get(V->getType(), static_cast<uint64_t>(Step), true);
    return Step == 0 ? scalar(V) : B.CreateAdd(scalar(V), Further);
  };
  return B.CreateICmp(P, At(L, *ByL), At(R, *ByR));
}

/// L and R approach each other by `By` from lane to lane: tests whether they are equal in one. Values may wrap.
Value *ThreadVectorizer::testEquality(const ICmpInst &Compare, int64_t By, bool All) {
  const bool IsEqual = Compare.getPredicate() == CmpInst::ICMP_EQ;
  if (IsEqual == All)
    return W > 1 ? B.getFalse() : nullptr;
  Value *L = Compare.getOperand(0), *R = Compare.getOperand(1);
  const int64_t Furthest = std::abs(By) * (W - 1);
  if (L->getType()->getIntegerBitWidth() < 32 || Furthest > INT32_MAX)
    return nullptr;
  Value *Ahead = By > 0 ? B.CreateSub(scalar(R), scalar(L)) : B.CreateSub(scalar(L), scalar(R));
  return B.CreateICmpUGT(Ahead, ConstantInt::get(L->getType(), static_cast<uint64_t>(Furthest)));
}

/// Returns the scalar of a uniform value, and lane 0's of a strided one.
Value *ThreadVectorizer::scalar(Value *V) {
  if (isa<Constant>(V) || isa<MetadataAsValue>(V))
    return V;
  if (auto It = Scalars.find(V); It != Scalars.end())
    return It->second;
  // Uniform and strided values may derive from varying ones with a pattern: (lane / 2) / 2 of four lanes.
  if (auto It = Vectors.find(V); It != Vectors.end() && Shapes.followsFromLane0(V))
    return B.CreateExtractElement(It->second, uint64_t(0));
  report_fatal_error("internal error: vectorize-threads: a value without a scalar");
}

Value *ThreadVectorizer::splat(Value *V) { return B.CreateVectorSplat(W, V); }

Value *ThreadVectorizer::vector(Value *V) {
  ValueShape Shape = Shapes.shape(V);
  if (Shape.isVarying()) {
    auto It = Vectors.find(V);
    if (It == Vectors.end())
      report_fatal_error("internal error: vectorize-threads: a value without a vector");
    return It->second;
  }
  if (auto *C = dyn_cast<Constant>(V))
    return ConstantVector::getSplat(ElementCount::getFixed(W), C);
  Value *&Known = Spread[{V, B.GetInsertBlock()}];
  if (Known)
    return Known;
  Value *Base = scalar(V);
  Value *Result;
  if (Shape.isUniform())
    Result = splat(Base);
  else if (V->getType()->isPointerTy())
    Result = B.CreateGEP(B.getInt8Ty(), Base, laneNumbers(B.getInt64Ty(), Shape.Stride));
  else
    Result = B.CreateAdd(splat(Base), laneNumbers(V->getType(), Shape.Stride));
  return Spread[{V, B.GetInsertBlock()}] = Result;
}

void ThreadVectorizer::emit(Instruction &I) {
  B.SetCurrentDebugLocation(I.getDebugLoc());
  if (auto *Slot = dyn_cast<AllocaInst>(&I)) { // one per lane, contiguous
    IRBuilder<> Entry(&New->getEntryBlock(), New->getEntryBlock().begin());
    Type *All = Slot->getAllocatedType();
    if (!isSharedByLanes(*Slot))
      All = ArrayType::get(All, W);
    AllocaInst *Copy = Entry.CreateAlloca(All, nullptr, Slot->getName());
    Copy->setAlignment(std::max(Slot->getAlign(), Align(16)));
    Scalars[&I] = Copy;
    return;
  }
  if (auto *Call = dyn_cast<CallBase>(&I)) {
    const Function *Callee = Call->getCalledFunction();
    if (Callee && Callee->getName() == LaneBuiltin) {
      Scalars[&I] = B.getInt32(0);
      return;
    }
    if (Callee && Callee->getName() == RowBuiltin) {
      // Passes may replace its operand by an equal value of a loop that the lanes leave at different times. A row check
      // may always fail.
      Value *Operand = Call->getArgOperand(0);
      Scalars[&I] = Shapes.shape(Operand).isVarying() ? B.getFalse() : scalar(Operand);
      return;
    }
    if (Callee && (Callee->getName() == AllLanesBuiltin || Callee->getName() == NoLaneBuiltin)) {
      Scalars[&I] = addRowChecks(Call->getArgOperand(0), Callee->getName() == AllLanesBuiltin);
      return;
    }
    if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
        Intrinsic && (Intrinsic->isAssumeLikeIntrinsic() || Intrinsic->isLifetimeStartOrEnd()))
      return;
    if (Call->getIntrinsicID() == Intrinsic::prefetch)
      return emitPrefetch(*Call);
  }
  auto *Store = dyn_cast<StoreInst>(&I);
  if (Store
          ? !Shapes.shape(Store->getValueOperand()).isUniform() || !Shapes.shape(Store->getPointerOperand()).isUniform()
          : Shapes.shape(&I).isVarying())
    emitVector(I);
  else
    emitScalar(I);
}

void ThreadVectorizer::emitScalar(Instruction &I) {
  bool IsStrided = Shapes.shape(&I).isStrided();
  if (IsStrided && I.getOpcode() == Instruction::ZExt && I.hasNonNeg()) {
    // Lane 0 may be inactive and negative.
    Scalars[&I] = B.CreateSExt(scalar(I.getOperand(0)), I.getType(), I.getName());
    return;
  }
  if (auto *Or = dyn_cast<PossiblyDisjointInst>(&I); IsStrided && Or && Or->isDisjoint()) {
    Scalars[&I] = B.CreateAdd(scalar(I.getOperand(0)), scalar(I.getOperand(1)), I.getName());
    return;
  }
  Instruction *Copy = I.clone();
  for (Use &U : Copy->operands())
    if (!isa<BasicBlock>(U) && !isa<Function>(U))
      U.set(scalar(U));
  // Lane 0 may be inactive, and the operands may be lane 0's.
  if (Mask && (IsStrided || any_of(I.operands(), [&](const Use &U) { return Shapes.shape(U).isStrided(); })))
    Copy->dropPoisonGeneratingFlags();
  B.Insert(Copy, I.getName());
  Scalars[&I] = Copy;
}

/// Returns the number of bits that a division's operand needs, and whether it may be negative.
static std::pair<unsigned, bool> rangeOf(const Value *V, bool Signed, const DataLayout &DL) {
  KnownBits Known = computeKnownBits(V, DL);
  if (!Signed || Known.isNonNegative())
    return {Known.countMaxActiveBits(), true};
  return {Known.getBitWidth() - ComputeNumSignBits(V, DL), false};
}

void ThreadVectorizer::emitDivision(BinaryOperator &I) {
  Value *Numerator = I.getOperand(0), *Divisor = I.getOperand(1);
  VectorDivision D(I.getOpcode(), vector(Numerator), vector(Divisor));
  if (Shapes.shape(Divisor).isUniform())
    D.UniformDivisor = scalar(Divisor);
  D.Mask = Mask;
  std::tie(D.NumeratorBits, D.IsNumeratorNonNegative) = rangeOf(Numerator, D.isSigned(), DL);
  std::tie(D.DivisorBits, D.IsDivisorNonNegative) = rangeOf(Divisor, D.isSigned(), DL);
  Vectors[&I] = amp::emitDivision(B, D);
}

void ThreadVectorizer::emitVector(Instruction &I) {
  auto Keep = [&](Value *V) {
    if (auto *Copy = dyn_cast<Instruction>(V))
      Copy->copyIRFlags(&I);
    Vectors[&I] = V;
  };
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return emitLoad(*Load);
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return emitStore(*Store);
  if (auto *Call = dyn_cast<CallBase>(&I))
    return emitCall(*Call);
  if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I))
    return emitAtomic(*Atomic);
  if (I.isIntDivRem())
    return emitDivision(cast<BinaryOperator>(I));
  if (isa<BinaryOperator>(I))
    return Keep(B.CreateBinOp(static_cast<Instruction::BinaryOps>(I.getOpcode()), vector(I.getOperand(0)),
                              vector(I.getOperand(1)), I.getName()));
  if (isa<UnaryOperator>(I))
    return Keep(B.CreateUnOp(static_cast<Instruction::UnaryOps>(I.getOpcode()), vector(I.getOperand(0)), I.getName()));
  if (auto *Compare = dyn_cast<CmpInst>(&I))
    return Keep(B.CreateCmp(Compare->getPredicate(), vector(I.getOperand(0)), vector(I.getOperand(1)), I.getName()));
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return Keep(B.CreateCast(Cast->getOpcode(), vector(I.getOperand(0)), vectorized(I.getType()), I.getName()));
  if (isa<SelectInst>(I)) {
    Value *Condition = I.getOperand(0);
    Condition = Shapes.shape(Condition).isUniform() ? scalar(Condition) : vector(Condition);
    return Keep(B.CreateSelect(Condition, vector(I.getOperand(1)), vector(I.getOperand(2)), I.getName()));
  }
  if (isa<FreezeInst>(I))
    return Keep(B.CreateFreeze(vector(I.getOperand(0)), I.getName()));
  if (auto *GEP = dyn_cast<GetElementPtrInst>(&I)) {
    auto Operand = [&](Value *V) { return Shapes.shape(V).isUniform() ? scalar(V) : vector(V); };
    SmallVector<Value *> Indices;
    for (Value *Index : GEP->indices())
      Indices.push_back(Operand(Index));
    return Keep(B.CreateGEP(GEP->getSourceElementType(), Operand(GEP->getPointerOperand()), Indices, GEP->getName(),
                            GEP->isInBounds() ? GEPNoWrapFlags::inBounds() : GEPNoWrapFlags::none()));
  }
  if (auto *Extract = dyn_cast<ExtractValueInst>(&I);
      Extract && Shapes.shape(Extract->getAggregateOperand()).isVarying())
    return Keep(B.CreateExtractValue(vector(Extract->getAggregateOperand()), Extract->getIndices()));
  serialize(I);
}

} // namespace amp
