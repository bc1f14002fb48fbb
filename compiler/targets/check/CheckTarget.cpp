// Adds the checks to each kernel in order, and the checked kernels to the host's module.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/check/CheckTarget.h"
#include "targets/check/CheckSites.h"
#include "targets/check/InstrumentKernels.h"

#include "kernel/Builtins.h"
#include "kernel/DeviceImage.h"
#include "kernel/KernelInfo.h"
#include "passes/Passes.h"
#include "passes/prepare/DeviceFunctions.h"
#include "targets/host/VectorMath.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "instrument-kernels"

using namespace llvm;

namespace amp {
namespace {

/// Runs the passes with new analyses, because those of the pipeline do not cover a function's new blocks.
void runOnModule(Module &M, ModulePassManager MPM, TargetMachine *TM = nullptr) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = Tuning.SLPVectorization = Tuning.LoopInterleaving = false;
  PassBuilder PB(TM, Tuning);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  if (TM)
    MPM.addPass(PB.buildPerModuleDefaultPipeline(OptimizationLevel::O2));
  MPM.run(M, MAM);
}

/// Folds the branches with constant conditions that loop unrolling leaves.
struct FoldBranches : PassInfoMixin<FoldBranches> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    bool Changed = false;
    for (BasicBlock &B : F)
      Changed |= ConstantFoldTerminator(&B, /*DeleteDeadConditions=*/true);
    Changed |= removeUnreachableBlocks(F);
    for (BasicBlock &B : F)
      Changed |= B.getSinglePredecessor() && FoldSingleEntryPHINodes(&B);
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }
};

/// Promotes a thread's variables to registers, without passes that merge code of several lines or read memory where the
/// source does not.
ModulePassManager promoteVariables() {
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::PreserveCFG));
  FPM.addPass(EarlyCSEPass());
  LoopPassManager LPM;
  LPM.addPass(LoopFullUnrollPass(/*OptLevel=*/2)); // loops over the rank
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(LPM)));
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(FoldBranches());
  FPM.addPass(SROAPass(SROAOptions::PreserveCFG));
  FPM.addPass(EarlyCSEPass());
  ModulePassManager MPM;
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
  return MPM;
}

/// The kernel's table::checked_kernel.
Constant *describe(const KernelInfo &K, const CheckedFacts &Facts, CheckSites &Sites) {
  Module &M = *K.Kernel->getParent();
  LLVMContext &C = M.getContext();
  Type *Pointer = PointerType::getUnqual(C), *I32 = Type::getInt32Ty(C), *I64 = Type::getInt64Ty(C);
  auto *VariableType = StructType::get(C, {Pointer, I64, Pointer});
  SmallVector<Constant *> Variables;
  for (GlobalVariable *G : Facts.TileStatic)
    Variables.push_back(ConstantStruct::get(
        VariableType, {G, ConstantInt::get(I64, M.getDataLayout().getTypeAllocSize(G->getValueType())),
                       Sites.getText(getVariableName(*G))}));
  auto *ArrayOf = ArrayType::get(VariableType, Variables.size());
  auto *List = new GlobalVariable(M, ArrayOf, /*isConstant=*/true, GlobalValue::PrivateLinkage,
                                  ConstantArray::get(ArrayOf, Variables), "check.variables");
  LLVM_DEBUG(dbgs() << K.Name << ": " << Variables.size() << " tile_static variables, memory in pieces of "
                    << Facts.Granule << " bytes\n");
  bool Waits = any_of(M, [&](const Function &F) {
    return F.getName() == CheckBarrier &&
           any_of(F.users(), [&](const User *U) { return cast<Instruction>(U)->getFunction() == K.Kernel; });
  });
  auto Number = [&](uint64_t N) { return ConstantInt::get(I32, N); };
  return ConstantStruct::getAnon(
      {K.Kernel, List, Number(Variables.size()), Number(Facts.Granule), Number(Waits), Number(0)});
}

/// Makes G an ordinary global variable, because only one tile at a time uses it.
void lowerTileStatic(GlobalVariable &G) {
  G.setInitializer(Constant::getNullValue(G.getValueType()));
  G.setConstant(false);
  G.setComdat(nullptr);
  G.setLinkage(GlobalValue::InternalLinkage);
  G.setSection("");
  G.setAlignment(std::max(G.getAlign().valueOrOne(), Align(16)));
}

void lowerBuiltins(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration())
      lowerScalarMath(F);
  for (Function &F : make_early_inc_range(M)) {
    const Builtin *B = findBuiltin(F);
    if (B && F.use_empty())
      F.eraseFromParent();
    else if (B && B->Class != Builtin::math)
      F.setName("__cppamp_host_" + B->Name.drop_front(BuiltinPrefix.size()));
  }
}

} // namespace

PreservedAnalyses InstrumentKernels::run(Module &M, ModuleAnalysisManager &) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  if (Kernels.empty())
    return PreservedAnalyses::all();
  dropSubgroups(M);
  CheckSites Sites(M, Kernels);
  for (const KernelInfo &K : Kernels) {
    checkSubscripts(*K.Kernel, Sites);
    checkVariables(*K.Kernel, Sites);
    checkLifetimes(*K.Kernel, Sites);
  }
  runOnModule(M, promoteVariables());
  SmallVector<Constant *> Table;
  for (const KernelInfo &K : Kernels)
    Table.push_back(describe(K, checkAccesses(K, Sites), Sites));
  for (GlobalVariable &G : M.globals())
    if (G.getSection() == TileStaticSection)
      lowerTileStatic(G);
  lowerBuiltins(M);
  auto *Type = ArrayType::get(Table.front()->getType(), Table.size());
  new GlobalVariable(M, Type, /*isConstant=*/true, GlobalValue::ExternalLinkage, ConstantArray::get(Type, Table),
                     CheckedKernelsSymbol);
  return PreservedAnalyses::none();
}

PreservedAnalyses OptimizeChecked::run(Module &M, ModuleAnalysisManager &) {
  StripDebugInfo(M);
  for (const KernelInfo &K : readKernels(M))
    K.Kernel->setLinkage(GlobalValue::InternalLinkage);
  std::string Error;
  if (const llvm::Target *T = TargetRegistry::lookupTarget(M.getTargetTriple(), Error)) {
    std::unique_ptr<TargetMachine> TM(
        T->createTargetMachine(M.getTargetTriple(), "", "", TargetOptions(), Reloc::PIC_));
    runOnModule(M, ModulePassManager(), TM.get());
  }
  return PreservedAnalyses::none();
}

std::vector<Stage> CheckTarget::stages(unsigned) const {
  ModulePassManager Inline, Instrument, Optimize;
  Inline.addPass(DropInstrumentation());
  Inline.addPass(InlineForChecks());
  Instrument.addPass(InstrumentKernels());
  Optimize.addPass(OptimizeChecked());
  std::vector<Stage> Stages;
  Stages.push_back({"AmpInlineForChecks", std::move(Inline)});
  Stages.push_back({"AmpInstrument", std::move(Instrument)});
  Stages.push_back({"AmpOptimizeChecked", std::move(Optimize)});
  return Stages;
}

TargetOutput CheckTarget::emit(Module &M) const {
  std::vector<KernelInfo> Kernels = readKernels(M);
  TargetOutput Out;
  HostCode Code = {CheckedKernelsSymbol, "", {}, /*IsSource=*/false};
  for (KernelInfo &K : Kernels) {
    K.Containers = allContainers(K);
    Code.Kernels.push_back(K.Symbol);
  }
  Out.Kernels = std::move(Kernels);
  for (const char *Name : {KernelsMetadata, "llvm.module.flags"})
    if (NamedMDNode *Node = M.getNamedMetadata(Name))
      Node->eraseFromParent(); // the host's module has its own flags
  raw_string_ostream OS(Code.Bitcode);
  WriteBitcodeToFile(M, OS);
  Out.Host.push_back(std::move(Code));
  return Out;
}

static RegisterTarget<CheckTarget> Registered;

void CheckTarget::registerPasses(PassBuilder &PB) const {
  PB.registerPipelineParsingCallback(
      [](StringRef Name, ModulePassManager &MPM, ArrayRef<PassBuilder::PipelineElement>) {
        if (Name == "inline-for-checks")
          MPM.addPass(InlineForChecks());
        else if (Name == "instrument-kernels")
          MPM.addPass(InstrumentKernels());
        else if (Name == "optimize-checked")
          MPM.addPass(OptimizeChecked());
        else
          return false;
        return true;
      });
}

} // namespace amp
