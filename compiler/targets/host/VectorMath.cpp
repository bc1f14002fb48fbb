// Functions that are an instruction, or a few, become LLVM's intrinsics.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/VectorMath.h"

#include "kernel/KernelInfo.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace amp {
namespace {

struct MathName {
  StringRef Name; ///< "sin", "native_sin"
  bool IsDouble = false;
};

std::optional<MathName> parse(StringRef Symbol) {
  MathName Result;
  if (!Symbol.consume_front(BuiltinPrefix))
    return std::nullopt;
  if (Symbol.consume_back("_f64"))
    Result.IsDouble = true;
  else if (!Symbol.consume_back("_f32"))
    return std::nullopt;
  Result.Name = Symbol;
  return Result;
}

/// The intrinsic that takes and gives the same types.
Intrinsic::ID intrinsicOf(StringRef Name) {
  Name.consume_front("native_");
  return StringSwitch<Intrinsic::ID>(Name)
      .Case("sqrt", Intrinsic::sqrt)
      .Case("fabs", Intrinsic::fabs)
      .Case("floor", Intrinsic::floor)
      .Case("ceil", Intrinsic::ceil)
      .Case("trunc", Intrinsic::trunc)
      .Case("rint", Intrinsic::rint)
      .Case("round", Intrinsic::round)
      .Case("copysign", Intrinsic::copysign)
      .Case("fmin", Intrinsic::minnum)
      .Case("fmax", Intrinsic::maxnum)
      .Case("fma", Intrinsic::fma)
      .Case("mad", Intrinsic::fmuladd)
      .Default(Intrinsic::not_intrinsic);
}

/// Floating-point classes: what `int is...(x)` tests.
std::optional<FPClassTest> classOf(StringRef Name) {
  return StringSwitch<std::optional<FPClassTest>>(Name)
      .Case("isnan", fcNan)
      .Case("isinf", fcInf)
      .Case("isfinite", fcFinite)
      .Case("isnormal", fcNormal)
      .Default(std::nullopt);
}

/// The call on scalars or on vectors, by instructions; null if it takes a library.
Value *emitInline(IRBuilder<> &B, const MathName &Math, Type *Result, ArrayRef<Value *> Args) {
  Type *T = Args[0]->getType();
  if (Intrinsic::ID ID = intrinsicOf(Math.Name))
    return B.CreateIntrinsic(ID, {T}, Args);
  if (std::optional<FPClassTest> Class = classOf(Math.Name))
    return B.CreateZExt(B.createIsFPClass(Args[0], *Class), Result);
  if (Math.Name == "signbit") {
    Type *Bits = T->getWithNewType(B.getIntNTy(T->getScalarSizeInBits()));
    Value *Negative = B.CreateICmpSLT(B.CreateBitCast(Args[0], Bits), Constant::getNullValue(Bits));
    return B.CreateZExt(Negative, Result);
  }
  if (Math.Name == "rsqrt" || Math.Name == "native_rsqrt")
    return B.CreateFDiv(ConstantFP::get(T, 1), B.CreateUnaryIntrinsic(Intrinsic::sqrt, Args[0]));
  if (Math.Name == "native_recip")
    return B.CreateFDiv(ConstantFP::get(T, 1), Args[0]);
  if (Math.Name == "native_divide")
    return B.CreateFDiv(Args[0], Args[1]);
  return nullptr;
}

/// The C library's name, where it is not the builtin's own.
std::string libraryName(const MathName &Math) {
  StringRef Name = Math.Name;
  Name.consume_front("native_");
  Name = StringSwitch<StringRef>(Name).Case("powr", "pow").Default(Name);
  return (Name + (Math.IsDouble ? "" : "f")).str();
}

} // namespace

bool VectorMath::knows(const Function &F) const { return parse(F.getName()).has_value(); }

Value *VectorMath::emit(IRBuilder<> &B, CallBase &Call, ArrayRef<Value *> Args, Value *Mask) const {
  std::optional<MathName> Math = parse(Call.getCalledFunction()->getName());
  if (!Math || Args.empty())
    return nullptr;
  auto *T = cast<VectorType>(Args[0]->getType());
  Type *Result = Call.getType()->isVoidTy() ? nullptr : T->getWithNewType(Call.getType());
  (void)Mask;
  (void)RegisterBits;
  return emitInline(B, *Math, Result, Args);
}

void lowerScalarMath(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    std::optional<MathName> Math = Callee ? parse(Callee->getName()) : std::nullopt;
    if (!Math)
      continue;
    IRBuilder<> B(Call);
    SmallVector<Value *> Args(Call->args());
    if (Value *V = emitInline(B, *Math, Call->getType(), Args)) {
      Call->replaceAllUsesWith(V);
      Call->eraseFromParent();
      continue;
    }
    FunctionCallee Library =
        F.getParent()->getOrInsertFunction(libraryName(*Math), Callee->getFunctionType());
    Call->setCalledFunction(Library);
  }
}

} // namespace amp
