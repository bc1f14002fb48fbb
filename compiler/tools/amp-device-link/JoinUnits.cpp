// Joins a unit's kernels and all functions that they call in one module.
//
// A unit is added as a whole, because its internal functions and tile_static variables must exist once for all callers.
// Code that no kernel reaches is removed at the end.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Units.h"

#include "kernel/KernelInfo.h"
#include "messages/DeviceDiagnostic.h"
#include "passes/prepare/DeviceFunctions.h"
#include "pipeline/PassRunner.h"
#include "unit/RelocatableUnit.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;

namespace amp {
namespace {

/// Turns the definition of a function into a declaration, because another unit defines it.
void leaveToOthers(GlobalValue &G) {
  if (auto *F = dyn_cast<Function>(&G)) {
    F->deleteBody();
    F->setComdat(nullptr);
    return;
  }
  auto &Alias = cast<GlobalAlias>(G);
  auto *Type = dyn_cast<FunctionType>(Alias.getValueType());
  if (!Type)
    return;
  Function *Declared = Function::Create(Type, GlobalValue::ExternalLinkage, "", Alias.getParent());
  Declared->takeName(&Alias);
  Alias.replaceAllUsesWith(Declared);
  Alias.eraseFromParent();
}

/// Prepares the functions of a unit for the module that they will join.
void prepareGuest(Module &Guest, const Unit &U, const Module &Host, const Units &Others) {
  dropRoots(Guest);
  dropOptions(Guest);
  for (const KernelInfo &K : readKernels(Guest)) {
    K.Kernel->setComdat(nullptr);
    K.Kernel->setLinkage(GlobalValue::InternalLinkage);
  }
  if (NamedMDNode *Kernels = Guest.getNamedMetadata(KernelsMetadata))
    Guest.eraseNamedMetadata(Kernels);
  for (GlobalVariable &G : Guest.globals())
    if (G.hasExternalLinkage() && !G.isDeclaration()) // the names of its kernels
      G.setLinkage(GlobalValue::InternalLinkage);
  SmallVector<GlobalValue *> NotTaken;
  for (GlobalValue &G : Guest.global_values())
    if (isOffered(G)) {
      const GlobalValue *Known = Host.getNamedValue(G.getName());
      if ((Known && !Known->isDeclaration()) || Others.findDefinition(G.getName()) != &U)
        NotTaken.push_back(&G);
    }
  for (GlobalValue *G : NotTaken)
    leaveToOthers(*G);
}

/// A missing function that a kernel calls, and the unit that contains it; null if there is none.
struct NextUnit {
  std::string Function;
  const Unit *From = nullptr;
};
NextUnit findNext(Module &M, const Units &Others, const DenseSet<const Unit *> &Joined) {
  for (Function *F : findMissingBodies(M))
    if (const Unit *From = Others.findDefinition(F->getName()); From && !Joined.contains(From))
      return {F->getName().str(), From};
  return {};
}

Error join(Module &M, const NextUnit &Next, const Units &Others) {
  if (const Unit *Second = Others.findSecondDefinition(Next.Function))
    return createStringError(inconvertibleErrorCode(), "'" + demangle(Next.Function) +
                                                           "' is defined for amp code in '" + Next.From->File +
                                                           "' and in '" + Second->File + "'");
  Expected<std::unique_ptr<Module>> Guest = load(*Next.From, M.getContext());
  if (!Guest)
    return Guest.takeError();
  prepareGuest(**Guest, *Next.From, M, Others);
  if (Linker::linkModules(M, std::move(*Guest)))
    return createStringError(inconvertibleErrorCode(), "the device code in '" + Next.From->File +
                                                           "' cannot be joined with that of '" + M.getSourceFileName() +
                                                           "'");
  return Error::success();
}

/// Removes code that no kernel reaches. From here on, only kernels are roots.
void dropUnreached(Module &M) {
  DenseSet<const GlobalValue *> Kept;
  for (const KernelInfo &K : readKernels(M))
    Kept.insert(K.Kernel);
  for (GlobalValue &G : M.global_values())
    if (isa<Function, GlobalAlias>(G) && !G.isDeclaration() && !Kept.contains(&G)) {
      if (auto *Object = dyn_cast<GlobalObject>(&G))
        Object->setComdat(nullptr);
      G.setLinkage(GlobalValue::InternalLinkage);
    }
  PassRunner(M, nullptr).run("globaldce");
}

} // namespace

/// A function's symbol includes the types of its parameters, but not its return type.
void checkTypes(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      auto *Callee = Call && !Call->isInlineAsm()
                         ? dyn_cast<Function>(Call->getCalledOperand()->stripPointerCastsAndAliases())
                         : nullptr;
      if (!Callee || Callee->getFunctionType() == Call->getFunctionType())
        continue;
      std::string Name = demangle(Callee->getName());
      report(I, diag::OtherTypeAtLink) << "'" + Name.substr(0, Name.find('(')) + "'";
      markRejected(F);
    }
}

Expected<std::unique_ptr<Module>> joinUnits(const Unit &U, const Units &Others, LLVMContext &Context) {
  Expected<std::unique_ptr<Module>> M = load(U, Context);
  if (!M)
    return M;
  DenseSet<const Unit *> Joined = {&U};
  for (NextUnit Next = findNext(**M, Others, Joined); Next.From; Next = findNext(**M, Others, Joined)) {
    Joined.insert(Next.From);
    if (Error E = join(**M, Next, Others))
      return E;
  }
  setMissingBodies(**M, MissingBodies::NotLinked);
  dropUnreached(**M);
  return M;
}

} // namespace amp
