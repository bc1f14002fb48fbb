// See CallThreads.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/CallThreads.h"
#include "targets/host/VectorMath.h"

#include "kernel/Builtins.h"
#include "kernel/DeviceImage.h"
#include "kernel/KernelInfo.h"
#include "passes/Passes.h"
#include "passes/prepare/DeviceFunctions.h"
#include "passes/prepare/Subscripts.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "call-threads"

using namespace llvm;

namespace amp {
namespace {

/// Returns true for the tables of -fcoverage-mapping in llvm.used; everything else there is for a device. The names of
/// records end in u if the function is used; the host counts the others.
bool isCoverage(const GlobalValue &G) {
  StringRef Name = G.getName();
  return Name.starts_with("__llvm_coverage_mapping") || (Name.starts_with("__covrec_") && Name.ends_with("u"));
}

/// Returns the functions from which a barrier is reachable.
DenseSet<const Function *> findWaiting(const Module &M) {
  DenseSet<const Function *> Found;
  SmallVector<const Function *> Work;
  for (const Function &F : M)
    if (const Builtin *B = findBuiltin(F); B && B->Effects == Builtin::barrier)
      Work.push_back(&F);
  while (!Work.empty()) {
    const Function *F = Work.pop_back_val();
    for (const User *U : F->users())
      if (auto *I = dyn_cast<Instruction>(U); I && Found.insert(I->getFunction()).second)
        Work.push_back(I->getFunction());
  }
  return Found;
}

/// The host's own functions may have the same names and another meaning.
void makeInternal(GlobalObject &G) {
  G.setComdat(nullptr);
  G.setLinkage(GlobalValue::InternalLinkage);
  G.setVisibility(GlobalValue::DefaultVisibility);
  G.setDSOLocal(true);
}

void lowerTileStatic(GlobalVariable &G) {
  G.setInitializer(Constant::getNullValue(G.getValueType())); // takes no bytes in the file
  G.setConstant(false);
  G.setThreadLocalMode(GlobalValue::GeneralDynamicTLSModel);
  G.setSection("");
}

/// Calls our own functions, as `lowerScalarMath` does for mathematical functions.
void callRuntime(Function &F, const Builtin &B) {
  F.setName("__cppamp_host_" + B.Name.drop_front(BuiltinPrefix.size()));
}

void prepareFunction(Function &F, bool Optimized) {
  makeInternal(F);
  F.setCallingConv(CallingConv::C);
  F.addFnAttr(Attribute::NoUnwind);
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U); Call && Call->getCalledFunction() == &F)
      Call->setCallingConv(CallingConv::C);
  if (!Optimized && !F.hasFnAttribute(Attribute::AlwaysInline)) {
    F.addFnAttr(Attribute::OptimizeNone);
    F.addFnAttr(Attribute::NoInline);
  }
  lowerScalarMath(F);
}

/// Returns the kernel's table::host_kernel.
Constant *describe(Function &Kernel, bool Waits) {
  LLVMContext &C = Kernel.getContext();
  Type *I32 = Type::getInt32Ty(C);
  auto *Pointer = PointerType::getUnqual(C);
  Constant *Code[table::host_level_count];
  std::fill(std::begin(Code), std::end(Code), ConstantPointerNull::get(Pointer));
  Code[table::host_level_own] = &Kernel;
  const uint32_t Flags = table::host_by_thread | (Waits ? table::host_waits : 0);
  return ConstantStruct::getAnon({ConstantArray::get(ArrayType::get(Pointer, std::size(Code)), Code),
                                  ConstantInt::get(I32, /*scratch_bytes=*/0), ConstantInt::get(I32, Flags),
                                  ConstantPointerNull::get(Pointer)});
}

} // namespace

PreservedAnalyses CallThreads::run(Module &M, ModuleAnalysisManager &) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  if (Kernels.empty())
    return PreservedAnalyses::all();
  dropRoots(M, isCoverage);
  resolveAliases(M);
  dropSubscripts(M);
  dropSubgroups(M);
  DenseSet<const Function *> Waiting = findWaiting(M);
  SmallVector<Constant *> Table;
  for (const KernelInfo &K : Kernels) {
    dropVersions(*K.Kernel);
    Table.push_back(describe(*K.Kernel, Waiting.contains(K.Kernel)));
    LLVM_DEBUG(dbgs() << K.Name << (Waiting.contains(K.Kernel) ? " waits\n" : " does not wait\n"));
  }
  for (GlobalVariable &G : M.globals()) {
    if (G.getSection() == TileStaticSection)
      lowerTileStatic(G);
    if (!G.isDeclaration() && !G.getName().starts_with("llvm.") && !isCoverage(G))
      makeInternal(G);
  }
  for (Function &F : M)
    if (!F.isDeclaration())
      prepareFunction(F, Optimized);
  for (Function &F : M)
    if (const Builtin *B = findBuiltin(F); B && B->Class != Builtin::math)
      callRuntime(F, *B);
  auto *Type = ArrayType::get(Table.front()->getType(), Table.size());
  new GlobalVariable(M, Type, /*isConstant=*/true, GlobalValue::ExternalLinkage, ConstantArray::get(Type, Table),
                     HostKernelsSymbol);
  return PreservedAnalyses::none();
}

} // namespace amp
