// Defines the order of the passes of the check target.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/check/CheckTarget.h"
#include "targets/check/CheckPasses.h"
#include "targets/check/CheckSites.h"

#include "kernel/DeviceImage.h"
#include "kernel/KernelInfo.h"
#include "passes/Passes.h"
#include "support/RegisterPass.h"
#include "targets/host/HostTarget.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;

namespace amp {
namespace {

/// Promotes a thread's variables to registers, without passes that merge code of several lines or read memory where the
/// source does not.
FunctionPassManager promoteVariables() {
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::PreserveCFG));
  FPM.addPass(EarlyCSEPass());
  LoopPassManager LPM;
  LPM.addPass(LoopFullUnrollPass(/*OptLevel=*/2)); // loops over the rank
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(LPM)));
  FPM.addPass(SCCPPass()); // folds the branches that unrolling leaves
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(SROAPass(SROAOptions::PreserveCFG));
  FPM.addPass(EarlyCSEPass());
  return FPM;
}

ModulePassManager instrumentStage() {
  ModulePassManager MPM;
  MPM.addPass(DropSubgroups()); // selects the paths through memory
  MPM.addPass(CheckVariables());
  MPM.addPass(createModuleToFunctionPassAdaptor(promoteVariables()));
  MPM.addPass(CheckAccesses());
  return MPM;
}

ModulePassManager optimizeStage() {
  ModulePassManager MPM;
  MPM.addPass(HideCheckedKernels());
  PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = Tuning.SLPVectorization = Tuning.LoopInterleaving = false;
  MPM.addPass(PassBuilder(/*TM=*/nullptr, Tuning).buildPerModuleDefaultPipeline(OptimizationLevel::O2));
  return MPM;
}

} // namespace

PreservedAnalyses HideCheckedKernels::run(Module &M, ModuleAnalysisManager &MAM) {
  // Facts about the machine are never invalidated.
  MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager().clear();
  StripDebugInfo(M);
  for (const KernelInfo &K : readKernels(M))
    K.Kernel->setLinkage(GlobalValue::InternalLinkage);
  return PreservedAnalyses::none();
}

std::vector<Stage> CheckTarget::stages(unsigned) const {
  ModulePassManager Inline;
  Inline.addPass(DropInstrumentation());
  Inline.addPass(InlineForChecks());
  Inline.addPass(GlobalDCEPass()); // removes inlined functions
  std::vector<Stage> Stages;
  Stages.push_back({"AmpInlineForChecks", std::move(Inline)});
  Stages.push_back({"AmpInstrument", instrumentStage()});
  Stages.push_back({"AmpOptimizeChecked", optimizeStage()});
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
#define AMP_PASS(Name, Class) registerPass<Class>(PB, Name);
#include "Passes.def"
#undef AMP_PASS
  PB.registerPipelineParsingCallback(
      [](StringRef Name, ModulePassManager &MPM, ArrayRef<PassBuilder::PipelineElement>) {
        if (Name != "instrument-kernels") // the passes of one stage
          return false;
        MPM.addPass(instrumentStage());
        return true;
      });
  PB.registerAnalysisRegistrationCallback(
      [](ModuleAnalysisManager &MAM) { MAM.registerPass([] { return CheckSitesAnalysis(); }); });
}

void CheckTarget::registerAnalyses(FunctionAnalysisManager &FAM) const {
  // Unrolling for a machine would remove loops in which a thread leaves its own arrays.
  registerMachineAnalyses(FAM, [](const Module &M) { return M.getNamedGlobal(CheckedKernelsSymbol) != nullptr; });
}

} // namespace amp
