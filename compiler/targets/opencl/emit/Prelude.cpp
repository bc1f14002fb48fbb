// See Prelude.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Prelude.h"
#include "Expressions.h"
#include "TextWriter.h"
#include "amp/detail/kernel_table.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "targets/opencl/analyze/CType.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <set>
#include <utility>

using namespace llvm;

namespace amp {

static bool isCalled(const Module &M, const Builtin &B) {
  const Function *F = M.getFunction(B.Name);
  return F && !F->use_empty();
}

// Atomic operations on float and double, for which OpenCL C 1.2 has no functions: one instruction if the device has
// it, otherwise a loop.
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
// Minimum and maximum are always loops: no device has an instruction with fmin's rule for NaN, and a loop
// that ends as soon as nothing changes usually only reads.

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

  /// Replaces the memory's contents by `New` if they are still `seen`.
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

  /// Uses NVIDIA's instruction. In local memory the driver implements it as a loop, no better than ours.
  void printInstruction(TextWriter &Out) const {
    // Addition of double requires compute capability 6.0.
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

  /// A device without double can build the other kernels of the text.
  void printGuarded(TextWriter &Out) const {
    if (IsDouble)
      Out.directive("#if defined(cl_khr_fp64) && defined(cl_khr_int64_base_atomics)");
    print(Out);
    if (IsDouble)
      Out.directive("#endif");
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
    A.printGuarded(Out);
}

// Native functions: for fast_math, and in place of exact ones under -ffast-math. NVIDIA's compiler adds code
// for denormal numbers, which costs as much as the functions themselves. Variants that flush denormals to zero are
// single instructions.
//
//   #ifdef CPPAMP_NVIDIA
//   static float cppamp_rsqrt(float x) {
//     float y;
//     asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
//     return y;
//   }
//   #define native_rsqrt cppamp_rsqrt
//   #endif

namespace {

struct NativeFunction {
  StringRef Name;          ///< after native_
  StringRef Instruction;   ///< in PTX
  StringRef Before, After; ///< factors for x and for the result, because the instruction has base 2
  bool IsBinary = false;

  std::string spelling() const { return ("native_" + Name).str(); }
  std::string own() const { return ("cppamp_" + Name).str(); }

  void print(TextWriter &Out) const {
    const std::string Second = IsBinary ? ", float divisor" : "";
    Out.line("static float " + own() + "(float x" + Second + ") {");
    Out.line("  float y;");
    Out.line("  asm(\"" + Instruction + " %0, %1" + (IsBinary ? ", %2" : "") + ";\" : \"=f\"(y) : \"f\"(x" + Before +
             ")" + (IsBinary ? ", \"f\"(divisor)" : "") + ");");
    Out.line("  return y" + After + ";");
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

void printNativeMath(StringRef Kernels, StringRef OwnMath, TextWriter &Out) {
  SmallVector<const NativeFunction *, 4> Called;
  for (const NativeFunction &F : Functions)
    if (Kernels.contains(F.spelling() + "(") || OwnMath.contains(F.spelling() + "("))
      Called.push_back(&F);
  if (Called.empty())
    return;
  Out.directive("#ifdef " CPPAMP_NVIDIA_MACRO);
  for (const NativeFunction *F : Called)
    F->print(Out);
  Out.directive("#endif");
}

// Sub-groups by instructions of NVIDIA's GPUs, whose OpenCL C has no functions for them. On other devices the level is
// 0, so the compiler of the text removes the paths that use them, and the functions are never called. Without
// optimization these paths stay: PoCL 6 fails an assertion about local variables without users.
//
//   #if CPPAMP_NVIDIA >= 70
//   #define cppamp_subgroup_level() (CPPAMP_NVIDIA >= 80 ? 2u : 1u)
//   #elif defined(__OPTIMIZE__)
//   #define cppamp_subgroup_level() 0u
//   #else
//   static uint cppamp_subgroup_level(void) { return 0u; }
//   #endif
//   #if CPPAMP_NVIDIA >= 70
//   static uint cppamp_subgroup_shuffle(uint value, uint from, uint last) {
//     uint result;
//     asm volatile("shfl.sync.idx.b32 %0, %1, %2, %3, %4;" ...
//     return result;
//   }
//   #else
//   static uint cppamp_subgroup_shuffle(uint value, uint from, uint last) { return value; }
//   #endif
//
// Compute capability 7.0 introduced independent thread scheduling and instructions that reconverge; 8.0
// introduced reductions.

namespace {

/// The threads of a sub-group, one bit each.
constexpr StringLiteral Mask = "\"r\"(0xffffffffu >> (31 - last))";

struct PtxInstruction {
  BuiltinId Id;
  StringRef Text; ///< in PTX; %0 is the result
};

constexpr PtxInstruction Exchanges[] = {
    {BuiltinId::subgroup_shuffle, "shfl.sync.idx.b32"},
    {BuiltinId::subgroup_shuffle_up, "shfl.sync.up.b32"},
    {BuiltinId::subgroup_shuffle_down, "shfl.sync.down.b32"},
    {BuiltinId::subgroup_shuffle_xor, "shfl.sync.bfly.b32"},
};

constexpr PtxInstruction Reductions[] = {
    {BuiltinId::subgroup_add, "redux.sync.add.u32"},     {BuiltinId::subgroup_min_i32, "redux.sync.min.s32"},
    {BuiltinId::subgroup_min_u32, "redux.sync.min.u32"}, {BuiltinId::subgroup_max_i32, "redux.sync.max.s32"},
    {BuiltinId::subgroup_max_u32, "redux.sync.max.u32"}, {BuiltinId::subgroup_and, "redux.sync.and.b32"},
    {BuiltinId::subgroup_or, "redux.sync.or.b32"},       {BuiltinId::subgroup_xor, "redux.sync.xor.b32"},
};

class SubgroupPrinter {
public:
  SubgroupPrinter(const Module &M, TextWriter &Out) : M(M), Out(Out) {}

  void run() {
    if (!isUsed(BuiltinId::subgroup_level))
      return;
    printLevel();
    for (const PtxInstruction &I : Exchanges)
      print(I.Id, "70", "value, from, last",
            {"asm volatile(\"" + I.Text.str() + " %0, %1, %2, %3, %4;\"",
             // For `up`, the lowest lane is the limit, not the highest.
             "             : \"=r\"(result) : \"r\"(value), \"r\"(from), \"r\"(" +
                 std::string(I.Id == BuiltinId::subgroup_shuffle_up ? "0" : "last") + "), " + Mask.str() + ");"});
    print(BuiltinId::subgroup_ballot, "70", "value, last",
          {"asm volatile(\"{ .reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, %2; }\"",
           "             : \"=r\"(result) : \"r\"(value), " + Mask.str() + ");"});
    for (const PtxInstruction &I : Reductions)
      print(I.Id, "80", "value, last",
            {"asm volatile(\"" + I.Text.str() + " %0, %1, %2;\"",
             "             : \"=r\"(result) : \"r\"(value), " + Mask.str() + ");"});
  }

private:
  bool isUsed(BuiltinId Id) const { return isCalled(M, getBuiltin(Id)); }

  void printLevel() {
    const std::string Name = getBuiltin(BuiltinId::subgroup_level).OpenCL.str();
    Out.directive("#if " CPPAMP_NVIDIA_MACRO " >= 70");
    Out.directive("#define " + Name + "() (" CPPAMP_NVIDIA_MACRO " >= 80 ? 2u : 1u)");
    Out.directive("#elif defined(__OPTIMIZE__)");
    Out.directive("#define " + Name + "() 0u");
    Out.directive("#else");
    Out.line("static uint " + Name + "(void) { return 0u; }");
    Out.directive("#endif");
  }

  /// Prints a function with `Parameters`, all of type uint, that requires a compute capability.
  void print(BuiltinId Id, StringRef Since, StringRef Parameters, ArrayRef<std::string> Lines) {
    if (!isUsed(Id))
      return;
    SmallVector<StringRef, 3> Names;
    Parameters.split(Names, ", ");
    std::string Name = getBuiltin(Id).OpenCL.str(), Typed;
    for (StringRef P : Names)
      Typed += (Typed.empty() ? "uint " : ", uint ") + P.str();
    Out.directive("#if " CPPAMP_NVIDIA_MACRO " >= " + Since);
    Out.line("static uint " + Name + "(" + Typed + ") {");
    Out.line("  uint result;");
    for (const std::string &Line : Lines)
      Out.line("  " + Line);
    Out.line("  return result;");
    Out.line("}");
    Out.directive("#else");
    Out.line("static uint " + Name + "(" + Typed + ") { return value; }");
    Out.directive("#endif");
  }

  const Module &M;
  TextWriter &Out;
};

} // namespace

void printSubgroups(const Module &M, TextWriter &Out) { SubgroupPrinter(M, Out).run(); }

// A compiler that knows a value may merge branches that are better kept separate (SplitSwitches). NVIDIA's compiler
// knows nothing about the results of assembly. On other devices, the macro is just its argument.
//
//   #ifdef CPPAMP_NVIDIA
//   static int cppamp_opaque(int x) {
//     int y;
//     asm("mov.b32 %0, %1;" : "=r"(y) : "r"(x));
//     return y;
//   }
//   #else
//   #define cppamp_opaque(x) (x)
//   #endif

void printOpaque(const Module &M, TextWriter &Out) {
  const Builtin &B = getBuiltin(BuiltinId::opaque);
  if (!isCalled(M, B))
    return;
  Out.directive("#ifdef " CPPAMP_NVIDIA_MACRO);
  Out.line(("static int " + B.OpenCL + "(int x) {").str());
  Out.line("  int y;");
  Out.line("  asm(\"mov.b32 %0, %1;\" : \"=r\"(y) : \"r\"(x));");
  Out.line("  return y;");
  Out.line("}");
  Out.directive("#else");
  Out.directive(("#define " + B.OpenCL + "(x) (x)").str());
  Out.directive("#endif");
}

// Makes PoCL treat a condition as different between threads: it does not know that no local id has this value
// (LegalizeControlFlow). On other devices, the macro is just its argument.
//
//   #ifdef CPPAMP_POCL
//   #define cppamp_varying(x) ((x) | (get_local_id(0) == ~(size_t)0))
//   #else
//   #define cppamp_varying(x) (x)
//   #endif

void printVarying(const Module &M, TextWriter &Out) {
  const Builtin &B = getBuiltin(BuiltinId::varying);
  if (!isCalled(M, B))
    return;
  Out.directive("#ifdef " CPPAMP_POCL_MACRO);
  Out.directive(("#define " + B.OpenCL + "(x) ((x) | (get_local_id(0) == ~(size_t)0))").str());
  Out.directive("#else");
  Out.directive(("#define " + B.OpenCL + "(x) (x)").str());
  Out.directive("#endif");
}

// The index of an element in a row. In a small buffer it fits an int.
//
//   #ifdef CPPAMP_SMALL_BUFFERS
//   #define cppamp_index(row, stride, column) ((row) * (stride) + (int)(column))
//   #else
//   #define cppamp_index(row, stride, column) ((long)(row) * (stride) + (column))
//   #endif

void printIndex(const Module &M, TextWriter &Out) {
  const Builtin &B = getBuiltin(BuiltinId::index);
  if (!isCalled(M, B))
    return;
  const std::string Define = ("#define " + B.OpenCL + "(row, stride, column) ").str();
  Out.directive("#ifdef " CPPAMP_SMALL_BUFFERS_MACRO);
  Out.directive(Define + "((row) * (stride) + (int)(column))");
  Out.directive("#else");
  Out.directive(Define + "((long)(row) * (stride) + (column))");
  Out.directive("#endif");
}

// Sums of products of bytes. GPUs of NVIDIA since compute capability 6.1 and devices with cl_khr_integer_dot_product
// have an instruction. Others compute each product; Clang's back end for AMD's GPUs finds the instruction by itself.
//
//   #if CPPAMP_NVIDIA >= 61
//   static uint cppamp_dot_signed(uint a, uint b, uint sum) {
//     uint result;
//     asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(result) : "r"(a), "r"(b), "r"(sum));
//     return result;
//   }
//   #elif __OPENCL_C_VERSION__ >= 300 && defined(__opencl_c_integer_dot_product_input_4x8bit_packed)
//   #define cppamp_dot_signed(a, b, sum) ((sum) + (uint)dot_4x8packed_ss_int(a, b))
//   #else
//   static uint cppamp_dot_signed(uint a, uint b, uint sum) {
//     return sum + (uint)(((int)(a << 24) >> 24) * ((int)(b << 24) >> 24)) + ...;
//   }
//   #endif

void printDots(const Module &M, TextWriter &Out) {
  struct {
    BuiltinId Id;
    bool SignedA, SignedB;
    StringRef Instruction, Function;
  } const Dots[] = {{BuiltinId::dot_signed, true, true, "dp4a.s32.s32", "dot_4x8packed_ss_int"},
                    {BuiltinId::dot_unsigned, false, false, "dp4a.u32.u32", "dot_4x8packed_uu_uint"},
                    {BuiltinId::dot_mixed, true, false, "dp4a.s32.u32", "dot_4x8packed_su_int"}};
  for (const auto &D : Dots) {
    const Builtin &B = getBuiltin(D.Id);
    if (!isCalled(M, B))
      continue;
    const std::string Name = B.OpenCL.str();
    auto PrintFunction = [&](ArrayRef<std::string> Lines) {
      Out.line("static uint " + Name + "(uint a, uint b, uint sum) {");
      for (const std::string &Line : Lines)
        Out.line("  " + Line);
      Out.line("}");
    };
    auto ByteOf = [](std::string Word, bool IsSigned, unsigned I) {
      const std::string Up = utostr(24 - 8 * I), Down = utostr(8 * I);
      if (IsSigned)
        return "(" + (I < 3 ? "(int)(" + Word + " << " + Up + ")" : "(int)" + Word) + " >> 24)";
      return "(int)" + (I == 0   ? "(" + Word + " & 255)"
                        : I == 3 ? "(" + Word + " >> 24)"
                                 : "((" + Word + " >> " + Down + ") & 255)");
    };
    std::string Products = "return sum";
    for (unsigned I = 0; I != 4; ++I)
      Products += " + (uint)(" + ByteOf("a", D.SignedA, I) + " * " + ByteOf("b", D.SignedB, I) + ")";
    Out.directive("#if " CPPAMP_NVIDIA_MACRO " >= 61");
    PrintFunction(
        {"uint result;",
         ("asm(\"" + D.Instruction + " %0, %1, %2, %3;\" : \"=r\"(result) : \"r\"(a), \"r\"(b), \"r\"(sum));").str(),
         "return result;"});
    Out.directive("#elif __OPENCL_C_VERSION__ >= 300 && defined(" CPPAMP_DOT_PRODUCTS_MACRO ")");
    Out.directive(("#define " + Name + "(a, b, sum) ((sum) + (uint)" + D.Function + "(a, b))").str());
    Out.directive("#else");
    PrintFunction({Products + ";"});
    Out.directive("#endif");
  }
}

// The ids of a thread, from NVIDIA's registers, in short kernels. The functions of OpenCL return size_t, in
// which NVIDIA's compiler then computes indices and addresses of local memory, and they add offsets, with which the
// driver could launch a part of a grid. Launches with CPPAMP_SMALL_BUFFERS are one grid. In kernels with loops, this
// arithmetic takes a small part of the time.
//
//   #if defined(CPPAMP_SMALL_BUFFERS) && defined(__has_builtin) && defined(CPPAMP_KERNEL_copy_kernel)
//   #if __has_builtin(__nvvm_read_ptx_sreg_tid_x)
//   #define cppamp_register(name, d)
//       ((uint)((d) == 0 ? __nvvm_read_ptx_sreg_##name##_x() : (d) == 1 ? ..._y() : ..._z()))
//   #define get_local_id(d) cppamp_register(tid, d)
//   #define get_group_id(d) cppamp_register(ctaid, d)
//   #define get_global_id(d) (cppamp_register(ctaid, d) * cppamp_register(ntid, d) + cppamp_register(tid, d))
//   #endif
//   #endif

namespace {

/// Returns true for a kernel without loops, and with one barrier at most.
bool isShort(const Function &F) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 4> Edges;
  FindFunctionBackedges(F, Edges);
  return Edges.empty() && count_if(instructions(F), isBarrier) <= 1;
}

} // namespace

void printThreadIds(ArrayRef<const Function *> Kernels, TextWriter &Out) {
  std::string Chosen;
  unsigned Count = 0;
  for (const Function *F : Kernels)
    if (isShort(*F)) {
      Chosen += (Count++ ? " || defined(" : "defined(") + (CPPAMP_KERNEL_MACRO_PREFIX + F->getName()).str() + ")";
    }
  if (!Count)
    return;
  if (Kernels.size() == 1) // it is always built alone
    Chosen.clear();
  const std::string Read = "__nvvm_read_ptx_sreg_";
  auto Register = [&](char Dimension) { return Read + "##name##_" + std::string(1, Dimension) + "()"; };
  Out.directive("#if defined(" CPPAMP_SMALL_BUFFERS_MACRO ") && defined(__has_builtin)" +
                (Chosen.empty() ? ""
                 : Count == 1   ? " && " + Chosen
                                : " && (" + Chosen + ")"));
  Out.directive("#if __has_builtin(" + Read + "tid_x)");
  Out.directive("#define cppamp_register(name, d) \\\n  ((uint)((d) == 0 ? " + Register('x') + " : (d) == 1 ? " +
                Register('y') + " \\\n          : " + Register('z') + "))");
  Out.directive("#define get_local_id(d) cppamp_register(tid, d)");
  Out.directive("#define get_group_id(d) cppamp_register(ctaid, d)");
  Out.directive("#define get_global_id(d) \\\n  (cppamp_register(ctaid, d) * cppamp_register(ntid, d) + "
                "cppamp_register(tid, d))");
  Out.directive("#endif");
  Out.directive("#endif");
}

// Loads and stores of short vectors (merge-accesses). On GPUs, each is one access
// if the address is a multiple of its size. That holds if containers begin where their buffers do
// (CPPAMP_WHOLE_BUFFERS); otherwise it depends on the program's data. On CPUs, whose compilers vectorize
// across threads, each consists of one access per component.
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

namespace {

/// Returns `Each(i)` for all i from `First` up to, but not including, `Count`, with `Separator` between them.
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
    Out.directive(condition());
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

  /// A device without double can build the other kernels of the text.
  std::string condition() const {
    return Scalar == "double" ? "#if defined(" CPPAMP_VECTORS_MACRO ") && defined(cl_khr_fp64)"
                              : "#ifdef " CPPAMP_VECTORS_MACRO;
  }

  void printStore(TextWriter &Out) const {
    std::string Parameters = list(0, Count, ", ", [this](unsigned I) { return Scalar + " " + component(I); });
    std::string Each = list(0, Count, "; ", [](unsigned I) { return "p[" + utostr(I) + "] = " + component(I); });
    Out.directive(condition());
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
    if (B.Class != Builtin::access || !isCalled(M, B))
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
