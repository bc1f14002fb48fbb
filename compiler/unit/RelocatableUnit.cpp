// See RelocatableUnit.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/RelocatableUnit.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "passes/prepare/DeviceFunctions.h"
#include "pipeline/PassRunner.h"
#include "targets/host/HostLevels.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Metadata.h"
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

// Each option is one string: "robust", "opt=2", "warning=amp-race=error".

static constexpr char OptionsMetadata[] = "cppamp.options";

void writeOptions(Module &M, const UnitOptions &Options) {
  std::vector<std::string> All;
  All.push_back("opt=" + utostr(Options.OptLevel));
  if (Options.DebugInfo)
    All.push_back("debug-info");
  append_range(All, listUnitOptions(Options));
  for (auto [Name, Values] : {std::pair("warning=", &Options.WarningLevels), {"flag=", &Options.HostFlags}})
    for (const std::string &Value : *Values)
      All.push_back(Name + Value);
  LLVMContext &C = M.getContext();
  SmallVector<Metadata *> Strings;
  for (const std::string &Option : All)
    Strings.push_back(MDString::get(C, Option));
  NamedMDNode *Node = M.getOrInsertNamedMetadata(OptionsMetadata);
  Node->clearOperands();
  Node->addOperand(MDNode::get(C, Strings));
}

/// Returns false for an unknown option.
static bool readOption(StringRef Option, UnitOptions &Options) {
  auto [Name, Value] = Option.split('=');
  if (Name == "warning") {
    Options.WarningLevels.push_back(Value.str());
  } else if (Name == "flag") {
    Options.HostFlags.push_back(Value.str());
  } else if (Name == "opt") {
    return !Value.getAsInteger(10, Options.OptLevel);
  } else if (Name == "debug-info") {
    Options.DebugInfo = true;
  } else {
    return readUnitOption(Option, Options);
  }
  return true;
}

Expected<UnitOptions> readOptions(const Module &M) {
  UnitOptions Options;
  Options.Machine = Triple(M.getTargetTriple());
  const NamedMDNode *Node = M.getNamedMetadata(OptionsMetadata);
  bool Known = Node && Node->getNumOperands() == 1;
  if (Known)
    for (const MDOperand &Op : Node->getOperand(0)->operands()) {
      auto *Text = dyn_cast_or_null<MDString>(Op.get());
      Known &= Text && readOption(Text->getString(), Options);
    }
  Expected<std::vector<HostLevel>> Levels = parseHostLevels(Options.HostLevels, Options.Machine);
  Known &= bool(Levels);
  consumeError(Levels.takeError());
  if (!Known)
    return createStringError(inconvertibleErrorCode(), "its options are those of another version of CppAMP");
  return Options;
}

void dropOptions(Module &M) {
  if (NamedMDNode *Node = M.getNamedMetadata(OptionsMetadata))
    M.eraseNamedMetadata(Node);
}

} // namespace amp
