// Atomic operations on float and double, which OpenCL C 1.2 has no functions for: one instruction where the device has
// it, else a loop.
//
//   #if CPPAMP_NVIDIA >= 60
//   ... asm volatile("atom.global.add.f32 ...
//   #elif __OPENCL_C_VERSION__ >= 300 && defined(__opencl_c_ext_fp32_global_atomic_add)
//   ... atomic_fetch_add_explicit
//   #else
//   static float cppamp_atomic_add_global_f32(volatile __global float *p, float x) {
//     volatile __global uint *bits = (volatile __global uint *)p;
//     uint seen = as_uint(*p), old;
//     while ((old = atomic_cmpxchg(bits, seen, as_uint(as_float(seen) + x))) != seen)
//       seen = old;
//     return as_float(old);
//   }
//   #endif
//
// The least and the greatest are loops everywhere: no device has one instruction with fmin's rule for NaN, and a loop
// that ends where nothing changes mostly reads alone.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "FloatAtomics.h"
#include "TextWriter.h"
#include "amp/detail/kernel_table.h"
#include "kernel/KernelInfo.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <set>

using namespace llvm;

namespace amp {
namespace {

struct FloatAtomic {
  std::string Operation; ///< add, min or max
  bool IsGlobal, IsDouble;

  bool operator<(const FloatAtomic &O) const {
    return std::tie(Operation, IsGlobal, IsDouble) < std::tie(O.Operation, O.IsGlobal, O.IsDouble);
  }

  std::string space() const { return IsGlobal ? "global" : "local"; }
  std::string suffix() const { return IsDouble ? "f64" : "f32"; }
  std::string scalar() const { return IsDouble ? "double" : "float"; }
  std::string bits() const { return IsDouble ? "ulong" : "uint"; }
  std::string pointer(const std::string &To) const { return "volatile __" + space() + " " + To + " *"; }
  std::string name() const { return "cppamp_atomic_" + Operation + "_" + space() + "_" + suffix(); }

  /// What memory holds is changed to `New`, if it is still `seen`.
  std::string exchange(const std::string &New) const {
    return (IsDouble ? "atom_cmpxchg(bits, seen, as_" : "atomic_cmpxchg(bits, seen, as_") + bits() + "(" + New + "))";
  }

  void printHead(TextWriter &Out) const {
    Out.line("static " + scalar() + " " + name() + "(" + pointer(scalar()) + "p, " + scalar() + " x) {");
  }

  void printLoop(TextWriter &Out) const {
    const std::string Seen = "as_" + scalar() + "(seen)";
    printHead(Out);
    Out.line("  " + pointer(bits()) + "bits = (" + pointer(bits()) + ")p;");
    Out.line("  " + bits() + " seen = as_" + bits() + "(*p), old;");
    if (Operation == "add") {
      Out.line("  while ((old = " + exchange(Seen + " + x") + ") != seen)");
    } else {
      Out.line("  while ((x " + std::string(Operation == "min" ? "< " : "> ") + Seen + " || (isnan(" + Seen +
               ") && !isnan(x))) &&");
      Out.line("         (old = " + exchange("x") + ") != seen)");
    }
    Out.line("    seen = old;");
    Out.line("  return " + Seen + ";");
    Out.line("}");
  }

  /// By NVIDIA's instruction. In local memory it is a loop of the driver's, no better than ours.
  void printInstruction(TextWriter &Out) const {
    // Additions of double came with compute capability 6.0.
    Out.directive("#if " CPPAMP_NVIDIA_MACRO " >= 60");
    printHead(Out);
    Out.line("  " + scalar() + " old;");
    Out.line("  asm volatile(\"atom.global.add." + suffix() + " %0, [%1], %2;\"");
    Out.line("               : \"=" + constraint() + "\"(old) : \"l\"((size_t)p), \"" + constraint() +
             "\"(x) : \"memory\");");
    Out.line("  return old;");
    Out.line("}");
  }

  void printExtension(TextWriter &Out) const {
    Out.directive((IsGlobal ? "#elif" : "#if") +
                  std::string(" __OPENCL_C_VERSION__ >= 300 && defined(" CPPAMP_FLOAT_ATOMICS_MACRO_PREFIX) +
                  (IsDouble ? "fp64_" : "fp32_") + space() + "_atomic_add)");
    printHead(Out);
    Out.line("  return atomic_fetch_add_explicit((" + pointer("atomic_" + scalar()) + ")p, x,");
    Out.line(std::string("                                   memory_order_relaxed, ") +
             (IsGlobal ? "memory_scope_device" : "memory_scope_work_group") + ");");
    Out.line("}");
  }

  void print(TextWriter &Out) const {
    if (Operation != "add")
      return printLoop(Out);
    if (IsGlobal)
      printInstruction(Out);
    printExtension(Out);
    Out.directive("#else");
    printLoop(Out);
    Out.directive("#endif");
  }

private:
  std::string constraint() const { return IsDouble ? "d" : "f"; }
};

std::optional<FloatAtomic> findFloatAtomic(const AtomicRMWInst &I) {
  StringRef Operation = StringSwitch<StringRef>(AtomicRMWInst::getOperationName(I.getOperation()))
                            .Case("fadd", "add")
                            .Case("fmin", "min")
                            .Case("fmax", "max")
                            .Default("");
  unsigned Space = I.getPointerAddressSpace();
  bool IsScalar = I.getType()->isFloatTy() || I.getType()->isDoubleTy();
  if (Operation.empty() || !IsScalar || (Space != GlobalSpace && Space != LocalSpace))
    return std::nullopt;
  return FloatAtomic{Operation.str(), Space == GlobalSpace, I.getType()->isDoubleTy()};
}

} // namespace

std::string floatAtomicName(const AtomicRMWInst &I) {
  std::optional<FloatAtomic> A = findFloatAtomic(I);
  return A ? A->name() : "";
}

void printFloatAtomics(const Module &M, TextWriter &Out) {
  std::set<FloatAtomic> Used;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (const auto *RMW = dyn_cast<AtomicRMWInst>(&I))
        if (std::optional<FloatAtomic> A = findFloatAtomic(*RMW))
          Used.insert(*A);
  for (const FloatAtomic &A : Used)
    A.print(Out);
}

} // namespace amp
