// See RelocatableUnit.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/RelocatableUnit.h"

#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "passes/prepare/DeviceFunctions.h"
#include "pipeline/PassRunner.h"
#include "unit/SavedOptions.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace amp {

SmallVector<Function *> findMissingBodies(Module &M) {
  SmallVector<Function *> Missing;
  SetVector<Function *> Work;
  for (const KernelInfo &K : readKernels(M))
    Work.insert(K.Kernel);
  for (unsigned I = 0; I < Work.size(); ++I) {
    Function &F = *Work[I];
    if (F.isDeclaration() && !F.isIntrinsic() && !isBuiltinDeclaration(F))
      Missing.push_back(&F);
    for (Instruction &Inst : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&Inst); Call && !Call->isInlineAsm())
        if (auto *Callee = dyn_cast<Function>(Call->getCalledOperand()->stripPointerCastsAndAliases()))
          Work.insert(Callee);
  }
  return Missing;
}

void offerInstantiations(Module &M) {
  for (Function &F : M)
    if (F.hasInternalLinkage() && F.hasComdat()) // functions that are internal in the source have no comdat
      F.setLinkage(GlobalValue::WeakODRLinkage);
}

bool isOffered(const GlobalValue &G) {
  return isa<Function, GlobalAlias>(G) && !G.isDeclarationForLinker() && !G.hasLocalLinkage() &&
         !G.hasLinkOnceLinkage();
}

static std::string toBitcode(const Module &M) {
  std::string Bytes;
  raw_string_ostream OS(Bytes);
  WriteBitcodeToFile(M, OS);
  return Bytes;
}

std::string writeOfferedFunctions(const Module &Whole, const UnitOptions &Options) {
  std::unique_ptr<Module> M = CloneModule(Whole);
  dropRoots(*M);
  for (const KernelInfo &K : readKernels(*M)) {
    K.Kernel->setComdat(nullptr);
    K.Kernel->setLinkage(GlobalValue::InternalLinkage);
  }
  if (NamedMDNode *Kernels = M->getNamedMetadata(KernelsMetadata))
    M->eraseNamedMetadata(Kernels);
  if (none_of(M->functions(), isOffered))
    return "";
  PassRunner(*M, nullptr).run("globaldce");
  writeOptions(*M, Options);
  return toBitcode(*M);
}

std::string writeWaitingUnit(Module &M, const UnitOptions &Options) {
  writeOptions(M, Options);
  return toBitcode(M);
}

} // namespace amp
