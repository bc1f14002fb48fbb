// Native functions: what fast_math takes, and -ffast-math in place of exact ones. NVIDIA's compiler lets them handle
// denormal numbers, which takes as long as they do; the instructions that take such numbers for 0 are one each.
//
//   #ifdef CPPAMP_NVIDIA
//   static float cppamp_rsqrt(float x) {
//     float y;
//     asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
//     return y;
//   }
//   #define native_rsqrt cppamp_rsqrt
//   #endif
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "NativeMath.h"
#include "Expressions.h"
#include "TextWriter.h"
#include "amp/detail/kernel_table.h"
#include "kernel/Builtins.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace amp {
namespace {

struct NativeFunction {
  StringRef Name;           ///< behind native_
  StringRef Instruction;    ///< in PTX
  StringRef Before, Behind; ///< what x and the result are multiplied by, for the instruction's base of 2
  bool IsBinary = false;

  std::string spelling() const { return ("native_" + Name).str(); }
  std::string own() const { return ("cppamp_" + Name).str(); }

  void print(TextWriter &Out) const {
    const std::string Second = IsBinary ? ", float divisor" : "";
    Out.line("static float " + own() + "(float x" + Second + ") {");
    Out.line("  float y;");
    Out.line("  asm(\"" + Instruction + " %0, %1" + (IsBinary ? ", %2" : "") + ";\" : \"=f\"(y) : \"f\"(x" + Before +
             ")" + (IsBinary ? ", \"f\"(divisor)" : "") + ");");
    Out.line("  return y" + Behind + ";");
    Out.line("}");
    Out.directive("#define " + spelling() + " " + own());
  }
};

constexpr NativeFunction Functions[] = {
    {"cos", "cos.approx.ftz.f32", "", ""},
    {"divide", "div.approx.ftz.f32", "", "", true},
    {"exp", "ex2.approx.ftz.f32", " * 1.442695f", ""},
    {"exp2", "ex2.approx.ftz.f32", "", ""},
    {"log", "lg2.approx.ftz.f32", "", " * 0.6931472f"},
    {"log10", "lg2.approx.ftz.f32", "", " * 0.30103f"},
    {"log2", "lg2.approx.ftz.f32", "", ""},
    {"recip", "rcp.approx.ftz.f32", "", ""},
    {"rsqrt", "rsqrt.approx.ftz.f32", "", ""},
    {"sin", "sin.approx.ftz.f32", "", ""},
    {"sqrt", "sqrt.approx.ftz.f32", "", ""},
};

bool hasNativeForm(StringRef Name) {
  return Name == "tan" || any_of(Functions, [&](const NativeFunction &F) { return F.Name == Name; });
}

} // namespace

std::string nativeNameOf(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  if (!Call || !Call->getType()->isFloatTy() || !Call->hasApproxFunc())
    return "";
  const Builtin *B = findBuiltin(*Call);
  StringRef Name;
  if (B && B->Class == Builtin::math)
    Name = B->OpenCL;
  else if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(Call))
    Name = mathNameOf(Intrinsic->getIntrinsicID());
  return hasNativeForm(Name) ? ("native_" + Name).str() : "";
}

void printNativeMath(StringRef Kernels, TextWriter &Out) {
  auto IsCalled = [&](const NativeFunction &F) { return Kernels.contains(F.spelling() + "("); };
  if (none_of(Functions, IsCalled))
    return;
  Out.directive("#ifdef " CPPAMP_NVIDIA_MACRO);
  for (const NativeFunction &F : Functions)
    if (IsCalled(F))
      F.print(Out);
  Out.directive("#endif");
}

} // namespace amp
