// Defines the order in which a program is printed: prelude, constants, kernels.
//
// The prelude is generated last, when the kernels' requirements are known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Emitter.h"
#include "ConstantPrinter.h"
#include "Expressions.h"
#include "NvidiaMath.h"
#include "Prelude.h"
#include "Printer.h"
#include "kernel/KernelInfo.h"
#include "targets/opencl/analyze/KernelNeeds.h"
#include "targets/opencl/analyze/MemoryTypes.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace amp {
namespace {

KernelNeeds findNeeds(const Module &M) {
  KernelNeeds N;
  for (const Function &F : M)
    if (F.getCallingConv() == CallingConv::SPIR_KERNEL)
      N.add(KernelNeeds::get(F));
  return N;
}

void printExtension(StringRef Name, TextWriter &Out) {
  Out.directive("#ifdef " + Name);
  Out.directive("#pragma OPENCL EXTENSION " + Name + " : enable");
  Out.directive("#endif");
}

/// Guards text outside the kernels, so that a device without double can build the other kernels.
class OnlyWithDouble {
public:
  OnlyWithDouble(CKind Kind, TextWriter &Out) : Out(Out), IsNeeded(Kind == CKind::F64) {
    if (IsNeeded)
      Out.directive("#ifdef cl_khr_fp64");
  }
  ~OnlyWithDouble() {
    if (IsNeeded)
      Out.directive("#endif");
  }

private:
  TextWriter &Out;
  const bool IsNeeded;
};

std::string printPrelude(const Module &M, const ProgramText &Program, ArrayRef<const Function *> KernelFunctions,
                         StringRef Kernels) {
  TextWriter Out;
  KernelNeeds N = findNeeds(M);
  Out.directive("#ifndef " CPPAMP_RESTRICT_MACRO);
  Out.directive("#define " CPPAMP_RESTRICT_MACRO);
  Out.directive("#endif");
  if (N.Double)
    printExtension("cl_khr_fp64", Out);
  if (N.Int64Atomics)
    printExtension("cl_khr_int64_base_atomics", Out);
  if (N.Int64ExtendedAtomics)
    printExtension("cl_khr_int64_extended_atomics", Out);
#define CPPAMP_FEATURE(name, bit, word, title, extensions)                                                             \
  if (N.OfBuiltins & table::feature_##name & ~(table::feature_fp64 | table::feature_int64_atomics))                    \
    for (StringRef Extension : llvm::split(StringRef(extensions), ' '))                                                \
      printExtension(Extension, Out);
#include "amp/detail/features.def"
  // Operations that the C++ compiler may contract are printed as one expression; others are not.
  Out.directive(Twine("#pragma OPENCL FP_CONTRACT ") + (N.Contraction ? "ON" : "OFF"));
  for (CKind Kind : {CKind::I16, CKind::I32, CKind::I64, CKind::F32, CKind::F64})
    if (Program.MayAliasKinds >> unsigned(Kind) & 1) {
      MemoryType T{{Kind, true}, true};
      const OnlyWithDouble Guard(Kind, Out);
      Out.directive("typedef " + T.Type.name() + " __attribute__((may_alias)) " + T.name() + ";");
    }
  const std::string OwnMath = nvidiaMathOf(Kernels);
  printNativeMath(Kernels, OwnMath, Out);
  printNvidiaMath(Kernels, OwnMath, Out);
  printVectorAccess(M, Out);
  printFloatAtomics(M, Out);
  printSubgroups(M, Out);
  printOpaque(M, Out);
  printVarying(M, Out);
  printIndex(M, Out);
  printDots(M, Out);
  printThreadIds(KernelFunctions, Out);
  return Out.take();
}

/// Constants have the same element type in all kernels: that of their declaration.
void printConstants(const Module &M, ProgramText &Program, TextWriter &Out) {
  for (const GlobalVariable &G : M.globals()) {
    if (G.getAddressSpace() == LocalSpace || G.use_empty() || !G.hasInitializer() || !G.isConstant())
      continue;
    SmallVector<uint8_t, 64> Bytes;
    bytesOfConstant(*G.getInitializer(), M.getDataLayout(), Bytes);
    CType Element{MemoryTypes::constantKind(G), true};
    std::string Values = printElements(Bytes, Element);
    std::string &Name = Program.Objects[&G] = Program.Globals.makeUnique(G.getName(), "table");
    unsigned Size = bytesOf(Element.Kind);
    std::string Alignment;
    if (G.getAlign().valueOrOne().value() > Size)
      Alignment = " __attribute__((aligned(" + utostr(G.getAlign()->value()) + ")))";
    const OnlyWithDouble Guard(Element.Kind, Out);
    Out.line("__constant " + Element.name() + " " + Name + "[" + utostr(Bytes.size() / Size) + "]" + Alignment +
             " = {");
    Out.line("    " + Values + "};");
    Out.blank();
  }
}

/// Returns the kernels that use G, directly or through constants.
void findUsers(const Value &G, SmallPtrSetImpl<const Function *> &Found) {
  for (const User *U : G.users())
    if (const auto *I = dyn_cast<Instruction>(U))
      Found.insert(I->getFunction());
    else
      findUsers(*U, Found);
}

void findLocals(const Module &M, ProgramText &Program) {
  for (const GlobalVariable &G : M.globals()) {
    if (G.getAddressSpace() != LocalSpace)
      continue;
    SmallPtrSet<const Function *, 4> Users;
    findUsers(G, Users);
    for (const Function *F : Users)
      Program.Locals[F].push_back(&G);
  }
}

void findOffsets(Module &M, ProgramText &Program) {
  for (const KernelInfo &K : readKernels(M))
    for (auto [Record, A] : llvm::zip(K.Args, K.Kernel->args()))
      if (Record.kind == table::arg_offset || Record.kind == table::arg_offsets)
        Program.Offsets.insert(&A);
}

/// Returns true if Id reports code that no target can compile.
bool isMistake(diag::Id Id) {
  switch (Id) {
  case diag::InternalError:
  case diag::NoVariable:
  case diag::NoFunctionAddress:
  case diag::NoExceptions:
  case diag::NoPointerCall:
  case diag::NoBuiltin:
  case diag::NoDefinition:
  case diag::BuiltinOfWrongType:
  case diag::BuiltinNeedsMemory:
    return true;
  default:
    return false;
  }
}

/// Reports each reason once per source location.
class Reporter {
public:
  template <typename Where> void report(Where &At, const std::string &Key, const FilledMessage &Why) {
    Clean = false;
    if (!Seen.insert(Key + ": " + Why.format()).second)
      return;
    if constexpr (std::is_same_v<Where, Instruction>)
      if (!isMistake(Why.Id))
        return void(reject(At, Why));
    amp::report(At, Why);
  }
  bool isClean() const { return Clean; }

private:
  bool Clean = true;
  StringSet<> Seen;
};

Refusal refuseArgument(const Argument &A) {
  const Function &F = *A.getParent();
  if (isOffsets(&A))
    return std::nullopt;
  if (Refusal R = refuseType(A.getType()))
    return R;
  if (A.getType()->isPointerTy() && (A.getType()->getPointerAddressSpace() == 0 || A.hasPassPointeeByValueCopyAttr()))
    return refuseInternally("the argument '" + A.getName() + "' of kernel '" + F.getName() +
                            "' points into no known memory");
  return std::nullopt;
}

/// Reports everything that cannot be printed. Returns true if there is nothing to report.
bool checkKernels(Module &M) {
  Reporter Out;
  for (Function &F : M) {
    if (F.getCallingConv() != CallingConv::SPIR_KERNEL || F.isDeclaration())
      continue;
    const std::string Kernel = F.getName().str();
    if (!F.getReturnType()->isVoidTy() || F.isVarArg())
      Out.report(F, Kernel, *refuseInternally("a kernel must return void"));
    for (const Argument &A : F.args())
      if (Refusal R = refuseArgument(A))
        Out.report(F, Kernel, *R);
    for (Instruction &I : instructions(F))
      if (Refusal R = refuse(I)) {
        const DebugLoc &Loc = I.getDebugLoc();
        markRejected(F);
        Out.report(I, Loc ? Kernel + ":" + std::to_string(Loc.getLine()) + ":" + std::to_string(Loc.getCol()) : Kernel,
                   *R);
      }
  }
  return Out.isClean();
}

} // namespace

bool emitOpenCL(Module &M, const EmitterOptions &Options, EmittedProgram &Out) {
  if (!checkKernels(M))
    return false;
  ProgramText Program(Options);
  std::vector<const Function *> Kernels;
  for (const Function &F : M) {
    if (F.getCallingConv() == CallingConv::SPIR_KERNEL && !F.isDeclaration()) {
      Kernels.push_back(&F);
      // The host looks kernels up by these names.
      if (!Program.Globals.reserve(F.getName())) {
        report(F, diag::InternalError) << "'" + F.getName() + "' cannot be the name of a kernel";
        return false;
      }
      Program.Objects[&F] = F.getName().str();
    }
  }
  TextWriter Body;
  findLocals(M, Program);
  findOffsets(M, Program);
  printConstants(M, Program, Body);
  for (const Function *F : Kernels) {
    if (F != Kernels.front())
      Body.blank();
    // A driver that compiles each kernel slowly should see only the requested one.
    if (Kernels.size() > 1)
      Body.directive("#if !defined(" CPPAMP_ONE_KERNEL_MACRO ") || defined(" CPPAMP_KERNEL_MACRO_PREFIX + F->getName() +
                     ")");
    printKernel(*F, Program, Body);
    if (Kernels.size() > 1)
      Body.directive("#endif");
  }
  const std::string Text = Body.take();
  Out.Text = printPrelude(M, Program, Kernels, Text) + "\n" + Text;
  return true;
}

} // namespace amp
