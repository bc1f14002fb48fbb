// The order of the passes between a kernel of one function and OpenCL C, and the images that come
// of it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "OpenCLTarget.h"
#include "analyze/PrintAnalyses.h"
#include "emit/Emitter.h"
#include "kernel/KernelInfo.h"
#include "legalize/Legalize.h"
#include "optimize/Optimize.h"
#include "outline/Outline.h"
#include "passes/optimize/SimplifyLoops.h"
#include "passes/prepare/DropUnneeded.h"
#include "passes/prepare/ResolveSlotChoices.h"
#include "spirv/SpirvCompiler.h"
#include "support/RegisterPass.h"

#include "amp/detail/kernel_table.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/CorrelatedValuePropagation.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/Reassociate.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace amp {
namespace {

/// Longer loops of known length, a few iterations at a time: PoCL does not do it around work-items,
/// and an n-body in tiles takes a sixth more time without. No loops of unknown length: they would
/// need a second loop for the rest.
LoopUnrollPass unrollPartially() {
  return LoopUnrollPass(LoopUnrollOptions(/*OptLevel=*/3)
                            .setPartial(true)
                            .setRuntime(false)
                            .setUpperBound(false)
                            .setPeeling(false)
                            .setProfileBasedPeeling(false));
}

/// The kernels proper, when each pointer has its space and each captured value is an argument.
FunctionPassManager optimizeKernels(unsigned OptLevel) {
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
  // Tests of the borders of a domain are one condition, and what they ask is computed for all threads.
  FPM.addPass(SimplifyCFGPass(SimplifyCFGOptions().bonusInstThreshold(OptLevel > 0 ? 10 : 1)));
  FPM.addPass(InstCombinePass());
  return FPM;
}

/// Kernels in OpenCL's sense.
ModulePassManager outlineStage(unsigned OptLevel) {
  ModulePassManager MPM;
  MPM.addPass(createModuleToFunctionPassAdaptor(ResolveSlotChoices())); // InstCombine makes members of one chosen
  MPM.addPass(OutlineKernels());
  MPM.addPass(createModuleToFunctionPassAdaptor(
      SROAPass(SROAOptions::ModifyCFG))); // rebuilt objects; address spaces need values, not memory
  MPM.addPass(BoundIndices());            // dimensions are constant now
  MPM.addPass(FixTripCounts());           // loops from a bounded index on; they will be unrolled
  MPM.addPass(LowerTileStatic());         // needs to know the kernels
  MPM.addPass(LowerConstants());          // all other globals
  MPM.addPass(ResolveAddressSpaces());    // all roots have a space now
  MPM.addPass(LegalizeMemory());          // copies of structs, so that SROA can dissolve both sides
  MPM.addPass(createModuleToFunctionPassAdaptor(optimizeKernels(OptLevel)));
  if (OptLevel > 0)
    MPM.addPass(CoarsenThreads()); // what is to be done in a thread is all there is, and in one block where it can be
  MPM.addPass(LowerConstants());   // tables that optimization found to be constant
  MPM.addPass(ResolveAddressSpaces()); // pointers that optimization brought out of memory
  MPM.addPass(CheckAddressSpaces());   // no flat pointer to anything but private memory after this
  return MPM;
}

/// What OpenCL C can say. No optimization that makes new kinds of operations after this.
ModulePassManager legalizeStage(unsigned OptLevel) {
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
  MPM.addPass(MergeAccesses());           // while constants are the last step of an address
  MPM.addPass(LegalizeIndices());         // for the reader; InstCombine would undo it
  if (OptLevel > 0) {
    MPM.addPass(HoistProducts()); // InstCombine would undo it, too
    MPM.addPass(StepAddresses()); // while each step of an address is an element
  }
  MPM.addPass(LegalizeCopies());                                  // what is left of struct copies
  MPM.addPass(createModuleToFunctionPassAdaptor(EarlyCSEPass())); // indices that are alike now
  if (OptLevel > 0) {
    MPM.addPass(ShareAddresses()); // each address is what it will be
    MPM.addPass(HintLoops());      // what is still a loop
    MPM.addPass(SinkCalls());      // nothing else moves them any more
  }
  MPM.addPass(LegalizeConstants()); // last: what it makes would be folded again
  return MPM;
}

/// The parameters as a launch sets them.
ModulePassManager signatureStage() {
  ModulePassManager MPM;
  MPM.addPass(PruneArguments()); // what optimization found to be unused
  MPM.addPass(PackOffsets());    // of what is left; the only vectors there are now
  return MPM;
}

/// Facts for the table. No optimization after this: see AnnotateArguments.
ModulePassManager describeStage() {
  ModulePassManager MPM;
  MPM.addPass(AnnotateArguments());
  MPM.addPass(DetectFeatures());
  MPM.addPass(GlobalDCEPass()); // variables and declarations that no kernel uses
  return MPM;
}

/// SPIR-V of the text. Without it the program still runs wherever OpenCL C is taken; but what one front end
/// refuses, others do.
void addSpirv(Module &M, StringRef Text, SpirvCompilation &Compilation, bool Verbose, TargetOutput &Out) {
  TimeTraceScope Time("AmpSpirv");
  Expected<std::string> Spirv = Compilation.finish(Text);
  if (Spirv) {
    Out.Images.push_back({CPPAMP_TRIPLE_SPIRV, "1.2", std::move(*Spirv), "-amp.spv"});
    return;
  }
  Error Rest = handleErrors(
      Spirv.takeError(),
      [&](const TranslatorNotFound &E) {
        if (Verbose) // most machines have none, and most devices do not ask for it
          report(M.getContext(), diag::NoSpirvTranslator) << E.message();
      },
      [&](const TextRefused &E) { reportRefusedText(M, Text, E.Log); });
  if (Rest)
    report(M.getContext(), diag::SpirvFailed) << toString(std::move(Rest));
}

} // namespace

OpenCLTarget::OpenCLTarget(const UnitOptions &Options)
    : Verbose(Options.Verbose), Lines(Options.DebugInfo),
      Spirv(!Options.NoSpirv ? std::make_unique<SpirvCompilation>(SpirvOptions()) : nullptr) {}

OpenCLTarget::~OpenCLTarget() = default;

std::vector<Stage> OpenCLTarget::stages(unsigned OptLevel) const {
  std::vector<Stage> Stages;
  Stages.push_back({"AmpOutline", outlineStage(OptLevel)});
  Stages.push_back({"AmpLegalize", legalizeStage(OptLevel)});
  Stages.push_back({"AmpSignature", signatureStage()});
  Stages.push_back({"AmpDescribe", describeStage()});
  return Stages;
}

TargetOutput OpenCLTarget::emit(Module &M) const {
  EmittedProgram Program;
  auto Print = [&] {
    TimeTraceScope Time("AmpEmit");
    return emitOpenCL(M, EmitterOptions{Lines}, Program);
  };
  // What cannot be printed has been reported; the other kernels can.
  if (!Print() && !(dropRejectedKernels(M) && Print()))
    return {};
  auto Kernels = readKernels(M);
  if (!Kernels)
    return {};
  TargetOutput Out;
  Out.Kernels = std::move(*Kernels);
  Out.Images.push_back({CPPAMP_TRIPLE_OPENCL_C, "1.2", Program.Text, "-amp.cl"});
  if (Spirv)
    addSpirv(M, Program.Text, *Spirv, Verbose, Out);
  return Out;
}

static RegisterTarget<OpenCLTarget> Registered;

void OpenCLTarget::registerPasses(PassBuilder &PB) const {
#define AMP_PASS(Name, Class) registerPass<Class>(PB, Name);
#define AMP_FUNCTION_PASS(Name, Class) registerPass<Class, FunctionPassManager>(PB, Name);
#define AMP_PRINTER(Name, Function) registerPass<AnalysisPrinter<Function>, FunctionPassManager>(PB, "print<" Name ">");
#include "Passes.def"
#undef AMP_PRINTER
#undef AMP_FUNCTION_PASS
#undef AMP_PASS
}

} // namespace amp
