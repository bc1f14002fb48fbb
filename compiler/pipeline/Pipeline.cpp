// The only file that knows the order of the device passes.
//
// The work is done in stages, because a mistake of the user that one stage reports must not reach the
// next: the kernel that it is in goes no further, the others do. Within a stage each line says why it
// stands there.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Pipeline.h"
#include "kernel/KernelInfo.h"
#include "kernel/WriteKernelTable.h"
#include "passes/check/CheckBarriers.h"
#include "passes/check/CheckCallGraph.h"
#include "passes/check/CheckRaces.h"
#include "passes/check/CheckTileStatic.h"
#include "passes/optimise/BoundIndices.h"
#include "passes/optimise/FixTripCounts.h"
#include "passes/prepare/DropUnreachableDefaults.h"
#include "passes/prepare/EndThreads.h"
#include "passes/prepare/PrepareDeviceModule.h"
#include "passes/prepare/PrepareTileStatic.h"
#include "targets/opencl/emit/Emitter.h"
#include "targets/opencl/legalise/LegalizeAggregates.h"
#include "targets/opencl/legalise/LegalizeAtomics.h"
#include "targets/opencl/legalise/LegalizeConstants.h"
#include "targets/opencl/legalise/LegalizeControlFlow.h"
#include "targets/opencl/legalise/LegalizeCopies.h"
#include "targets/opencl/legalise/LegalizeIndices.h"
#include "targets/opencl/legalise/LegalizeIntegers.h"
#include "targets/opencl/legalise/LegalizeIntrinsics.h"
#include "targets/opencl/legalise/LegalizeMemory.h"
#include "targets/opencl/legalise/LegalizeVectors.h"
#include "targets/opencl/legalise/MergeAccesses.h"
#include "targets/opencl/outline/AnnotateArguments.h"
#include "targets/opencl/outline/CheckAddressSpaces.h"
#include "targets/opencl/outline/DetectFeatures.h"
#include "targets/opencl/outline/LowerConstants.h"
#include "targets/opencl/outline/LowerTileStatic.h"
#include "targets/opencl/outline/OutlineKernels.h"
#include "targets/opencl/outline/PackOffsets.h"
#include "targets/opencl/outline/PruneArguments.h"
#include "targets/opencl/outline/ResolveAddressSpaces.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/CorrelatedValuePropagation.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/Reassociate.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace amp {
namespace {

/// Analyses without a target: no library function is known, so none is made up (memcpy, sqrtf ...), and
/// nothing is vectorised.
class DevicePassManager {
public:
  explicit DevicePassManager(Module &M) : M(M) {
    FAM.registerPass([] {
      TargetLibraryInfoImpl None{Triple()};
      None.disableAllFunctions();
      return TargetLibraryAnalysis(None);
    });
    PB.registerModuleAnalyses(MAM);
    PB.registerCGSCCAnalyses(CGAM);
    PB.registerFunctionAnalyses(FAM);
    PB.registerLoopAnalyses(LAM);
    PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  }

  /// Runs one stage; -ftime-trace knows it by `Name`. Kernels in which it has found a mistake do not
  /// reach the next. False if none is left.
  bool run(const char *Name, ModulePassManager Stage) {
    TimeTraceScope Time(Name);
    Stage.run(M, MAM);
    if (!hasErrors())
      return true;
    MAM.invalidate(M, PreservedAnalyses::none());
    return dropRejectedKernels(M);
  }

  bool hasErrors() const { return M.getContext().getDiagHandlerPtr()->HasErrors; }

private:
  Module &M;
  PassBuilder PB;
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
};

/// Loops: invariant code out of them, and those with few iterations away.
/// Loop counters keep the width of the source: with 64-bit ones, the simple matrix product took 1.15 times
/// as long on an H200, and an OpenCL compiler for a CPU widens them itself.
FunctionPassManager simplifyLoops(unsigned OptLevel) {
  FunctionPassManager FPM;
  LoopPassManager First, Second;
  First.addPass(LoopRotatePass(/*EnableHeaderDuplication=*/true)); // the rest wants a guarded do-while
  First.addPass(LICMPass(LICMOptions()));
  Second.addPass(IndVarSimplifyPass(/*WidenIndVars=*/false)); // trip counts
  Second.addPass(LoopDeletionPass());
  // The inner loop of a tiled matmul: not every OpenCL compiler unrolls it, and it is a fifth of the
  // time on an H200. It also makes offsets into the function object constant.
  Second.addPass(LoopFullUnrollPass(OptLevel == 0 ? 2 : 3));
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(First), /*UseMemorySSA=*/true));
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Second)));
  return FPM;
}

/// Longer loops of known length, a few iterations at a time: PoCL does not do it around work-items, and
/// an n-body in tiles takes a sixth more time without. No loops of unknown length: they would need a
/// second loop for the rest.
LoopUnrollPass unrollPartially() {
  return LoopUnrollPass(LoopUnrollOptions(/*OptLevel=*/3)
                            .setPartial(true)
                            .setRuntime(false)
                            .setUpperBound(false)
                            .setPeeling(false)
                            .setProfileBasedPeeling(false));
}

/// From the code that Clang writes to values: no C++ object is left where it can be avoided.
FunctionPassManager dissolveObjects(unsigned OptLevel) {
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG)); // temporaries, function objects, index<N>
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(simplifyLoops(OptLevel)); // loops over the rank
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG)); // what unrolling has made constant
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(ADCEPass());
  return FPM;
}

/// The kernels proper, when each pointer has its space and each captured value is an argument.
FunctionPassManager optimiseKernels(unsigned OptLevel) {
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG)); // arrays captured by reference
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass());
  if (OptLevel > 0) {
    FPM.addPass(ReassociatePass()); // invariant parts of indices together
    FPM.addPass(simplifyLoops(OptLevel));
    FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
    FPM.addPass(unrollPartially());
    FPM.addPass(GVNPass(GVNOptions().setPRE(false))); // PRE makes code that nobody can read
    FPM.addPass(SCCPPass());
    FPM.addPass(CorrelatedValuePropagationPass()); // unsigned, narrower arithmetic
    FPM.addPass(DSEPass());
    FPM.addPass(InstCombinePass());
    LoopPassManager Invariants;
    Invariants.addPass(LICMPass(LICMOptions()));
    FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Invariants), /*UseMemorySSA=*/true));
  }
  FPM.addPass(ADCEPass());
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(InstCombinePass());
  return FPM;
}

/// Stage 1: what no later stage could handle.
ModulePassManager checkStage() {
  ModulePassManager MPM;
  MPM.addPass(CheckCallGraph()); // before inlining, which would not end
  MPM.addPass(CheckTileStatic()); // messages name the functions that the user wrote
  return MPM;
}

/// Stage 2: one function for each kernel, with nothing around it.
ModulePassManager inlineStage(unsigned OptLevel) {
  ModulePassManager MPM;
  MPM.addPass(PrepareDeviceModule()); // only kernels are roots; everything else can be inlined
  MPM.addPass(PrepareTileStatic());   // before any pass reasons about memory
  MPM.addPass(GlobalDCEPass());       // most of the headers
  MPM.addPass(createModuleToFunctionPassAdaptor(
      SROAPass(SROAOptions::PreserveCFG))); // parameters in memory: each inlined copy would have them
  MPM.addPass(AlwaysInlinerPass(/*InsertLifetimeIntrinsics=*/false));
  MPM.addPass(GlobalDCEPass()); // the functions that were inlined
  MPM.addPass(EndThreads());    // the kernel as the user wrote it: nothing has been duplicated yet
  MPM.addPass(createModuleToFunctionPassAdaptor(dissolveObjects(OptLevel)));
  MPM.addPass(DropUnreachableDefaults()); // they would look like ways round a barrier
  return MPM;
}

/// What the threads of a tile do to each other; on whole kernels, before anything is moved for speed.
ModulePassManager checkThreadsStage() {
  ModulePassManager MPM;
  MPM.addPass(CheckBarriers());
  MPM.addPass(CheckRaces());
  return MPM;
}

/// Stage 3: kernels in OpenCL's sense.
ModulePassManager outlineStage(unsigned OptLevel) {
  ModulePassManager MPM;
  MPM.addPass(OutlineKernels());
  MPM.addPass(createModuleToFunctionPassAdaptor(
      SROAPass(SROAOptions::ModifyCFG))); // rebuilt objects; address spaces need values, not memory
  MPM.addPass(BoundIndices());         // dimensions are constant now
  MPM.addPass(FixTripCounts());        // loops from a bounded index on; they will be unrolled
  MPM.addPass(LowerTileStatic());      // needs to know the kernels
  MPM.addPass(LowerConstants());       // all other globals
  MPM.addPass(ResolveAddressSpaces()); // all roots have a space now
  MPM.addPass(LegalizeMemory());       // copies of structs, so that SROA can dissolve both sides
  MPM.addPass(createModuleToFunctionPassAdaptor(optimiseKernels(OptLevel)));
  MPM.addPass(LowerConstants());       // tables that optimisation found to be constant
  MPM.addPass(ResolveAddressSpaces()); // pointers that optimisation brought out of memory
  MPM.addPass(CheckAddressSpaces());   // no flat pointer to anything but private memory after this
  return MPM;
}

/// Stage 4: what OpenCL C can say. No optimisation that makes new kinds of operations after this.
ModulePassManager legalizeStage() {
  ModulePassManager MPM;
  MPM.addPass(LegalizeControlFlow());
  MPM.addPass(LegalizeVectors());
  MPM.addPass(LegalizeIntrinsics()); // makes struct values of some
  MPM.addPass(LegalizeAggregates());
  MPM.addPass(LegalizeMemory());
  FunctionPassManager Clean; // the zext, shl, or of accesses that were cut
  Clean.addPass(InstCombinePass());
  Clean.addPass(SimplifyCFGPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Clean)));
  MPM.addPass(LegalizeIntrinsics()); // InstCombine likes funnel shifts
  MPM.addPass(LegalizeAggregates());
  MPM.addPass(LegalizeIntegers()); // only scalars now
  MPM.addPass(LegalizeAtomics());
  MPM.addPass(createModuleToFunctionPassAdaptor(InstSimplifyPass())); // folds, and makes nothing new
  MPM.addPass(createModuleToFunctionPassAdaptor(ADCEPass()));
  MPM.addPass(DropUnreachableDefaults()); // variables that a default does not set are no text to read
  MPM.addPass(LegalizeControlFlow());     // folded branches
  MPM.addPass(MergeAccesses());       // while constants are the last step of an address
  MPM.addPass(LegalizeIndices());     // for the reader; InstCombine would undo it
  MPM.addPass(LegalizeCopies());      // what is left of struct copies
  MPM.addPass(createModuleToFunctionPassAdaptor(EarlyCSEPass())); // indices that are alike now
  MPM.addPass(LegalizeConstants());   // last: what it makes would be folded again
  return MPM;
}

/// Stage 5: facts for the table. No optimisation after this: see AnnotateArguments.
ModulePassManager describeStage() {
  ModulePassManager MPM;
  MPM.addPass(PruneArguments()); // what optimisation found to be unused
  MPM.addPass(PackOffsets());    // of what is left
  MPM.addPass(AnnotateArguments());
  MPM.addPass(DetectFeatures());
  MPM.addPass(GlobalDCEPass()); // variables and declarations that no kernel uses
  return MPM;
}

} // namespace

/// The passes; false if no kernel has come through them.
static bool runStages(DevicePassManager &Manager, unsigned OptLevel) {
  return Manager.run("AmpCheckCalls", checkStage()) &&
         Manager.run("AmpInline", inlineStage(OptLevel)) &&
         Manager.run("AmpCheckThreads", checkThreadsStage()) &&
         Manager.run("AmpOutline", outlineStage(OptLevel)) &&
         Manager.run("AmpLegalize", legalizeStage()) &&
         Manager.run("AmpDescribe", describeStage());
}

bool runDevicePasses(Module &M, unsigned OptLevel) {
  DevicePassManager Manager(M);
  return runStages(Manager, OptLevel) && !Manager.hasErrors();
}

bool checkDeviceModule(Module &M) {
  DevicePassManager Manager(M);
  return Manager.run("AmpCheckCalls", checkStage()) &&
         Manager.run("AmpInline", inlineStage(/*OptLevel=*/0)) &&
         Manager.run("AmpCheckThreads", checkThreadsStage()) && !Manager.hasErrors();
}

bool compileDeviceModule(Module &M, unsigned OptLevel, DeviceProgram &Out) {
  DevicePassManager Manager(M);
  if (!runStages(Manager, OptLevel))
    return false;
  TimeTraceScope Time("AmpEmit");
  EmittedProgram Program;
  if (!emitOpenCL(M, EmitterOptions(), Program) || Manager.hasErrors())
    return false;
  auto Kernels = readKernels(M);
  if (!Kernels)
    return false;
  Out.OpenCL = std::move(Program.Text);
  Out.KernelTable = writeKernelTable(*Kernels);
  Out.Kernels = Kernels->size();
  return true;
}

void registerPasses(PassBuilder &PB) {
  PB.registerPipelineParsingCallback(
      [](StringRef Name, ModulePassManager &MPM, ArrayRef<PassBuilder::PipelineElement>) {
#define AMP_PASS(PassName, Class)                                                                  \
  if (Name == PassName) {                                                                          \
    MPM.addPass(Class());                                                                          \
    return true;                                                                                   \
  }
#include "Passes.def"
#undef AMP_PASS
        return false;
      });
}

} // namespace amp
