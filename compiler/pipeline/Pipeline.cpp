// The only file that defines the order of the passes that all targets share. A target's class defines
// its order.
//
// The passes are grouped in stages, because a kernel that one stage rejects must not reach
// the next one. The other kernels do. Within a stage, each line states
// its reason.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Pipeline.h"
#include "JoinTargets.h"
#include "KernelParts.h"
#include "PassRunner.h"
#include "messages/DeviceDiagnostic.h"
#include "passes/Passes.h"
#include "passes/optimize/SimplifyLoops.h"
#include "passes/prepare/GuardAccesses.h"
#include "passes/prepare/Subscripts.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace amp {
namespace {

cl::opt<std::string> SaveIR("amp-save-ir", cl::Hidden, cl::value_desc("file"),
                            cl::desc("write the device module as Clang makes it"));

void saveModule(const Module &M) {
  std::error_code EC;
  raw_fd_ostream OS(SaveIR, EC);
  if (!EC)
    M.print(OS, nullptr);
  else
    report(M.getContext(), diag::CannotWrite) << SaveIR << EC.message();
}

/// Promotes the objects of Clang's code to values wherever possible.
FunctionPassManager promoteObjects(unsigned OptLevel) {
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG)); // temporaries, function objects, index<N>
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(MarkEndlessLoops()); // before any pass removes undefined paths
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(EarlyCSEPass()); // reuses operands of &&, before InstCombine rewrites -(x * x) to x * -x
  FPM.addPass(InstCombinePass());
  FPM.addPass(simplifyLoops(OptLevel, /*Peel=*/false)); // loops over the rank
  FPM.addPass(ResolveSlotChoices());                    // references to one of several pointers
  FPM.addPass(ADCEPass());                              // removes unused PHIs of these references
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));        // objects that are indexed by constants after unrolling
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(DropEndlessLoops()); // check-barriers would take them for paths around a barrier
  FPM.addPass(ADCEPass());
  return FPM;
}

/// Rejects what no later stage can handle.
ModulePassManager checkStage(bool Bounds) {
  ModulePassManager MPM;
  MPM.addPass(DropInstrumentation()); // instrumentation calls functions that no device has
  if (!Bounds)
    MPM.addPass(DropSubscripts()); // only the checked variant uses them
  MPM.addPass(CheckCallGraph());   // before inlining, which does not terminate for recursion
  MPM.addPass(CheckTileStatic());  // messages name the user's functions
  return MPM;
}

/// Makes one function per kernel, with everything inlined.
ModulePassManager inlineStage(bool Bounds) {
  ModulePassManager MPM;
  MPM.addPass(PrepareDeviceModule()); // only kernels are roots; everything else can be inlined
  MPM.addPass(PrepareTileStatic());   // before any pass reasons about memory
  MPM.addPass(GlobalDCEPass());       // removes most of the headers' functions
  if (Bounds)
    MPM.addPass(MarkSubscripts()); // the next pass drops accesses outside a variable
  MPM.addPass(createModuleToFunctionPassAdaptor(
      SROAPass(SROAOptions::PreserveCFG))); // promotes parameters once instead of in each inlined copy
  MPM.addPass(InlineCalls());
  MPM.addPass(GlobalDCEPass()); // removes inlined functions
  MPM.addPass(EndThreads());    // before anything is duplicated
  MPM.addPass(createModuleToFunctionPassAdaptor(FuseProducts()));
  return MPM;
}

ModulePassManager promoteStage(unsigned OptLevel, bool Bounds) {
  ModulePassManager MPM;
  if (Bounds)
    MPM.addPass(LowerSubscripts()); // an index whose address is taken would stay in memory
  MPM.addPass(createModuleToFunctionPassAdaptor(promoteObjects(OptLevel)));
  MPM.addPass(DropUnreachableDefaults()); // check-barriers would take them for paths around a barrier
  return MPM;
}

/// Checks how the threads of a tile interact. Runs on whole kernels, before optimization moves
/// anything.
ModulePassManager checkThreadsStage(bool ShowsWarnings = true) {
  ModulePassManager MPM;
  MPM.addPass(CheckGlobals()); // rejects what no target can compile
  MPM.addPass(CheckBarriers());
  if (!ShowsWarnings) // the others only warn
    return MPM;
  MPM.addPass(CheckRaces());
  MPM.addPass(CheckUpdates());
  return MPM;
}

} // namespace

/// Adds the ranges of indices, Direct3D's robust access and the reports of subscripts. Runs after the checks, which
/// would mistake a guard for a condition of the program.
static ModulePassManager guardStage(const CommonOptions &Options) {
  ModulePassManager MPM;
  MPM.addPass(BoundIndices()); // while dimensions are constant: folds guards and tests, lets targets unroll loops
  if (Options.Robust)
    MPM.addPass(GuardAccesses(Options.Versions));
  if (Options.Bounds)
    MPM.addPass(ReportSubscripts()); // while indices are the user's and containers have names
  FunctionPassManager Clean;         // removes duplicate tests and those with a known result
  Clean.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Clean.addPass(InstCombinePass());
  Clean.addPass(SimplifyCFGPass());
  Clean.addPass(DropEndlessLoops()); // removes loops whose only exit was unreachable
  if (Options.OptLevel > 0 && (Options.Robust || Options.Bounds))
    MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Clean)));
  return MPM;
}

std::vector<Stage> commonStages(const CommonOptions &Options) {
  std::vector<Stage> Stages;
  Stages.push_back({"AmpCheckCalls", checkStage(Options.Bounds)});
  ModulePassManager Inline = inlineStage(Options.Bounds);
  Inline.addPass(promoteStage(Options.OptLevel, Options.Bounds));
  Stages.push_back({"AmpInline", std::move(Inline)});
  Stages.push_back({"AmpCheckThreads", checkThreadsStage()});
  Stages.push_back({"AmpGuard", guardStage(Options)});
  return Stages;
}

bool compileDeviceModule(Module &M, ArrayRef<WantedTarget> Targets, const CommonOptions &Options, EmbeddedCode &Out) {
  if (!SaveIR.empty())
    saveModule(M);
  DenseMap<const Target *, std::unique_ptr<Module>> Sources;
  for (const WantedTarget &T : Targets)
    if (T.By->takesSource())
      Sources[T.By.get()] = CloneModule(M);
  if (!PassRunner(M, nullptr).run(commonStages(Options)))
    return false;
  std::vector<KernelInfo> Kernels = readKernels(M);
  for (KernelInfo &K : Kernels)
    K.Features = (isRobust(M) ? table::feature_robust : 0) | (hasBounds(M) ? table::feature_bounds : 0);
  KernelParts Parts(Options.OptLevel, Options.Jobs, Options.TraceGranularity);
  SmallVector<const WantedTarget *> Others;
  for (const WantedTarget &T : Targets)
    if (T.By->compilesKernelsApart())
      Parts.add(T, M, Kernels);
    else
      Others.push_back(&T);
  Parts.start();
  std::vector<TargetWork> Work;
  for (const WantedTarget *T : Others) {
    // The last target gets the module itself.
    std::unique_ptr<Module> Copy = T->By->takesSource() ? std::move(Sources[T->By.get()])
                                   : T == Others.back() ? nullptr
                                                        : CloneModule(M);
    Work.push_back(compileFor(*T, Copy ? *Copy : M, Options.OptLevel));
  }
  append_range(Work, Parts.finish(M.getContext()));
  joinTargets(M.getContext(), Kernels, std::move(Work), Out);
  return !M.getContext().getDiagHandlerPtr()->HasErrors;
}

bool runDevicePasses(Module &M, const Target &T, const CommonOptions &Options) {
  std::unique_ptr<Module> Checked = T.takesSource() ? CloneModule(M) : nullptr;
  if (!PassRunner(Checked ? *Checked : M, nullptr).run(commonStages(Options)))
    return false;
  PassRunner Runner(M, &T);
  return Runner.run(T.stages(Options.OptLevel)) && !Runner.hasErrors();
}

bool checkCalls(const Module &M) {
  if (!SaveIR.empty())
    saveModule(M);
  std::unique_ptr<Module> Copy = CloneModule(M);
  PassRunner Runner(*Copy, nullptr);
  return Runner.run({"AmpCheckCalls", checkStage(/*Bounds=*/false)}) && !Runner.hasErrors();
}

/// Runs what can find errors, and no more for a kernel than necessary: inlining and optimization take most of the time.
static bool checkForErrors(Module &M) {
  PassRunner Runner(M, nullptr);
  ModulePassManager Calls = checkStage(/*Bounds=*/false);
  Calls.addPass(DropAccepted());
  ModulePassManager Inline = inlineStage(/*Bounds=*/false);
  Inline.addPass(createModuleToFunctionPassAdaptor(SROAPass(SROAOptions::ModifyCFG)));
  Inline.addPass(DropUniform());
  std::vector<Stage> Stages;
  Stages.push_back({"AmpCheckCalls", std::move(Calls)});
  Stages.push_back({"AmpInline", std::move(Inline)});
  Stages.push_back({"AmpPromote", promoteStage(/*OptLevel=*/0, /*Bounds=*/false)});
  Stages.push_back({"AmpCheckThreads", checkThreadsStage(/*ShowsWarnings=*/false)});
  for (Stage &S : Stages) {
    if (!Runner.run(std::move(S)))
      return false;
    if (readKernels(M).empty())
      break;
  }
  return !Runner.hasErrors();
}

bool checkDeviceModule(Module &M, bool ShowsWarnings) {
  if (!SaveIR.empty())
    saveModule(M);
  if (!ShowsWarnings)
    return checkForErrors(M);
  PassRunner Runner(M, nullptr);
  return Runner.run(commonStages({/*OptLevel=*/0})) && !Runner.hasErrors();
}

} // namespace amp
