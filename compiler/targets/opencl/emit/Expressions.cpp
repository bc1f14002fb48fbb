// Operators: arithmetic, comparisons, conversions.
//
// The relevant rules of C: int with uint of equal width is uint and wraps; signed arithmetic must
// not overflow, so only `nsw` operations may be signed; char and short are promoted to int before any
// operation.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Expressions.h"
#include "ConstantPrinter.h"
#include "kernel/Address.h"
#include "targets/opencl/analyze/MemoryTypes.h"
#include "targets/opencl/analyze/Signs.h"
#include "targets/opencl/analyze/Variables.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

Want wanting(bool Signed) { return Signed ? Want::Signed : Want::Unsigned; }

CType typed(CKind Kind, Want W) { return {Kind, W != Want::Unsigned}; }

/// How an operation on bools is printed.
enum class BoolForm { None, And, Or, Differ };

BoolForm formOnBools(unsigned Opcode) {
  switch (Opcode) {
  case Instruction::And:
  case Instruction::Mul:
    return BoolForm::And;
  case Instruction::Or:
    return BoolForm::Or;
  case Instruction::Xor:
  case Instruction::Add:
  case Instruction::Sub:
    return BoolForm::Differ;
  default:
    return BoolForm::None;
  }
}

Refusal refuseConstant(const Constant &C) {
  if (isa<ConstantInt>(C) || isa<ConstantFP>(C) || isa<UndefValue>(C) || isa<ConstantPointerNull>(C))
    return std::nullopt;
  if (isa<Function>(C))
    return diag::NoFunctionAddress;
  if (C.getType()->isPointerTy()) {
    const Value *Root = rootOf(&C);
    if (isa<GlobalVariable>(Root) || isa<ConstantPointerNull>(Root) || isa<UndefValue>(Root))
      return std::nullopt;
  }
  std::string Text;
  raw_string_ostream Stream(Text);
  C.printAsOperand(Stream, false);
  return FilledMessage(diag::NoConstant, {Text});
}

/// Private and constant memory share an address space in LLVM, but not in OpenCL C.
Refusal refuseMeeting(const Instruction &I) {
  bool Private = false, Constant = false;
  for (const Value *Op : I.operands()) {
    if (!Op->getType()->isPointerTy() || Op->getType()->getPointerAddressSpace() != 0)
      continue;
    const Value *Root = rootOf(Op);
    Private |= isa<AllocaInst>(Root);
    Constant |= isa<GlobalVariable>(Root);
  }
  if (Private && Constant)
    return diag::NoAmbiguousPointer;
  return std::nullopt;
}

/// Considers only the operation; see compute() and KernelPrinter.
Refusal refuseOperation(const Instruction &I) {
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return refuseCall(*Call);
  if (isa<BinaryOperator>(I)) {
    if (I.getType()->isIntegerTy(1) && formOnBools(I.getOpcode()) == BoolForm::None)
      return refuseInternally("arithmetic on i1 reached the emitter");
    return std::nullopt;
  }
  switch (I.getOpcode()) {
  case Instruction::Load:
  case Instruction::Store:
  case Instruction::AtomicRMW:
  case Instruction::AtomicCmpXchg:
    return refuseAccess(I);
  case Instruction::GetElementPtr:
    return refusePointer(&I);
  case Instruction::ExtractValue: {
    const auto &Extract = cast<ExtractValueInst>(I);
    if (isa<AtomicCmpXchgInst>(Extract.getAggregateOperand()) && Extract.getIndices()[0] == 0)
      return std::nullopt;
    return refuseInternally("a struct value reached the emitter");
  }
  case Instruction::ExtractElement:
    if (isOffsets(I.getOperand(0)) && isa<ConstantInt>(I.getOperand(1)))
      return std::nullopt;
    return refuseInternally("a vector reached the emitter");
  case Instruction::Alloca:
    if (!cast<AllocaInst>(I).isStaticAlloca())
      return diag::NoVariableArray;
    return std::nullopt;
  case Instruction::PHI:
  case Instruction::Select:
    return refuseMeeting(I);
  case Instruction::IntToPtr:
    return diag::NoPointerOfInteger;
  case Instruction::AddrSpaceCast:
    return diag::NoAmbiguousPointer;
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    if (I.getType()->isIntegerTy(1))
      return refuseInternally("a conversion to i1 reached the emitter");
    return std::nullopt;
  case Instruction::FNeg:
  case Instruction::ICmp:
  case Instruction::FCmp:
  case Instruction::Freeze:
  case Instruction::Br:
  case Instruction::Switch:
  case Instruction::Ret:
  case Instruction::Unreachable:
  case Instruction::Fence:
    return std::nullopt;
  default:
    if (isa<CastInst>(I))
      return std::nullopt;
    return FilledMessage(diag::NoOperation, {I.getOpcodeName()});
  }
}

} // namespace

bool isOffsets(const Value *V) {
  return isa<Argument>(V) && V->getType()->isVectorTy() && V->getType()->getScalarType()->isIntegerTy(64);
}

std::string spell(const Type *T) {
  std::string Text;
  raw_string_ostream(Text) << *T;
  return Text;
}

Refusal refuseInternally(const Twine &What) { return FilledMessage(diag::InternalError, {What.str()}); }

Refusal refuseType(const Type *T) {
  if (T->isVoidTy() || kindOf(T) != CKind::None || T->isLabelTy() || T->isMetadataTy())
    return std::nullopt;
  if (T->isX86_FP80Ty() || T->isFP128Ty() || T->isPPC_FP128Ty())
    return diag::NoLongDouble;
  if (T->isHalfTy() || T->isBFloatTy())
    return diag::NoHalf;
  if (T->isIntegerTy())
    return FilledMessage(diag::NoInteger, {std::to_string(T->getIntegerBitWidth())});
  return FilledMessage(diag::NoType, {spell(T)});
}

Refusal refuse(const Instruction &I) {
  // Calls first: for an unknown function, its name is more helpful than its types.
  if (isa<CallBase>(I))
    if (Refusal R = refuseOperation(I))
      return R;
  if (!isa<AtomicCmpXchgInst>(I) && !isa<AllocaInst>(I))
    if (Refusal R = refuseType(I.getType()))
      return R;
  for (const Use &U : I.operands()) {
    if (isa<CallBase>(I) && &U == &cast<CallBase>(I).getCalledOperandUse())
      continue;
    if (isa<AtomicCmpXchgInst>(U) || isa<MetadataAsValue>(U) || isa<BasicBlock>(U) ||
        (isa<ExtractElementInst>(I) && isOffsets(U)))
      continue;
    if (Refusal R = refuseType(U->getType()))
      return R;
    if (const auto *C = dyn_cast<Constant>(U))
      if (Refusal R = refuseConstant(*C))
        return R;
    if (U->getType()->isPointerTy())
      if (Refusal R = refusePointer(U))
        return R;
  }
  return refuseOperation(I);
}

CType Expressions::typeOf(const Value *V) const {
  Type *T = V->getType();
  // A cmpxchg's variable holds only the old value.
  if (auto *Struct = dyn_cast<StructType>(T))
    T = Struct->getElementType(0);
  CType Result{kindOf(T), true};
  unsigned Id = K.Vars.idOf(V);
  if (Id != Variables::None)
    Result.Signed = K.IntegerSigns.isSigned(Id);
  else if (const auto *A = dyn_cast<Argument>(V))
    Result.Signed = K.IntegerSigns.isSigned(*A);
  return Result;
}

Expr Expressions::constant(const Constant &C, Want W, bool Plain) const {
  CType T = typed(kindOf(C.getType()), W);
  if (const auto *Float = dyn_cast<ConstantFP>(&C)) {
    std::string Text = printFloat(Float->getValueAPF());
    return {Text, Text[0] == '-' ? Level::Unary : Level::Primary, T};
  }
  // Undefined values are printed as 0 everywhere.
  if (T.isFloat())
    return {T.Kind == CKind::F32 ? "0.0f" : "0.0", Level::Primary, T};
  APInt Value(C.getType()->getIntegerBitWidth(), 0);
  if (const auto *Int = dyn_cast<ConstantInt>(&C))
    Value = Int->getValue();
  std::string Text = printInteger(Value, T, Plain);
  return {Text, Text[0] == '-' || Text[0] == '(' ? Level::Unary : Level::Primary, T};
}

Expr Expressions::withSign(Expr E, Want W) const {
  if (W == Want::Any || !E.Type.isInt() || E.Type.Signed == (W == Want::Signed))
    return E;
  return convert({E.Type.Kind, W == Want::Signed}, E);
}

Expr Expressions::convert(CType T, const Expr &E) const {
  return {"(" + T.name().str() + ")" + E.atLeast(Level::Unary), Level::Unary, T};
}

Expr Expressions::value(const Value *V, Want W) const {
  if (V->getType()->isPointerTy())
    return pointer(V, K.Types.pointeeOf(rootOf(V)));
  if (const auto *C = dyn_cast<Constant>(V))
    return constant(*C, W);
  unsigned Id = K.Vars.idOf(V);
  if (Id != Variables::None)
    return withSign({K.VariableNames[Id], Level::Primary, typeOf(V)}, W);
  if (const auto *A = dyn_cast<Argument>(V)) {
    CType T = typeOf(V);
    // Kernel arguments cannot be bool.
    if (T.Kind == CKind::Bool)
      return {K.Objects.lookup(A) + " != 0", Level::Equality, T};
    return withSign({K.Objects.lookup(A), Level::Primary, T}, W);
  }
  return withSign(compute(*cast<Instruction>(V), W), W);
}

/// Prints an operand next to another that determines the type: small constants need no suffix.
Expr Expressions::operand(const Value *V, Want W) const {
  if (const auto *C = dyn_cast<Constant>(V))
    if (V->getType()->isIntegerTy())
      return constant(*C, W, true);
  return value(V, W);
}

/// Returns true for a sext or zext from 32 to 64 bits that is printed at its use.
bool Expressions::isExtension(const Value *V) const {
  const auto *I = dyn_cast<Instruction>(V);
  return I && (isa<SExtInst>(I) || isa<ZExtInst>(I)) && K.Places.kindOf(*I) == Placement::Inline &&
         I->getType()->isIntegerTy(64) && I->getOperand(0)->getType()->isIntegerTy(32);
}

/// Prints the second operand of an operation whose first has type T: C converts a narrower one to T according to
/// the sign of its own type.
Expr Expressions::nextTo(const Value *V, CType T) const {
  if (T.Kind != CKind::I64 || !isExtension(V))
    return operand(V, Want::Any);
  const auto *I = cast<CastInst>(V);
  bool NonNegative = isa<ZExtInst>(I) && cast<PossiblyNonNegInst>(I)->hasNonNeg();
  return value(I->getOperand(0), NonNegative ? Want::Any : wanting(isa<SExtInst>(I)));
}

std::string Expressions::assigned(const Value *V, CType T) const {
  if (!T.isInt())
    return value(V).Text;
  // C converts between signs implicitly; the preference only avoids inner casts.
  const auto *I = dyn_cast<Instruction>(V);
  if (I && K.Vars.idOf(V) == Variables::None)
    return compute(*I, wanting(T.Signed)).Text;
  return operand(V, isa<Constant>(V) ? wanting(T.Signed) : Want::Any).Text;
}

Expr Expressions::compute(const Instruction &I, Want W) const {
  if (const auto *Binary = dyn_cast<BinaryOperator>(&I))
    return binary(*Binary, W);
  if (const auto *Cast = dyn_cast<CastInst>(&I))
    return conversion(*Cast, W);
  switch (I.getOpcode()) {
  case Instruction::GetElementPtr: {
    Address A = Address::get(&I, K.DL, [&](const Value *V) { return V != &I && K.Vars.idOf(V) != Variables::None; });
    return pointerAt(A, K.Types.pointeeOf(&I));
  }
  case Instruction::FNeg: {
    Expr E = value(I.getOperand(0));
    // Parentheses prevent `- -x` from becoming `--x`.
    std::string Text = E.atLeast(Level::Unary);
    return {"-" + (Text[0] == '-' ? "(" + Text + ")" : Text), Level::Unary, E.Type};
  }
  case Instruction::ICmp:
    return integerCompare(cast<ICmpInst>(I), cast<ICmpInst>(I).getPredicate());
  case Instruction::FCmp:
    return floatCompare(cast<FCmpInst>(I), cast<FCmpInst>(I).getPredicate());
  case Instruction::Select:
    return select(cast<SelectInst>(I), W);
  case Instruction::Freeze:
  case Instruction::ExtractValue: // of a cmpxchg: the old value
    return value(I.getOperand(0), W);
  case Instruction::ExtractElement: { // of the containers' offsets
    uint64_t Component = cast<ConstantInt>(I.getOperand(1))->getZExtValue();
    return {K.Objects.lookup(I.getOperand(0)) + ".s" + utohexstr(Component, /*LowerCase=*/true), Level::Primary,
            typeOf(&I)};
  }
  case Instruction::Load:
    return load(cast<LoadInst>(I), W);
  case Instruction::AtomicRMW:
    return atomic(cast<AtomicRMWInst>(I), W);
  case Instruction::AtomicCmpXchg:
    return exchange(cast<AtomicCmpXchgInst>(I), W);
  case Instruction::Call:
    return call(cast<CallInst>(I), W);
  default:
    llvm_unreachable("internal error: an instruction that refuse() let pass");
  }
}

/// Returns true if an expression inlined into V reads memory; such an operand is better computed unconditionally.
bool Expressions::loadsInside(const Value *V) const {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || K.Places.kindOf(*I) != Placement::Inline)
    return false;
  return isa<LoadInst>(I) || isa<CallInst>(I) || any_of(I->operands(), [&](const Use &U) { return loadsInside(U); });
}

Expr Expressions::negated(const Expr &E) const {
  if (E.Text == "true" || E.Text == "false")
    return {E.Text == "true" ? "false" : "true", Level::Primary, E.Type};
  return {"!" + E.atLeast(Level::Unary), Level::Unary, {CKind::Bool, true}};
}

Expr Expressions::logical(const Expr &L, const Expr &R, bool IsAnd) const {
  // && inside || is unambiguous in C, but parentheses help readers.
  Level Mine = IsAnd ? Level::LogicalAnd : Level::LogicalOr;
  auto Side = [&](const Expr &E) { return E.Binding == Mine ? E.Text : E.atLeast(Level::Or); };
  return {Side(L) + (IsAnd ? " && " : " || ") + Side(R), Mine, {CKind::Bool, true}};
}

Expr Expressions::condition(const Value *V, bool Negated) const {
  if (!Negated)
    return value(V);
  const auto *Compare = dyn_cast<CmpInst>(V);
  if (Compare && K.Vars.idOf(V) == Variables::None) {
    CmpInst::Predicate Inverse = Compare->getInversePredicate();
    if (const auto *Integers = dyn_cast<ICmpInst>(Compare))
      return integerCompare(*Integers, Inverse);
    return floatCompare(cast<FCmpInst>(*Compare), Inverse);
  }
  return negated(value(V));
}

Expr Expressions::onBools(const BinaryOperator &I) const {
  const Value *A = I.getOperand(0), *B = I.getOperand(1);
  Expr L = value(A), R = value(B);
  const CType Bool{CKind::Bool, true};
  switch (formOnBools(I.getOpcode())) {
  case BoolForm::And:
    if (!loadsInside(B))
      return logical(L, R, true);
    return {L.atLeast(Level::Unary) + " & " + R.atLeast(Level::Unary), Level::And, Bool};
  case BoolForm::Or:
    if (!loadsInside(B))
      return logical(L, R, false);
    return {L.atLeast(Level::Unary) + " | " + R.atLeast(Level::Unary), Level::Or, Bool};
  case BoolForm::Differ:
    if (match(B, m_One()))
      return condition(A, true);
    return {L.atLeast(Level::Unary) + " != " + R.atLeast(Level::Unary), Level::Equality, Bool};
  case BoolForm::None:
    break;
  }
  llvm_unreachable("internal error: an operation on i1 that refuse() let pass");
}

Expr Expressions::binary(const BinaryOperator &I, Want W) const {
  CKind Kind = kindOf(I.getType());
  if (Kind == CKind::Bool)
    return onBools(I);
  Expr Result;
  switch (I.getOpcode()) {
  case Instruction::FAdd:
    return floatBinary(I, " + ", Level::Sum);
  case Instruction::FSub:
    return floatBinary(I, " - ", Level::Sum);
  case Instruction::FMul:
    return floatBinary(I, " * ", Level::Product);
  case Instruction::FDiv:
    if (Kind == CKind::F32 && I.isFast())
      return fastQuotient(I);
    return floatBinary(I, " / ", Level::Product);
  case Instruction::FRem:
    return {"fmod(" + value(I.getOperand(0)).Text + ", " + value(I.getOperand(1)).Text + ")", Level::Primary,
            typed(Kind, W)};
  case Instruction::Add:
    Result = wrapping(I, " + ", Level::Sum);
    break;
  case Instruction::Sub:
    Result = wrapping(I, " - ", Level::Sum);
    break;
  case Instruction::Mul:
    Result = wrapping(I, " * ", Level::Product);
    break;
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem: {
    bool Signed = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
    bool Divides = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::UDiv;
    Expr L = value(I.getOperand(0), wanting(Signed)), R = value(I.getOperand(1), wanting(Signed));
    Result = {L.atLeast(Level::Product) + (Divides ? " / " : " % ") + R.atLeast(Level::Unary),
              Level::Product,
              {Kind, Signed}};
    break;
  }
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    Result = shift(I, W);
    break;
  case Instruction::And:
    Result = bitwise(I, " & ", Level::And, W);
    break;
  case Instruction::Or:
    // Without a common bit it is a sum, which is easier to read in indices.
    if (cast<PossiblyDisjointInst>(I).isDisjoint())
      Result = bitwise(I, " + ", Level::Sum, W);
    else
      Result = bitwise(I, " | ", Level::Or, W);
    break;
  default:
    Result = bitwise(I, " ^ ", Level::Xor, W);
    break;
  }
  // Narrow results are ints in C, with extra high bits.
  return Result.Type.isWide() ? Result : convert(typed(Kind, W), Result);
}

Expr Expressions::floatBinary(const BinaryOperator &I, const char *Op, Level L) const {
  Expr A = value(I.getOperand(0)), B = value(I.getOperand(1));
  return {A.atLeast(L) + Op + B.atLeast(Level(int(L) + 1)), L, A.Type};
}

/// add, sub, mul: signed if they must not overflow, otherwise unsigned, which wraps in C as well.
Expr Expressions::wrapping(const BinaryOperator &I, const char *Op, Level L) const {
  const Value *A = I.getOperand(0), *B = I.getOperand(1);
  bool Signed = I.hasNoSignedWrap();
  CType T{kindOf(I.getType()), Signed || !CType{kindOf(I.getType()), true}.isWide()};
  Want Side = wanting(Signed);
  if (!T.isWide())
    Side = Want::Unsigned; // computed as int, which can overflow only for products of ushort
  if (!T.isWide() && I.getOpcode() == Instruction::Mul)
    return {"(uint)" + value(A, Side).atLeast(Level::Unary) + Op + operand(B, Side).atLeast(Level::Unary), L, T};
  if (I.getOpcode() == Instruction::Sub && match(A, m_Zero())) {
    std::string Text = value(B, Side).atLeast(Level::Primary);
    return {"-" + Text, Level::Unary, T};
  }
  Level Right = Level(int(L) + 1);
  const auto *C = dyn_cast<ConstantInt>(B);
  if (C && I.getOpcode() == Instruction::Add && C->isNegative() && !C->isMinValue(true)) {
    APInt Positive = -C->getValue();
    bool Plain = Signed || value(A).Type == T;
    return {value(A, Signed ? Want::Signed : Want::Any).atLeast(L) + " - " + printInteger(Positive, T, Plain), L, T};
  }
  if (Expr Left = value(A, Signed ? Side : Want::Any); Left.Type == T && isExtension(B))
    return {Left.atLeast(L) + Op + nextTo(B, T).atLeast(Right), L, T};
  if (isExtension(A) && !isa<Constant>(B))
    if (Expr Other = value(B, Signed ? Side : Want::Any); Other.Type == T)
      return {nextTo(A, T).atLeast(L) + Op + Other.atLeast(Right), L, T};
  if (Signed || !T.isWide())
    return {value(A, Side).atLeast(L) + Op + operand(B, Side).atLeast(Right), L, T};
  // One unsigned operand makes the operation unsigned.
  Expr Left = value(A);
  if (isa<Constant>(A) || Left.Type != T) {
    Expr Other = value(B);
    if (isa<Constant>(B) || Other.Type != T) {
      // Neither is unsigned yet. Making a constant unsigned is free.
      if (isa<Constant>(B))
        return {Left.atLeast(L) + Op + value(B, Want::Unsigned).atLeast(Right), L, T};
      return {value(A, Want::Unsigned).atLeast(L) + Op + Other.atLeast(Right), L, T};
    }
    return {operand(A, Want::Any).atLeast(L) + Op + Other.atLeast(Right), L, T};
  }
  return {Left.atLeast(L) + Op + operand(B, Want::Any).atLeast(Right), L, T};
}

Expr Expressions::bitwise(const BinaryOperator &I, const char *Op, Level L, Want W) const {
  const Value *A = I.getOperand(0), *B = I.getOperand(1);
  if (match(B, m_AllOnes()) && I.getOpcode() == Instruction::Xor) {
    Expr E = value(A, W);
    return {"~" + E.atLeast(Level::Unary), Level::Unary, E.Type};
  }
  Expr Left = value(A, W);
  Want Same = wanting(Left.Type.Signed);
  Expr Right = operand(B, Same);
  auto Side = [&](const Expr &E) { return E.Binding == L ? E.Text : E.atLeast(Level::Unary); };
  return {Side(Left) + Op + (Right.Binding == L ? "(" + Right.Text + ")" : Side(Right)),
          L,
          {Left.Type.Kind, Left.Type.Signed}};
}

Expr Expressions::shift(const BinaryOperator &I, Want W) const {
  bool Left = I.getOpcode() == Instruction::Shl;
  bool Signed = Left ? I.hasNoSignedWrap() : I.getOpcode() == Instruction::AShr;
  Expr A = value(I.getOperand(0), wanting(Signed));
  Expr Count = operand(I.getOperand(1), Want::Any);
  (void)W;
  return {A.atLeast(Level::Unary) + (Left ? " << " : " >> ") + Count.atLeast(Level::Unary),
          Level::Shift,
          {A.Type.Kind, Signed}};
}

Expr Expressions::integerCompare(const ICmpInst &I, CmpInst::Predicate Predicate) const {
  const Value *A = I.getOperand(0), *B = I.getOperand(1);
  const CType Bool{CKind::Bool, true};
  const char *Op = nullptr;
  switch (Predicate) {
  case ICmpInst::ICMP_EQ:
    Op = " == ";
    break;
  case ICmpInst::ICMP_NE:
    Op = " != ";
    break;
  case ICmpInst::ICMP_SLT:
  case ICmpInst::ICMP_ULT:
    Op = " < ";
    break;
  case ICmpInst::ICMP_SLE:
  case ICmpInst::ICMP_ULE:
    Op = " <= ";
    break;
  case ICmpInst::ICMP_SGT:
  case ICmpInst::ICMP_UGT:
    Op = " > ";
    break;
  default:
    Op = " >= ";
    break;
  }
  Level L = I.isEquality() ? Level::Equality : Level::Relation;
  if (A->getType()->isPointerTy()) {
    if (isa<Constant>(A) && !isa<Constant>(B))
      std::swap(A, B), Op = I.isEquality() ? Op : (Op[1] == '<' ? " > " : " < ");
    MemoryType Pointee = K.Types.pointeeOf(rootOf(A));
    return {pointer(A, Pointee).atLeast(Level::Shift) + Op + pointer(B, Pointee).atLeast(Level::Shift), L, Bool};
  }
  if (A->getType()->isIntegerTy(1))
    return {value(A).atLeast(Level::Unary) + Op + value(B).atLeast(Level::Unary), L, Bool};
  Want Sign = I.isEquality() ? Want::Any : wanting(I.isSigned());
  Expr Left, Right;
  if (isExtension(A) && !isExtension(B) && !isa<Constant>(B)) {
    Right = value(B, Sign);
    Left = nextTo(A, Right.Type);
  } else {
    Left = value(A, Sign);
    Right = isExtension(B) ? nextTo(B, Left.Type) : operand(B, wanting(Left.Type.Signed));
  }
  return {Left.atLeast(Level::Shift) + Op + Right.atLeast(Level::Shift), L, Bool};
}

Expr Expressions::floatCompare(const FCmpInst &I, CmpInst::Predicate Predicate) const {
  const CType Bool{CKind::Bool, true};
  Expr A = value(I.getOperand(0)), B = value(I.getOperand(1));
  auto Compare = [&](const char *Op, Level L) -> Expr {
    return {A.atLeast(Level::Shift) + Op + B.atLeast(Level::Shift), L, Bool};
  };
  auto Function = [&](StringRef Name) -> Expr {
    return {(Name + "(" + A.Text + ", " + B.Text + ")").str(), Level::Primary, Bool};
  };
  bool AgainstNumber = isa<ConstantFP>(I.getOperand(1)) || I.getOperand(0) == I.getOperand(1);
  switch (Predicate) {
  case FCmpInst::FCMP_OEQ:
    return Compare(" == ", Level::Equality);
  case FCmpInst::FCMP_UNE:
    return Compare(" != ", Level::Equality);
  case FCmpInst::FCMP_OLT:
    return Compare(" < ", Level::Relation);
  case FCmpInst::FCMP_OLE:
    return Compare(" <= ", Level::Relation);
  case FCmpInst::FCMP_OGT:
    return Compare(" > ", Level::Relation);
  case FCmpInst::FCMP_OGE:
    return Compare(" >= ", Level::Relation);
  case FCmpInst::FCMP_UGE:
    return negated(Compare(" < ", Level::Relation));
  case FCmpInst::FCMP_UGT:
    return negated(Compare(" <= ", Level::Relation));
  case FCmpInst::FCMP_ULE:
    return negated(Compare(" > ", Level::Relation));
  case FCmpInst::FCMP_ULT:
    return negated(Compare(" >= ", Level::Relation));
  case FCmpInst::FCMP_ONE:
    return Function("(bool)islessgreater");
  case FCmpInst::FCMP_UEQ:
    return negated(Function("islessgreater"));
  case FCmpInst::FCMP_ORD:
    if (AgainstNumber)
      return {"!isnan(" + A.Text + ")", Level::Unary, Bool};
    return Function("(bool)isordered");
  case FCmpInst::FCMP_UNO:
    if (AgainstNumber)
      return {"(bool)isnan(" + A.Text + ")", Level::Unary, Bool};
    return Function("(bool)isunordered");
  default:
    return {Predicate == FCmpInst::FCMP_TRUE ? "true" : "false", Level::Primary, Bool};
  }
}

Expr Expressions::select(const SelectInst &I, Want W) const {
  const Value *C = I.getCondition(), *A = I.getTrueValue(), *B = I.getFalseValue();
  if (I.getType()->isIntegerTy(1)) {
    if (match(B, m_Zero()))
      return logical(value(C), value(A), true);
    if (match(A, m_One()))
      return logical(value(C), value(B), false);
    if (match(A, m_Zero()))
      return logical(condition(C, true), value(B), true);
    if (match(B, m_One()))
      return logical(condition(C, true), value(A), false);
  }
  Expr Test = value(C), Then, Else;
  if (I.getType()->isPointerTy()) {
    MemoryType Pointee = K.Types.pointeeOf(&I);
    Then = pointer(A, Pointee);
    Else = pointer(B, Pointee);
  } else {
    // A constant takes the sign of the other operand, so that both have the same.
    bool ConstantFirst = isa<Constant>(A) && !isa<Constant>(B);
    Expr First = value(ConstantFirst ? B : A, W);
    Want Same = First.Type.isInt() ? wanting(First.Type.Signed) : Want::Any;
    Expr Second = value(ConstantFirst ? A : B, Same);
    Then = ConstantFirst ? Second : First;
    Else = ConstantFirst ? First : Second;
  }
  CType T = Then.Type;
  // Compilers warn about `a & b ? ...` without parentheses.
  bool IsBitwise = Test.Binding >= Level::Or && Test.Binding <= Level::And;
  Expr Result{Test.atLeast(IsBitwise ? Level::Equality : Level::LogicalOr) + " ? " + Then.atLeast(Level::LogicalOr) +
                  " : " + Else.atLeast(Level::LogicalOr),
              Level::Select, T};
  return Result;
}

Expr Expressions::conversion(const CastInst &I, Want W) const {
  const Value *V = I.getOperand(0);
  CType T = typed(kindOf(I.getType()), W);
  bool FromBool = V->getType()->isIntegerTy(1);
  switch (I.getOpcode()) {
  case Instruction::Trunc:
    if (T.Kind == CKind::Bool)
      return {"(" + value(V).atLeast(Level::Unary) + " & 1) != 0", Level::Equality, T};
    return convert(T, value(V));
  case Instruction::ZExt: {
    bool NonNegative = cast<PossiblyNonNegInst>(I).hasNonNeg();
    return convert(T, value(V, FromBool || NonNegative ? Want::Any : Want::Unsigned));
  }
  case Instruction::SExt:
    if (FromBool)
      return {"-" + convert({T.Kind, true}, value(V)).Text, Level::Unary, {T.Kind, true}};
    return convert(T, value(V, Want::Signed));
  case Instruction::SIToFP:
    if (FromBool)
      return {"-" + convert(T, value(V)).Text, Level::Unary, T};
    return convert(T, value(V, Want::Signed));
  case Instruction::UIToFP: {
    bool NonNegative = cast<PossiblyNonNegInst>(I).hasNonNeg();
    return convert(T, value(V, FromBool || NonNegative ? Want::Any : Want::Unsigned));
  }
  case Instruction::FPToSI:
    return convert({T.Kind, true}, value(V));
  case Instruction::FPToUI:
    return convert({T.Kind, false}, value(V));
  case Instruction::FPExt:
  case Instruction::FPTrunc:
    return convert(T, value(V));
  case Instruction::BitCast:
    return reinterpret(value(V), T);
  case Instruction::PtrToInt:
    if (T.Kind == CKind::I64)
      return convert({T.Kind, false}, value(V));
    return convert(T, convert({CKind::I64, false}, value(V)));
  default:
    llvm_unreachable("internal error: a cast that refuse() let pass");
  }
}

} // namespace amp
