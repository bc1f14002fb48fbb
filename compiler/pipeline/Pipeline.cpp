// The only file that knows the order of the passes that all targets share. What a target adds is in
// its class.
//
// The work is done in stages, because a mistake of the user that one stage reports must not reach
// the next: the kernel that it is in goes no further, the others do. Within a stage each line says
// why it stands there.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Pipeline.h"
#include "JoinTargets.h"
#include "PassRunner.h"
#include "messages/DeviceDiagnostic.h"
#include "passes/check/CheckBarriers.h"
#include "passes/check/CheckModule.h"
#include "passes/check/CheckRaces.h"
#include "passes/check/CheckUpdates.h"
#include "passes/optimize/SimplifyLoops.h"
#include "passes/prepare/DropUnneeded.h"
#include "passes/prepare/GuardAccesses.h"
#include "passes/prepare/PrepareDeviceModule.h"
#include "passes/prepare/ResolveSlotChoices.h"
#include "passes/prepare/Subscripts.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
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

/// From the code that Clang writes to values: no C++ object is left where it can be avoided.
FunctionPassManager dissolveObjects(unsigned OptLevel) {
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG)); // temporaries, function objects, index<N>
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(EarlyCSEPass()); // what a test with && has computed, before InstCombine makes x * -x of -(x * x)
  FPM.addPass(InstCombinePass());
  FPM.addPass(simplifyLoops(OptLevel));          // loops over the rank
  FPM.addPass(ResolveSlotChoices());             // references to one of several pointers
  FPM.addPass(ADCEPass());                       // PHIs of them that are left
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG)); // what unrolling has made constant
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(DropEndlessLoops()); // they would look like ways round a barrier
  FPM.addPass(ADCEPass());
  return FPM;
}

/// What no later stage could handle.
ModulePassManager checkStage(bool Bounds) {
  ModulePassManager MPM;
  MPM.addPass(DropInstrumentation()); // it would be calls of functions that no device has
  if (!Bounds)
    MPM.addPass(DropSubscripts()); // they are for the checked form alone
  MPM.addPass(CheckCallGraph());   // before inlining, which would not end
  MPM.addPass(CheckTileStatic());  // messages name the functions that the user wrote
  return MPM;
}

/// One function for each kernel, with nothing around it.
ModulePassManager inlineStage(unsigned OptLevel, bool Bounds) {
  ModulePassManager MPM;
  MPM.addPass(PrepareDeviceModule()); // only kernels are roots; everything else can be inlined
  MPM.addPass(PrepareTileStatic());   // before any pass reasons about memory
  MPM.addPass(GlobalDCEPass());       // most of the headers
  if (Bounds)
    MPM.addPass(MarkSubscripts()); // the next one would drop what is outside of a variable
  MPM.addPass(createModuleToFunctionPassAdaptor(
      SROAPass(SROAOptions::PreserveCFG))); // parameters in memory: each inlined copy would have them
  MPM.addPass(AlwaysInlinerPass(/*InsertLifetimeIntrinsics=*/false));
  MPM.addPass(GlobalDCEPass()); // the functions that were inlined
  MPM.addPass(EndThreads());    // the kernel as the user wrote it: nothing has been duplicated yet
  if (Bounds)
    MPM.addPass(LowerSubscripts()); // an index whose address is taken would stay an object
  MPM.addPass(createModuleToFunctionPassAdaptor(dissolveObjects(OptLevel)));
  MPM.addPass(DropUnreachableDefaults()); // they would look like ways round a barrier
  return MPM;
}

/// What the threads of a tile do to each other; on whole kernels, before anything is moved for
/// speed.
ModulePassManager checkThreadsStage() {
  ModulePassManager MPM;
  MPM.addPass(CheckGlobals()); // what no target may compile
  MPM.addPass(CheckBarriers());
  MPM.addPass(CheckRaces());
  MPM.addPass(CheckUpdates());
  return MPM;
}

} // namespace

/// Direct3D's robust access, and what subscripts have to tell. Behind the checks, which would take a guard for a test
/// of the program's.
static ModulePassManager guardStage(const CommonOptions &Options) {
  ModulePassManager MPM;
  if (Options.Bounds)
    MPM.addPass(BoundIndices()); // most subscripts of tile_static arrays are known to be inside then
  if (Options.Robust)
    MPM.addPass(GuardAccesses(Options.Versions));
  if (Options.Bounds)
    MPM.addPass(
        ReportSubscripts()); // of those that are left; while an index is the user's, and its container has a name
  FunctionPassManager Clean; // tests that are alike, or known
  Clean.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Clean.addPass(InstCombinePass());
  Clean.addPass(SimplifyCFGPass());
  Clean.addPass(DropEndlessLoops()); // a loop whose only way out is what nobody comes to has lost it
  if (Options.OptLevel > 0)
    MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Clean)));
  return MPM;
}

std::vector<Stage> commonStages(const CommonOptions &Options) {
  std::vector<Stage> Stages;
  Stages.push_back({"AmpCheckCalls", checkStage(Options.Bounds)});
  Stages.push_back({"AmpInline", inlineStage(Options.OptLevel, Options.Bounds)});
  Stages.push_back({"AmpCheckThreads", checkThreadsStage()});
  if (Options.Robust || Options.Bounds)
    Stages.push_back({"AmpGuard", guardStage(Options)});
  return Stages;
}

/// What T makes of M, which is its own.
static TargetWork compileFor(const WantedTarget &T, Module &M, unsigned OptLevel) {
  TargetWork Work = {T.By.get(), T.IsRequired, {}, {}};
  ReportCollector Collector(M.getContext(), Work.Reports);
  if (PassRunner(M, T.By.get()).run(T.By->stages(OptLevel)))
    Work.Output = T.By->emit(M);
  return Work;
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
  auto Kernels = readKernels(M);
  if (!Kernels)
    return false;
  for (KernelInfo &K : *Kernels)
    K.Features = (isRobust(M) ? table::feature_robust : 0) | (hasBounds(M) ? table::feature_bounds : 0);
  std::vector<TargetWork> Work;
  for (const WantedTarget &T : Targets) {
    // The last one may have the module itself.
    std::unique_ptr<Module> Copy = T.By->takesSource()     ? std::move(Sources[T.By.get()])
                                   : &T == &Targets.back() ? nullptr
                                                           : CloneModule(M);
    Work.push_back(compileFor(T, Copy ? *Copy : M, Options.OptLevel));
  }
  joinTargets(M.getContext(), *Kernels, std::move(Work), Out);
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

bool checkDeviceModule(Module &M) {
  if (!SaveIR.empty())
    saveModule(M);
  PassRunner Runner(M, nullptr);
  return Runner.run(commonStages({/*OptLevel=*/0})) && !Runner.hasErrors();
}

} // namespace amp
