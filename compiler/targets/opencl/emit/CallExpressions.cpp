// Prints calls of built-in functions, and intrinsics that become such calls.
//
// OpenCL C resolves overloads by the exact types of the arguments, so every argument has the
// type of the intended function.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Expressions.h"
#include "NvidiaMath.h"
#include "Prelude.h"
#include "kernel/Address.h"
#include "kernel/Builtins.h"
#include "targets/opencl/analyze/MemoryTypes.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {

StringRef mathNameOf(unsigned Intrinsic) {
  StringRef Name = Intrinsic::getBaseName(Intrinsic);
  Name.consume_front("llvm.");
  return StringSwitch<StringRef>(Name)
      .Cases("sqrt", "fabs", "floor", "ceil", "trunc", "round", Name)
      .Cases("sin", "cos", "tan", "exp", "exp2", "exp10", "log", "log2", "log10", Name)
      .Cases("pow", "ldexp", "fma", "copysign", Name)
      .Cases("rint", "nearbyint", "roundeven", "rint")
      .Case("powi", "pown")
      .Case("minnum", "fmin")
      .Case("maxnum", "fmax")
      .Cases("smin", "umin", "min")
      .Cases("smax", "umax", "max")
      .Cases("sadd.sat", "uadd.sat", "add_sat")
      .Cases("ssub.sat", "usub.sat", "sub_sat")
      .Case("ctpop", "popcount")
      .Default("");
}

/// How an intrinsic is printed.
enum class IntrinsicForm { None, Nothing, Trap, Operand, MultiplyAdd, LeadingZeros, Absolute, Rotation, Function };

static IntrinsicForm formOf(const IntrinsicInst &I) {
  if (isMeaningless(I))
    return IntrinsicForm::Nothing;
  switch (I.getIntrinsicID()) {
  case Intrinsic::fmuladd:
    return IntrinsicForm::MultiplyAdd;
  case Intrinsic::canonicalize:
  case Intrinsic::expect:
  case Intrinsic::expect_with_probability:
    return IntrinsicForm::Operand;
  case Intrinsic::ctlz:
    return IntrinsicForm::LeadingZeros;
  case Intrinsic::abs:
    return IntrinsicForm::Absolute;
  case Intrinsic::fshl:
    return I.getArgOperand(0) == I.getArgOperand(1) ? IntrinsicForm::Rotation : IntrinsicForm::None;
  case Intrinsic::trap:
  case Intrinsic::debugtrap:
  case Intrinsic::ubsantrap:
    return IntrinsicForm::Trap;
  default:
    return mathNameOf(I.getIntrinsicID()).empty() ? IntrinsicForm::None : IntrinsicForm::Function;
  }
}

/// Returns the flags of a barrier or a fence, 1 to 3; 0 if they are unknown.
static uint64_t fencesOf(const CallBase &Call) {
  const auto *Flags = dyn_cast<ConstantInt>(Call.getArgOperand(0));
  return Flags && Flags->getZExtValue() <= 3 ? Flags->getZExtValue() : 0;
}

Refusal refuseCall(const CallBase &Call) {
  if (!isa<CallInst>(Call))
    return diag::NoExceptions;
  const Function *F = Call.getCalledFunction();
  if (!F)
    return diag::NoPointerCall;
  if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call))
    switch (formOf(*Intrinsic)) {
    case IntrinsicForm::None:
      return FilledMessage(diag::NoOperation, {F->getName().str()});
    case IntrinsicForm::Trap:
      return diag::NoTrap;
    default:
      return std::nullopt;
    }
  const std::string Name = demangle(F->getName().str());
  const Builtin *B = findBuiltin(*F);
  if (!B || B->OpenCL.empty())
    return FilledMessage(isBuiltinDeclaration(*F) ? diag::NoBuiltin : diag::NoDefinition, {Name});
  if (!B->hasRightType(*F))
    return FilledMessage(diag::BuiltinOfWrongType, {Name});
  if (B->Class == Builtin::sync && !fencesOf(Call))
    return FilledMessage(diag::BuiltinNeedsMemory, {Name});
  return std::nullopt;
}

Expr Expressions::call(const CallInst &I, Want W) const {
  if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
    return intrinsic(*Intrinsic, W);
  return builtinCall(I, *findBuiltin(I), W);
}

std::string Expressions::arguments(const CallInst &I, unsigned Count, Want W) const {
  std::string Text;
  for (unsigned A = 0; A != Count; ++A)
    Text += (A ? ", " : "") + value(I.getArgOperand(A), W).Text;
  return Text;
}

Expr Expressions::builtinCall(const CallInst &I, const Builtin &B, Want W) const {
  CType T{kindOf(I.getType()), true};
  if (B.Class == Builtin::index) {
    std::string Text = (B.OpenCL + "(" + operand(I.getArgOperand(0), Want::Any).Text + ")").str();
    if (I.getType()->isIntegerTy(32)) {
      T = {CKind::I32, W != Want::Unsigned};
      return {"(" + T.name().str() + ")" + Text, Level::Unary, T};
    }
    T.Signed = false;
    return {Text, Level::Primary, T};
  }
  if (B.Class == Builtin::sync) {
    const uint64_t Flags = fencesOf(I);
    const char *Text = Flags == 1   ? "CLK_LOCAL_MEM_FENCE"
                       : Flags == 2 ? "CLK_GLOBAL_MEM_FENCE"
                                    : "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE";
    return {(B.OpenCL + "(" + Text + ")").str(), Level::Primary, T};
  }
  T.Signed = B.letterAt(0) != 'U';
  std::string Text;
  for (unsigned A = 0; A != I.arg_size(); ++A) {
    const Value *V = I.getArgOperand(A);
    const Type *Pointee = B.pointeeAt(A + 1, I.getContext());
    Want Sign = B.letterAt(A + 1) == 'U' ? Want::Unsigned : Want::Signed;
    Text += A ? ", " : "";
    Text += Pointee ? pointer(V, {{kindOf(Pointee), true}, false}).Text : value(V, Sign).Text;
  }
  std::string Name = nativeNameOf(I);
  if (Name.empty())
    Name = nvidiaNameOf(I);
  return {(Name.empty() ? B.OpenCL.str() : Name) + "(" + Text + ")", Level::Primary, T};
}

Expr Expressions::intrinsic(const IntrinsicInst &I, Want) const {
  CType T{kindOf(I.getType()), true};
  Intrinsic::ID ID = I.getIntrinsicID();
  auto CallOf = [&](StringRef Name, unsigned Count, Want W, CType Result) -> Expr {
    return {(Name + "(" + arguments(I, Count, W) + ")").str(), Level::Primary, Result};
  };
  switch (formOf(I)) {
  case IntrinsicForm::MultiplyAdd: {
    // Under FP_CONTRACT ON this has the intrinsic's semantics: an fma if that is fast. Sums that must
    // not be contracted never contain a product (Placement::wouldContract).
    Expr A = value(I.getArgOperand(0)), B = value(I.getArgOperand(1)), C = value(I.getArgOperand(2));
    return {A.atLeast(Level::Product) + " * " + B.atLeast(Level::Unary) + " + " + C.atLeast(Level::Product), Level::Sum,
            T};
  }
  case IntrinsicForm::Operand:
    return value(I.getArgOperand(0));
  case IntrinsicForm::LeadingZeros:
    return CallOf("clz", 1, Want::Unsigned, {T.Kind, false});
  case IntrinsicForm::Absolute:
    // abs of a signed type is unsigned.
    return CallOf("abs", 1, Want::Signed, {T.Kind, false});
  case IntrinsicForm::Rotation:
    return {"rotate(" + value(I.getArgOperand(0), Want::Unsigned).Text + ", " +
                value(I.getArgOperand(2), Want::Unsigned).Text + ")",
            Level::Primary,
            {T.Kind, false}};
  case IntrinsicForm::Function:
    break;
  case IntrinsicForm::None:
  case IntrinsicForm::Nothing:
  case IntrinsicForm::Trap:
    llvm_unreachable("internal error: an intrinsic that refuseCall let pass");
  }
  switch (ID) {
  case Intrinsic::ctpop:
  case Intrinsic::umin:
  case Intrinsic::umax:
  case Intrinsic::uadd_sat:
  case Intrinsic::usub_sat:
    return CallOf(mathNameOf(ID), I.arg_size(), Want::Unsigned, {T.Kind, false});
  default:
    std::string Native = nativeNameOf(I);
    return CallOf(Native.empty() ? mathNameOf(ID) : StringRef(Native), I.arg_size(), Want::Signed, T);
  }
}

/// By default the runtime requests correctly rounded float division if the device supports it; -ffast-math does not.
Expr Expressions::fastQuotient(const BinaryOperator &I) const {
  CType T{CKind::F32, true};
  const Value *Over = I.getOperand(0), *Under = I.getOperand(1);
  if (!match(Over, m_FPOne()))
    return {"native_divide(" + value(Over).Text + ", " + value(Under).Text + ")", Level::Primary, T};
  const auto *Root = dyn_cast<Instruction>(Under);
  if (Root && isInlined(Root) && nativeNameOf(*Root) == "native_sqrt")
    return {"native_rsqrt(" + value(Root->getOperand(0)).Text + ")", Level::Primary, T};
  return {"native_recip(" + value(Under).Text + ")", Level::Primary, T};
}

} // namespace amp
