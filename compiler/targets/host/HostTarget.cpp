// Defines the order of the passes of the host target.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostTarget.h"
#include "targets/host/BuildHostEntries.h"
#include "targets/host/CallThreads.h"
#include "targets/host/HostPasses.h"
#include "targets/host/PassesByHeat.h"
#include "targets/host/VectorizeThreads.h"

#include "kernel/DeviceImage.h"
#include "kernel/KernelInfo.h"
#include "passes/Passes.h"
#include "passes/optimize/SimplifyLoops.h"
#include "support/RegisterPass.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/CodeGen/UnreachableBlockElim.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/BDCE.h"
#include "llvm/Transforms/Scalar/CorrelatedValuePropagation.h"
#include "llvm/Transforms/Scalar/DCE.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/DivRemPairs.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/JumpThreading.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/Reassociate.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"
#include "llvm/Transforms/Scalar/SimpleLoopUnswitch.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Scalar/Sink.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"
#include "llvm/Transforms/Utils/UnifyFunctionExitNodes.h"
#include "llvm/Transforms/Vectorize/VectorCombine.h"

#include <memory>
#include <utility>

using namespace llvm;

namespace amp {
namespace {

/// Simplifies the code of one thread before it is vectorized: hoists invariant code, unrolls short loops,
/// promotes memory to values.
FunctionPassManager simplifyThreads() {
  FunctionPassManager FPM;
  LoopPassManager Loops;
  Loops.addPass(LoopRotatePass(/*EnableHeaderDuplication=*/true));
  Loops.addPass(LICMPass(LICMOptions()));
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Loops), /*UseMemorySSA=*/true));
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(LoopSimplifyPass());
  FPM.addPass(RestoreNoWrap());
  return FPM;
}

FunctionPassManager optimizeThreads() {
  FunctionPassManager FPM;
  LoopPassManager Second, Third;
  Second.addPass(IndVarSimplifyPass(/*WidenIndVars=*/true)); // addresses have 64 bits
  Second.addPass(LoopDeletionPass());
  Second.addPass(LoopFullUnrollPass(3));
  Third.addPass(LICMPass(LICMOptions()));
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Second)));
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(ResolveVariableChoices()); // between elements of arrays that are variables now
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(GVNPass(GVNOptions().setPRE(false)));
  FPM.addPass(SCCPPass());
  FPM.addPass(JoinQuotients()); // before the next pass makes some divisions narrower
  FPM.addPass(CorrelatedValuePropagationPass());
  FPM.addPass(DSEPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Third), /*UseMemorySSA=*/true));
  FPM.addPass(ADCEPass());
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(InstCombinePass());
  return FPM;
}

/// From kernels to functions of one thread.
ModulePassManager threadStage(bool KeepsLines) {
  ModulePassManager MPM;
  if (!KeepsLines)
    MPM.addPass(DropLines());
  MPM.addPass(DropSubgroups()); // lanes of a vector exchange through scratch memory, which the optimizer sees through
  MPM.addPass(createModuleToFunctionPassAdaptor(SplitCopies())); // the next ones see through its loads and stores
  MPM.addPass(SplitDimensions());
  MPM.addPass(AnnotateKernels());
  FunctionPassManager Indices;
  Indices.addPass(LoadParts());
  Indices.addPass(JoinQuotients()); // the next one sees one index
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Indices)));
  MPM.addPass(BypassTileCopies());
  MPM.addPass(createModuleToFunctionPassAdaptor(simplifyThreads()));
  MPM.addPass(UntileThreads());
  MPM.addPass(InterchangeThreadLoops());           // before loops are unrolled
  MPM.addPass(FixTripCounts(/*Most=*/UINT32_MAX)); // so that lanes leave loops together
  MPM.addPass(createModuleToFunctionPassAdaptor(optimizeThreads()));
  MPM.addPass(FindContainers()); // containers whose pointers are still loaded
  MPM.addPass(MakeThreadFunctions());
  MPM.addPass(SeparateMembers()); // while each variable is known, and all of its accesses are in one function
  return MPM;
}

/// From threads to regions without barriers, in the form that ShapeAnalysis needs: no switches, no irreducible loops,
/// one return, simplified loops, no vectors of the user's.
ModulePassManager regionStage() {
  ModulePassManager MPM;
  MPM.addPass(FormBarrierRegions());
  MPM.addPass(PrivatizeAtomics());
  ScalarizerPassOptions Scalarize;
  Scalarize.ScalarizeLoadStore = true;
  Scalarize.ScalarizeVariableInsertExtract = true;
  FunctionPassManager FPM;
  FPM.addPass(PrepareRegions());
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(ScalarizerPass(Scalarize));
  FPM.addPass(SplitCopies()); // structures that functions have returned, now that they are values
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(CompactThreads()); // branches that become constant are folded next
  // A condition of several parts becomes one branch, for which add-row-checks has one test. Its later parts are
  // evaluated in any case, with what they load from the function object.
  FPM.addPass(SimplifyCFGPass(SimplifyCFGOptions().bonusInstThreshold(8)));
  FPM.addPass(LowerSwitchPass());
  FPM.addPass(UnreachableBlockElimPass()); // unreachable cases found by LowerSwitch
  FPM.addPass(FixIrreduciblePass());
  FPM.addPass(UnifyFunctionExitNodesPass());
  FPM.addPass(LoopSimplifyPass());
  FPM.addPass(LCSSAPass());
  FPM.addPass(DCEPass());
  FPM.addPass(AddRowChecks());
  FPM.addPass(SpecializeInterior()); // specializes what add-row-checks has left to run without masks as well
  FPM.addPass(FindRowLoops());
  FPM.addPass(UnrollThreadLoops());
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
  return MPM;
}

/// From regions to entries for many threads.
ModulePassManager vectorStage(const HostOptions &Options) {
  ModulePassManager MPM;
  MPM.addPass(VectorizeThreads(Options.Levels));
  MPM.addPass(BuildHostEntries(Options.Levels));
  MPM.addPass(createModuleToFunctionPassAdaptor(LowerScalarMath()));
  MPM.addPass(InlineCalls());
  MPM.addPass(GlobalDCEPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(SplitPrivateMemory())); // while offsets are unchanged
  if (Options.DebugInfo)
    MPM.addPass(DescribeLines());
  else
    MPM.addPass(DropLines()); // remarks have been emitted
  return MPM;
}

/// Simplifies code that runs rarely, if ever: what inlining and vectorization leave, without anything that pays by
/// speed alone.
FunctionPassManager simplifyCold() {
  FunctionPassManager FPM;
  LoopPassManager Loops;
  Loops.addPass(LoopRotatePass(/*EnableHeaderDuplication=*/true));
  Loops.addPass(LICMPass(LICMOptions()));
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(SimplifyCFGPass(SimplifyCFGOptions().convertSwitchRangeToICmp(true)));
  FPM.addPass(InstCombinePass());
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Loops), /*UseMemorySSA=*/true));
  FPM.addPass(GVNPass(GVNOptions().setPRE(false)));
  FPM.addPass(ADCEPass());
  FPM.addPass(DSEPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass(SimplifyCFGOptions().convertSwitchRangeToICmp(true).needCanonicalLoops(false)));
  return FPM;
}

/// The steps that remain once the machine is known: entries are simple functions in new loops, and forms are inlined
/// into them. LLVM's own -O2 pipeline would simplify each form a second time, and run three times as many passes, most
/// of them for code that the thread stage has simplified already.
ModulePassManager machineStage(unsigned Requested) {
  const int OptLevel = Requested >= 3 ? 3 : 2;
  LoopPassManager Rotate, Count, Hoist;
  Rotate.addPass(LICMPass(LICMOptions()));
  Rotate.addPass(LoopRotatePass(/*EnableHeaderDuplication=*/true));
  Rotate.addPass(LICMPass(LICMOptions()));
  Rotate.addPass(SimpleLoopUnswitchPass(/*NonTrivial=*/OptLevel >= 3));
  Count.addPass(IndVarSimplifyPass());
  Count.addPass(LoopDeletionPass());
  Count.addPass(LoopFullUnrollPass(OptLevel));
  Hoist.addPass(LICMPass(LICMOptions()));
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(SimplifyCFGPass(SimplifyCFGOptions().convertSwitchRangeToICmp(true)));
  FPM.addPass(InstCombinePass());
  FPM.addPass(ReassociatePass()); // sums of indices, so that their constant parts meet
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Rotate), /*UseMemorySSA=*/true));
  FPM.addPass(SimplifyCFGPass(SimplifyCFGOptions().convertSwitchRangeToICmp(true)));
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Count)));
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG)); // what unrolling has given constant addresses
  FPM.addPass(GVNPass());
  FPM.addPass(SCCPPass());
  FPM.addPass(BDCEPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(JumpThreadingPass()); // a region's number is known where the tile's loop chooses by it
  FPM.addPass(CorrelatedValuePropagationPass());
  FPM.addPass(ADCEPass());
  FPM.addPass(DSEPass());
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Hoist), /*UseMemorySSA=*/true));
  FPM.addPass(ForwardPrivateStores());
  FPM.addPass(SimplifyShuffles());
  SimplifyCFGOptions Late;
  Late.convertSwitchRangeToICmp(true).convertSwitchToLookupTable(true).needCanonicalLoops(false);
  Late.hoistCommonInsts(true).sinkCommonInsts(true);
  FPM.addPass(SimplifyCFGPass(Late));
  LoopPassManager HoistAgain;
  HoistAgain.addPass(LICMPass(LICMOptions()));
  FPM.addPass(VectorizeRowLoops());
  FPM.addPass(VectorCombinePass());
  FPM.addPass(CarryQuotients()); // of the loops over vectors, before these are unrolled
  FPM.addPass(LoopUnrollPass(LoopUnrollOptions(OptLevel)));
  FPM.addPass(SROAPass(SROAOptions::PreserveCFG));
  FPM.addPass(InstCombinePass());
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(HoistAgain), /*UseMemorySSA=*/true));
  FPM.addPass(DivRemPairsPass());
  FPM.addPass(SimplifyCFGPass(Late));
  FPM.addPass(ForwardPrivateStores()); // once more: loops have been unrolled, and blocks joined
  FPM.addPass(InstCombinePass());
  FPM.addPass(DSEPass());
  FPM.addPass(TestBeforeWriting());
  FPM.addPass(SinkingPass()); // what only vectors need that part
  FunctionPassManager All;
  All.addPass(PassesByHeat(/*OnCold=*/true, simplifyCold()));
  All.addPass(PassesByHeat(/*OnCold=*/false, std::move(FPM)));
  All.addPass(AvoidSelectionBugs());
  ModulePassManager MPM;
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(All)));
  return MPM;
}

/// Returns the target machine of a module; null if this build of LLVM does not support it.
std::shared_ptr<TargetMachine> findMachine(const Module &M) {
  std::string Error;
  const llvm::Target *T = TargetRegistry::lookupTarget(M.getTargetTriple(), Error);
  return std::shared_ptr<TargetMachine>(
      T ? T->createTargetMachine(M.getTargetTriple(), "", "", TargetOptions(), Reloc::PIC_) : nullptr);
}

} // namespace

std::vector<Stage> HostTarget::stages(unsigned) const {
  std::vector<Stage> Stages;
  if (Options.byThread()) {
    ModulePassManager MPM;
    MPM.addPass(CallThreads(/*Optimized=*/Options.OptLevel != 0));
    Stages.push_back({"AmpHost", std::move(MPM)});
    return Stages;
  }
  Stages.push_back({"AmpHostThreads", threadStage(Options.DebugInfo || Options.Remarks)});
  Stages.push_back({"AmpHostRegions", regionStage()});
  Stages.push_back({"AmpHostVectors", vectorStage(Options)});
  Stages.push_back({"AmpHostOptimize", machineStage(Options.OptLevel)});
  return Stages;
}

TargetOutput HostTarget::emit(Module &M) const {
  std::vector<KernelInfo> Kernels = readKernels(M);
  TargetOutput Out;
  HostCode Code = {HostKernelsSymbol, "", {}, Options.byThread()};
  for (KernelInfo &K : Kernels) {
    if (Options.byThread())
      K.Containers = allContainers(K);
    Code.Kernels.push_back(K.Symbol);
  }
  Out.Kernels = std::move(Kernels);
  M.eraseNamedMetadata(M.getOrInsertNamedMetadata(KernelsMetadata));
  if (Options.byThread() && !Options.DebugInfo)
    StripDebugInfo(M);
  NamedMDNode *Flags = M.getModuleFlagsMetadata();
  if (Flags && !Options.DebugInfo) // the host's module has its own
    Flags->eraseFromParent();
  raw_string_ostream OS(Code.Bitcode);
  WriteBitcodeToFile(M, OS);
  Out.Host.push_back(std::move(Code));
  return Out;
}

static std::vector<HostLevel> getLevels(const UnitOptions &Options) {
  return cantFail(parseHostLevels(Options.HostLevels, Options.Machine));
}

TargetUse HostTarget::getUse(const UnitOptions &Options) {
  return getLevels(Options).empty() ? TargetUse::No : TargetUse::IfPossible;
}

HostTarget::HostTarget(const UnitOptions &Options)
    : Options{getLevels(Options), Options.OptLevel, Options.DebugInfo, Options.Robust, Options.Remarks} {}

static RegisterTarget<HostTarget> Registered;

void HostTarget::registerPasses(PassBuilder &PB) const {
#define AMP_PASS(Name, Class) registerPass<Class>(PB, Name);
#define AMP_FUNCTION_PASS(Name, Class) registerPass<Class, FunctionPassManager>(PB, Name);
#define AMP_LEVEL_PASS(Name, Class) registerPass<Class>(PB, Name, Options.Levels);
#include "Passes.def"
#undef AMP_LEVEL_PASS
#undef AMP_FUNCTION_PASS
#undef AMP_PASS
  PassesByHeat::registerNames(PB);
  registerPass<UnreachableBlockElimPass, FunctionPassManager>(PB, "unreachableblockelim"); // LLVM's has no name
  PB.registerPipelineParsingCallback(
      [this](StringRef Name, ModulePassManager &MPM, ArrayRef<PassBuilder::PipelineElement>) {
        if (Name == "call-threads")
          MPM.addPass(CallThreads(/*Optimized=*/Options.OptLevel != 0));
        else if (Name == "compile-for-host") // all of the above
          for (Stage &S : stages(Options.OptLevel))
            MPM.addPass(std::move(S.Passes));
        else
          return false;
        return true;
      });
}

void registerMachineAnalyses(FunctionAnalysisManager &FAM, std::function<bool(const Module &)> IsReady) {
  FAM.registerPass([] { return TargetLibraryAnalysis(); });
  FAM.registerPass([IsReady] {
    return TargetIRAnalysis([IsReady, Machine = std::shared_ptr<TargetMachine>()](const Function &F) mutable {
      const Module &M = *F.getParent();
      if (!Machine && IsReady(M))
        Machine = findMachine(M);
      return Machine ? Machine->getTargetTransformInfo(F) : TargetTransformInfo(M.getDataLayout());
    });
  });
}

void HostTarget::registerAnalyses(FunctionAnalysisManager &FAM) const {
  if (!Options.byThread()) // kernels have no target machine until there are entries
    registerMachineAnalyses(FAM, [](const Module &M) { return M.getNamedGlobal(HostKernelsSymbol) != nullptr; });
}

} // namespace amp
