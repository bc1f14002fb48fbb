// Loads and stores of short vectors (targets/opencl/legalize/MergeAccesses.h): on GPUs one access
// where the address is a multiple of its size, as it always is if containers begin where their buffers do
// (CPPAMP_WHOLE_BUFFERS), and else depends on the data that the program gives; on CPUs, whose compilers make vectors
// across threads, one access for each component.
//
//   #ifdef CPPAMP_VECTORS
//   static float cppamp_load2_f32(const __global float *p, float *y) {
//     float2 v = CPPAMP_MISALIGNED(p, 7) ? (float2)(p[0], p[1]) : *(const __global float2 *)p;
//     *y = v.y;
//     return v.x;
//   }
//   #else
//   #define cppamp_load2_f32(p, y) (*(y) = (p)[1], (p)[0])
//   #endif
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VectorAccess.h"
#include "TextWriter.h"
#include "amp/detail/kernel_table.h"
#include "kernel/Builtins.h"
#include "targets/opencl/analyze/CType.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"
#include <utility>

using namespace llvm;

namespace amp {
namespace {

/// `Each(i)` for i from `First` on, separated.
template <class F> std::string list(unsigned First, unsigned Count, StringRef Separator, F Each) {
  std::string Text;
  for (unsigned I = First; I < Count; ++I)
    Text += (I > First ? Separator : "").str() + Each(I);
  return Text;
}

std::string component(unsigned I) { return std::string(1, "xyzw"[I]); }

struct Access {
  std::string Name, Scalar;
  unsigned Count, ScalarBytes;

  std::string vector() const { return Scalar + utostr(Count); }
  std::string isMisaligned() const { return "CPPAMP_MISALIGNED(p, " + utostr(ScalarBytes * Count - 1) + ")"; }

  void printLoad(TextWriter &Out) const {
    std::string Words = list(0, Count, ", ", [](unsigned I) { return "p[" + utostr(I) + "]"; });
    Out.directive("#ifdef " CPPAMP_VECTORS_MACRO);
    Out.line("static " + Scalar + " " + Name + "(const __global " + Scalar + " *p, " +
             list(1, Count, ", ", [this](unsigned I) { return Scalar + " *" + component(I); }) + ") {");
    Out.line("  " + vector() + " v = " + isMisaligned() + " ? (" + vector() + ")(" + Words + ") : *(const __global " +
             vector() + " *)p;");
    for (unsigned I = 1; I < Count; ++I)
      Out.line("  *" + component(I) + " = v." + component(I) + ";");
    Out.line("  return v.x;");
    Out.line("}");
    Out.directive("#else");
    Out.directive("#define " + Name + "(p, " + list(1, Count, ", ", component) + ") (" +
                  list(1, Count, ", ", [](unsigned I) { return "*(" + component(I) + ") = (p)[" + utostr(I) + "]"; }) +
                  ", (p)[0])");
    Out.directive("#endif");
  }

  void printStore(TextWriter &Out) const {
    std::string Parameters = list(0, Count, ", ", [this](unsigned I) { return Scalar + " " + component(I); });
    std::string Each = list(0, Count, "; ", [](unsigned I) { return "p[" + utostr(I) + "] = " + component(I); });
    Out.directive("#ifdef " CPPAMP_VECTORS_MACRO);
    Out.line("static void " + Name + "(__global " + Scalar + " *p, " + Parameters + ") {");
    Out.line("  if (" + isMisaligned() + ") {");
    Out.line("    " + Each + ";");
    Out.line("  } else {");
    Out.line("    *(__global " + vector() + " *)p = (" + vector() + ")(" + list(0, Count, ", ", component) + ");");
    Out.line("  }");
    Out.line("}");
    Out.directive("#else");
    Out.directive("#define " + Name + "(p, " + list(0, Count, ", ", component) + ") (" +
                  list(0, Count, ", ", [](unsigned I) { return "(p)[" + utostr(I) + "] = (" + component(I) + ")"; }) +
                  ")");
    Out.directive("#endif");
  }
};

void printMisaligned(TextWriter &Out) {
  Out.directive("#ifdef " CPPAMP_WHOLE_BUFFERS_MACRO);
  Out.directive("#define CPPAMP_MISALIGNED(p, mask) 0");
  Out.directive("#else");
  Out.directive("#define CPPAMP_MISALIGNED(p, mask) ((size_t)(p) & (mask))");
  Out.directive("#endif");
}

} // namespace

void printVectorAccess(const Module &M, TextWriter &Out) {
  bool IsFirst = true;
  for (const Builtin &B : allBuiltins()) {
    const Function *F = B.Class == Builtin::access ? M.getFunction(B.Name) : nullptr;
    if (!F || F->use_empty())
      continue;
    bool IsLoad = B.Effects == Builtin::load;
    CType Scalar{kindOf(B.pointeeAt(1 /*the pointer*/, M.getContext())), true};
    Access A = {B.OpenCL.str(), Scalar.name().str(), B.countParameters() - !IsLoad, bytesOf(Scalar.Kind)};
    if (std::exchange(IsFirst, false))
      printMisaligned(Out);
    IsLoad ? A.printLoad(Out) : A.printStore(Out);
  }
}

} // namespace amp
