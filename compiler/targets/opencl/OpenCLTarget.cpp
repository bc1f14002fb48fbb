// Defines the order of the passes that turn a kernel in one function into OpenCL C, and creates the
// images.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "OpenCLTarget.h"
#include "analyze/KernelAnalyses.h"
#include "emit/Emitter.h"
#include "kernel/KernelInfo.h"
#include "passes/Passes.h"
#include "passes/optimize/SimplifyLoops.h"
#include "spirv/SpirvCompiler.h"
#include "support/RegisterPass.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "amp/detail/kernel_table.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/CorrelatedValuePropagation.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/Reassociate.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace amp {
namespace {

/// Partially unrolls longer loops with a constant trip count. PoCL does not do so around work-items, and
/// without it, a tiled n-body simulation takes a sixth more time. Loops without a constant trip count
/// would need a remainder loop.
LoopUnrollPass unrollPartially() {
  return LoopUnrollPass(LoopUnrollOptions(/*OptLevel=*/3)
                            .setPartial(true)
                            .setRuntime(false)
                            .setUpperBound(false)
                            .setPeeling(false)
                            .setProfileBasedPeeling(false));
}

/// The main optimizations, once each pointer has an address space and each captured value is an argument.
FunctionPassManager optimizeKernels(unsigned OptLevel) {
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG)); // arrays captured by reference
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass());
  if (OptLevel > 0) {
    FPM.addPass(LeaveLoopsEarly());
    FPM.addPass(ReassociatePass()); // groups invariant parts of indices
    FPM.addPass(simplifyLoops(OptLevel, /*Peel=*/true));
    FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
    FPM.addPass(ResolveVariableChoices()); // between elements of arrays that are variables now
    FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
    FPM.addPass(unrollPartially());
    FPM.addPass(GVNPass(GVNOptions().setPRE(false))); // PRE makes the text unreadable
    FPM.addPass(CorrelatedValuePropagationPass());    // unsigned, narrower arithmetic
    FPM.addPass(InstCombinePass());
  }
  FPM.addPass(ADCEPass());
  // The border tests of a domain become one condition, whose operands all threads compute.
  // Instructions with which both sides of a branch begin are hoisted: the rest can often be predicated.
  FPM.addPass(
      SimplifyCFGPass(SimplifyCFGOptions().bonusInstThreshold(OptLevel > 0 ? 10 : 1).hoistCommonInsts(OptLevel > 0)));
  FPM.addPass(InstCombinePass());
  return FPM;
}

/// Creates OpenCL kernels.
ModulePassManager outlineStage(unsigned OptLevel) {
  ModulePassManager MPM;
  MPM.addPass(
      createModuleToFunctionPassAdaptor(ResolveSlotChoices())); // InstCombine turns members into one that is selected
  MPM.addPass(OutlineKernels());
  MPM.addPass(createModuleToFunctionPassAdaptor(
      SROAPass(SROAOptions::ModifyCFG))); // rebuilt objects; ResolveAddressSpaces needs values, not memory
  MPM.addPass(FixTripCounts());   // lets loops that start at a bounded index be unrolled; a counter costs a register
  MPM.addPass(LowerTileStatic()); // runs on outlined kernels
  MPM.addPass(LowerConstants());  // all other globals
  MPM.addPass(ResolveAddressSpaces()); // all roots have an address space now
  MPM.addPass(LegalizeMemory());       // copies of structs, so that SROA can promote both sides
  MPM.addPass(createModuleToFunctionPassAdaptor(optimizeKernels(OptLevel)));
  if (OptLevel > 0)
    MPM.addPass(CoarsenThreads());     // the kernel is complete, and in one block where possible
  MPM.addPass(LowerConstants());       // tables that optimization turned into constants
  MPM.addPass(ResolveAddressSpaces()); // pointers that optimization loaded from promoted memory
  MPM.addPass(CheckAddressSpaces());   // from here on, flat pointers refer only to private memory
  return MPM;
}

/// Restricts the IR to what OpenCL C can express. No later optimization may create new kinds of operations.
ModulePassManager legalizeStage(unsigned OptLevel) {
  ModulePassManager MPM;
  if (OptLevel > 0)
    MPM.addPass(JoinByteProducts()); // loops are unrolled, and sums are in order
  MPM.addPass(LegalizeControlFlow());
  MPM.addPass(LegalizeVectors());
  MPM.addPass(LegalizeIntrinsics()); // creates struct values in some cases
  MPM.addPass(createModuleToFunctionPassAdaptor(LegalizeAggregates()));
  MPM.addPass(LegalizeMemory());
  FunctionPassManager Clean; // zext, shl, or of split accesses
  Clean.addPass(InstCombinePass());
  Clean.addPass(SimplifyCFGPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Clean)));
  MPM.addPass(LegalizeIntrinsics()); // InstCombine creates funnel shifts
  FunctionPassManager Split;
  Split.addPass(LegalizeAggregates());
  Split.addPass(LegalizeIntegers()); // only scalars now
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Split)));
  MPM.addPass(LegalizeAtomics());
  FunctionPassManager Fold;
  Fold.addPass(InstSimplifyPass()); // folds without creating new operations
  Fold.addPass(ADCEPass());
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Fold)));
  MPM.addPass(DropUnreachableDefaults()); // for readability: avoids variables that a default leaves unset
  MPM.addPass(LegalizeControlFlow());     // again, because branches were folded
  MPM.addPass(MergeAccesses());           // requires that constants are the last step of an address
  FunctionPassManager Finish;
  Finish.addPass(LegalizeIndices()); // for readability; InstCombine would undo it
  if (OptLevel > 0) {
    Finish.addPass(HoistProducts()); // InstCombine would undo it as well
    Finish.addPass(StepAddresses()); // requires that each step of an address is in elements
  }
  Finish.addPass(EarlyCSEPass()); // indices that are equal now
  if (OptLevel > 0) {
    Finish.addPass(ShareAddresses()); // addresses are final
    Finish.addPass(NarrowIndices());
    Finish.addPass(TestNextIndices());
    Finish.addPass(OrderFactors());
    Finish.addPass(HintLoops());     // the remaining loops
    Finish.addPass(SplitSwitches()); // branches are final
    Finish.addPass(SinkCalls());     // nothing moves them afterwards
  }
  Finish.addPass(LegalizeConstants()); // last, because constant folding would undo it
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Finish)));
  return MPM;
}

/// Reduces the parameters to those that launches set.
ModulePassManager signatureStage() {
  ModulePassManager MPM;
  MPM.addPass(PruneArguments()); // arguments that optimization made unused
  MPM.addPass(PackOffsets());    // offsets of the remaining containers; creates the only vectors
  return MPM;
}

/// Collects facts for the kernel table. No optimization may run after this: see AnnotateArguments.
ModulePassManager describeStage() {
  ModulePassManager MPM;
  MPM.addPass(AnnotateArguments());
  MPM.addPass(DetectFeatures());
  MPM.addPass(GlobalDCEPass()); // variables and declarations that no kernel uses
  return MPM;
}

/// Adds SPIR-V compiled from the text. Without it, the program still runs on devices that accept OpenCL C. But if one
/// front end rejects the text, others will reject it too.
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
        if (Verbose) // most machines have no translator, and most devices do not need SPIR-V
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
  // Kernels that cannot be printed have been reported; print the others.
  if (!Print() && !(dropRejectedKernels(M) && Print()))
    return {};
  std::vector<KernelInfo> Kernels = readKernels(M);
  TargetOutput Out;
  Out.Kernels = std::move(Kernels);
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
#include "targets/opencl/passes/Passes.def"
#undef AMP_PRINTER
#undef AMP_FUNCTION_PASS
#undef AMP_PASS
}

} // namespace amp
