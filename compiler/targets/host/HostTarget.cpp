// The order of the passes of the host target.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostTarget.h"
#include "targets/host/CallThreads.h"
#include "targets/host/ChooseVersion.h"
#include "targets/host/CutStreams.h"
#include "targets/host/DefineAddresses.h"
#include "targets/host/FetchAhead.h"
#include "targets/host/FindContainers.h"
#include "targets/host/ForgetLanes.h"
#include "targets/host/ForwardScratch.h"
#include "targets/host/LaneShapes.h"
#include "targets/host/RestoreNoWrap.h"
#include "targets/host/SplitScratch.h"
#include "targets/host/WidenThreads.h"

#include "kernel/DeviceImage.h"
#include "kernel/KernelInfo.h"
#include "passes/check/Divergence.h"
#include "passes/prepare/DropSubgroups.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/CorrelatedValuePropagation.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Scalar/Sink.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"

#include <utility>

#define DEBUG_TYPE "compile-for-host"

using namespace llvm;

namespace amp {
namespace {

/// Pass managers for a module, with or without a target.
struct Analyses {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB;

  explicit Analyses(TargetMachine *TM = nullptr)
      : PB(TM, [] {
          PipelineTuningOptions Tuning;
          Tuning.LoopVectorization = Tuning.SLPVectorization = Tuning.LoopInterleaving = false;
          return Tuning;
        }()) {
    PB.registerModuleAnalyses(MAM);
    PB.registerCGSCCAnalyses(CGAM);
    PB.registerFunctionAnalyses(FAM);
    PB.registerLoopAnalyses(LAM);
    PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  }
};

/// One thread's code, before it is made wide: what does not depend on the thread out of loops, short loops
/// away, memory into values.
FunctionPassManager optimiseThreads() {
  FunctionPassManager FPM;
  LoopPassManager First, Second, Third;
  First.addPass(LoopRotatePass(/*EnableHeaderDuplication=*/true));
  First.addPass(LICMPass(LICMOptions()));
  Second.addPass(IndVarSimplifyPass(/*WidenIndVars=*/true)); // addresses are 64 bits wide
  Second.addPass(LoopDeletionPass());
  Second.addPass(LoopFullUnrollPass(3));
  Third.addPass(LICMPass(LICMOptions()));
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(First), /*UseMemorySSA=*/true));
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(LoopSimplifyPass());
  FPM.addPass(RestoreNoWrap());
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Second)));
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(GVNPass(GVNOptions().setPRE(false)));
  FPM.addPass(SCCPPass());
  FPM.addPass(CorrelatedValuePropagationPass());
  FPM.addPass(DSEPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Third), /*UseMemorySSA=*/true));
  FPM.addPass(ADCEPass());
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(InstCombinePass());
  return FPM;
}

void runOnKernels(Module &M, FunctionPassManager FPM) {
  Analyses A;
  ModulePassManager MPM;
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
  MPM.run(M, A.MAM);
}

/// What depends on where a thread's own variables are. Threads of a device have them all at one address; those
/// of the host do not.
void dropAddresses(const Function &Kernel, DenseSet<const Value *> &Shared) {
  SmallVector<const Value *> Work;
  for (const Instruction &I : instructions(Kernel))
    if (isa<AllocaInst>(I))
      Work.push_back(&I);
  DenseSet<const Value *> Seen(Work.begin(), Work.end());
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    Shared.erase(V);
    for (const User *U : V->users()) // a load may bring such an address, too
      if (!isa<StoreInst>(U) && Seen.insert(U).second)
        Work.push_back(U);
  }
}

/// The values of a kernel that all threads of a tile have in common.
DenseSet<const Value *> findShared(const KernelInfo &K) {
  DenseSet<const Value *> Shared;
  if (K.Tile.empty())
    return Shared;
  Divergence Differences(K, Divergence::ThreadIdsAndMemory);
  for (const Instruction &I : instructions(*K.Kernel))
    if (!Differences.isDivergent(I))
      Shared.insert(&I);
  dropAddresses(*K.Kernel, Shared);
  return Shared;
}

/// For this level, and not to be inlined by halves.
void setLevel(Function &F, const HostLevel &Level, bool IsInlined) {
  F.removeFnAttr(Attribute::NoInline);
  if (IsInlined)
    F.addFnAttr(Attribute::AlwaysInline);
  if (!Level.Cpu.empty()) {
    F.addFnAttr("target-cpu", Level.Cpu);
    F.removeFnAttr("target-features");
    F.removeFnAttr("tune-cpu");
  }
  F.addFnAttr("prefer-vector-width", std::to_string(Level.RegisterBits));
  F.addFnAttr("min-legal-vector-width", std::to_string(Level.RegisterBits));
}

class HostCompiler {
public:
  HostCompiler(Module &M, const HostOptions &Options) : M(M), Options(Options) {}

  void run(std::vector<KernelInfo> &Kernels) {
    for (KernelInfo &K : Kernels)
      for (KernelInfo &Version : versionsOf(K))
        annotateHostKernel(Version);
    runOnKernels(M, optimiseThreads());
    for (KernelInfo &K : Kernels)
      K.Containers = findContainers(K); // with all guards, which ask about all of them
    SmallVector<Constant *> Table;
    for (KernelInfo &K : Kernels)
      Table.push_back(compile(K));
    auto *Type = ArrayType::get(Table.front()->getType(), Table.size());
    new GlobalVariable(M, Type, /*isConstant=*/true, GlobalValue::ExternalLinkage, ConstantArray::get(Type, Table),
                       HostKernelsSymbol);
  }

private:
  /// The entries of a kernel, one for each level.
  struct Code {
    Function *Entries[table::host_level_count] = {};
    uint64_t ScratchBytes = 0; ///< that the runtime brings
    uint32_t Flags = 0;        ///< table::host_flag
    Function *Ask = nullptr;   ///< table::host_question
  };

  /// The kernel as it is, and as it is without guards.
  static SmallVector<KernelInfo, 2> versionsOf(const KernelInfo &K) {
    SmallVector<KernelInfo, 2> All = {K};
    if (std::optional<KernelVersions> Versions = findVersions(*K.Kernel)) {
      All.push_back(K);
      All.back().Kernel = Versions->Inside;
      All.back().Name += ".inside";
    }
    return All;
  }

  /// The kernel's table::host_kernel. Kernels were roots; now their entries are, and stand for them in the metadata.
  Constant *compile(KernelInfo &K) {
    std::optional<KernelVersions> Versions = findVersions(*K.Kernel);
    KernelInfo Unguarded = versionsOf(K).back();
    if (Versions)
      K.Name += ".guarded";
    Code All = compileForms(K);
    if (Versions) {
      K.Name = Unguarded.Name.substr(0, Unguarded.Name.rfind('.'));
      All = chooseVersions(K, *Versions, compileForms(Unguarded), All);
    }
    Constant *None = ConstantPointerNull::get(PointerType::getUnqual(M.getContext())),
             *Entries[table::host_level_count];
    for (auto [Entry, Made] : llvm::zip(Entries, All.Entries)) {
      Entry = Made ? static_cast<Constant *>(Made) : None;
      K.Kernel = Made ? Made : K.Kernel;
    }
    Type *I32 = Type::getInt32Ty(M.getContext());
    Constant *Pointers = ConstantArray::get(ArrayType::get(Entries[0]->getType(), std::size(Entries)), Entries);
    return ConstantStruct::getAnon({Pointers, ConstantInt::get(I32, All.ScratchBytes), ConstantInt::get(I32, All.Flags),
                                    All.Ask ? All.Ask : None});
  }

  Code chooseVersions(const KernelInfo &K, const KernelVersions &Versions, const Code &Inside, const Code &Guarded) {
    Code Either;
    TileShape Tile = getTileShape(K);
    for (const HostLevel &Level : Options.Levels) {
      Function *Entry = chooseVersion((K.Name + ".host." + Level.Name).str(), Tile, *Versions.Ask,
                                      *Inside.Entries[Level.Level], *Guarded.Entries[Level.Level]);
      setLevel(*Entry, Level, /*IsInlined=*/false);
      Either.Entries[Level.Level] = Entry;
    }
    Either.ScratchBytes = std::max(Inside.ScratchBytes, Guarded.ScratchBytes);
    Either.Flags = Inside.Flags | Guarded.Flags;
    Either.Ask = Versions.Ask;
    Either.Ask->addRetAttr(Attribute::ZExt); // a bool of C++
    return Either;
  }

  /// One version of the kernel, whose own function is gone then.
  Code compileForms(KernelInfo &K) {
    constexpr unsigned MaxLanes = 16;
    TileShape Tile = getTileShape(K);
    DenseSet<const Value *> Shared = findShared(K);
    uint64_t ScratchBytes = table::host_scratch_alignment; // no variable is at 0: SplitScratch.h
    Function *Thread = makeThreadFunction(K, Tile, ScratchBytes);
    uint64_t Places = uint64_t(Tile.rows()) * alignTo(Tile.row(), MaxLanes);
    Regions Parts = splitRegions(*Thread, Shared, Places, ScratchBytes);
    DeferredAtomics Deferred;
    if (Tile.isTiled())
      Deferred = deferAtomics(Parts, Places, ScratchBytes);
    if (ScratchBytes == table::host_scratch_alignment)
      ScratchBytes = 0;
    if (Deferred.Flush)
      canonicaliseRegion(*Deferred.Flush, Tile.row());
    for (Function *Region : Parts.Functions)
      canonicaliseRegion(*Region, Tile.isTiled() ? Tile.row() : 0);
    cutStreams(Parts, Tile.row());
    Code All;
    for (const HostLevel &Level : Options.Levels)
      All.Entries[Level.Level] = compile(K, Tile, Parts, Level, ScratchBytes, Deferred);
    std::exchange(K.Kernel, nullptr)->eraseFromParent();
    for (Function *Region : Parts.Functions)
      Region->eraseFromParent();
    if (Deferred.Flush)
      Deferred.Flush->eraseFromParent();
    All.ScratchBytes = useStack(ScratchBytes) ? 0 : ScratchBytes;
    All.Flags = Deferred.Flush ? table::host_adds : 0;
    return All;
  }

  /// How many threads go together.
  struct FormPlan {
    unsigned Lanes = 1, Wide = 1;
    bool NeedsTail = true;
    RowPlan Rows;
    SmallVector<RowParameter, 2> OfRow;
  };

  static FormPlan plan(const KernelInfo &K, const TileShape &Tile, const Regions &Parts, const HostLevel &Level) {
    const unsigned Registers = Level.RegisterBits >= 512 ? 32 : 16;
    FormPlan Plan;
    Plan.Lanes = Level.lanes();
    for (Function *Region : Parts.Functions)
      Plan.Wide = std::max(Plan.Wide, chooseCoarsening(*Region, Registers));
    if (!Tile.isTiled()) {
      Plan.OfRow = {{ThreadGroup1, 1}};
      if (K.Rank >= 2 && K.Rank <= 3 && canWiden(*Parts.Functions[0]))
        Plan.Rows = planRows(*Parts.Functions[0], Registers);
      return Plan;
    }
    // Rows are not cut in two: either all of a tile goes in long vectors, or nothing.
    Plan.Lanes = std::min(Plan.Lanes, static_cast<unsigned>(PowerOf2Ceil(Tile.row())));
    if (Tile.row() % (Plan.Lanes * Plan.Wide) == 0)
      Plan.Lanes *= Plan.Wide;
    Plan.Wide = 1;
    Plan.NeedsTail = Tile.row() % Plan.Lanes != 0;
    Plan.OfRow = {{ThreadY, 1}, {ThreadSlot, static_cast<unsigned>(alignTo(Tile.row(), Plan.Lanes))}};
    if (!Tile.IsFlat && !Plan.NeedsTail && Tile.Size[1] % 4 == 0)
      Plan.Rows.Rows = 4;
    return Plan;
  }

  /// `Rows`: of threads that it stands for.
  static VectorRegion makeForms(Function &Region, unsigned Rows, const TileShape &Tile, const FormPlan &Plan,
                                const HostLevel &Level) {
    VectorMath Math(Level.RegisterBits);
    VectorRegion Form =
        widenRegion(Region, Plan.Lanes, Plan.Wide, Tile.isTiled() ? Tile.row() * Rows : 0, Plan.NeedsTail, Math);
    if (Plan.Rows.Rows > 1 && Form.Full && canWiden(Region) && (!Tile.isTiled() || shouldJoinTileRows(Region)))
      Form.Rows = widenRows(Region, Plan.Rows, Plan.OfRow, Plan.Lanes, Math);
    for (Function *F : {Form.Full, Form.Each, Form.Wide, Form.Rows, Form.Whole, Form.AskWhole})
      if (F)
        setLevel(*F, Level, /*IsInlined=*/true);
    if (Form.Tail)
      setLevel(*Form.Tail, Level, /*IsInlined=*/Tile.isTiled() && !isLong(Region));
    return Form;
  }

  Function *compile(KernelInfo &K, const TileShape &Tile, const Regions &Parts, const HostLevel &Level,
                    uint64_t ScratchBytes, const DeferredAtomics &Deferred) {
    FormPlan Plan = plan(K, Tile, Parts, Level);
    LLVM_DEBUG(dbgs() << K.Name << ", " << Level.Name << ": " << Plan.Lanes << " lanes, " << Plan.Wide
                      << " vectors together, " << Plan.Rows.Rows << " rows of " << Plan.Rows.Vectors << ", "
                      << (Plan.NeedsTail ? "a tail, " : "no tail, ") << ScratchBytes << " bytes of scratch memory\n");
    SmallVector<VectorRegion> Forms;
    for (Function *Region : Parts.Functions)
      Forms.push_back(makeForms(*Region, Parts.rowsOf(*Region), Tile, Plan, Level));
    if (Deferred.Flush)
      Forms.push_back(makeForms(*Deferred.Flush, /*Rows=*/1, Tile, Plan, Level));
    HostEntryOptions Sizes = {
        Plan.Lanes, Plan.Lanes * Plan.Wide, Plan.Rows.Rows, Plan.Lanes * Plan.Rows.Vectors, ScratchBytes, Deferred};
    Function *Entry = buildHostEntry(M, (K.Name + ".host." + Level.Name).str(), Tile, Parts, Forms, Sizes);
    Entry->setLinkage(GlobalValue::InternalLinkage);
    setDereferenceable(*Entry->getArg(0), K.FunctorBytes, functorAlignment(K));
    setDereferenceable(*Entry->getArg(1), sizeof(table::host_domain));
    setLevel(*Entry, Level, /*IsInlined=*/false);
    return Entry;
  }

  Module &M;
  const HostOptions &Options;
};

/// The lines of a kernel are those of its entries, which all came of one function: each gets a description of its own.
void describeLines(Function &F, const DISubprogram &Kernel) {
  LLVMContext &C = F.getContext();
  DIBuilder Builder(*F.getParent(), /*AllowUnresolved=*/true, Kernel.getUnit());
  DISubprogram *Own =
      Builder.createFunction(Kernel.getFile(), F.getName(), F.getName(), Kernel.getFile(), Kernel.getLine(),
                             Builder.createSubroutineType(Builder.getOrCreateTypeArray({})), Kernel.getScopeLine(),
                             DINode::FlagArtificial, Kernel.getSPFlags());
  Builder.finalizeSubprogram(Own);
  F.setSubprogram(Own);
  DenseMap<const MDNode *, MDNode *> Known;
  auto OfOwn = [&](Metadata *MD) -> Metadata * {
    auto *Where = dyn_cast_or_null<DILocation>(MD);
    return Where ? DebugLoc::replaceInlinedAtSubprogram(Where, *Own, C, Known).get() : MD;
  };
  for (Instruction &I : instructions(F)) {
    I.dropDbgRecords(); // of variables that vectors do not have
    updateLoopMetadataDebugLocations(I, OfOwn);
    if (const DebugLoc &Where = I.getDebugLoc())
      I.setDebugLoc(DebugLoc::replaceInlinedAtSubprogram(Where, *Own, C, Known));
    else if (isa<CallBase>(I)) // so that it may be inlined
      I.setDebugLoc(DILocation::get(C, 0, 0, Own));
  }
}

/// Of any instruction: they all were of one kernel.
const DISubprogram *findKernel(const Function &F) {
  for (const Instruction &I : instructions(F))
    if (const DebugLoc &Where = I.getDebugLoc())
      return cast<DILocalScope>(Where.getInlinedAtScope())->getSubprogram();
  return nullptr;
}

void optimiseHostCode(Module &M, unsigned OptLevel) {
  TimeTraceScope Time("AmpHostOptimise");
  std::string Error;
  const llvm::Target *T = TargetRegistry::lookupTarget(M.getTargetTriple(), Error);
  if (!T)
    return; // it is correct as it is
  std::unique_ptr<TargetMachine> TM(T->createTargetMachine(M.getTargetTriple(), "", "", TargetOptions(), Reloc::PIC_));
  Analyses A(TM.get());
  A.PB.registerScalarOptimizerLateEPCallback(
      [](FunctionPassManager &FPM, OptimizationLevel) { FPM.addPass(ForwardScratch()); });
  ModulePassManager Inline, MPM;
  Inline.addPass(AlwaysInlinerPass(/*InsertLifetimeIntrinsics=*/false));
  Inline.addPass(GlobalDCEPass());
  Inline.run(M, A.MAM);
  for (Function &F : M)
    splitScratch(F);
  for (Function &F : M)
    if (const DISubprogram *Kernel = findKernel(F))
      describeLines(F, *Kernel);
  MPM.addPass(A.PB.buildPerModuleDefaultPipeline(OptLevel >= 3 ? OptimizationLevel::O3 : OptimizationLevel::O2));
  FunctionPassManager Last;
  Last.addPass(ForwardScratch()); // once more: loops have been unrolled
  Last.addPass(ForgetLanes());
  Last.addPass(InstCombinePass());
  Last.addPass(DSEPass());
  Last.addPass(SinkingPass()); // what only vectors need that part
  Last.addPass(FetchAhead());
  Last.addPass(DefineAddresses());
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(Last)));
  MPM.run(M, A.MAM);
}

} // namespace

PreservedAnalyses CompileForHost::run(Module &M, ModuleAnalysisManager &) {
  auto Kernels = readKernels(M);
  if (!Kernels || Kernels->empty())
    return PreservedAnalyses::all();
  if (!Options.DebugInfo)
    StripDebugInfo(M);
  dropSubgroups(M); // lanes of a vector exchange through scratch memory, which the optimiser sees through
  HostCompiler(M, Options).run(*Kernels);
  writeKernels(M, *Kernels);
  for (Function &F : M)
    lowerScalarMath(F);
  optimiseHostCode(M, Options.OptLevel);
  return PreservedAnalyses::none();
}

std::vector<Stage> HostTarget::stages(unsigned) const {
  ModulePassManager MPM;
  if (Options.byThread())
    MPM.addPass(CallThreads(/*Optimised=*/Options.OptLevel != 0));
  else
    MPM.addPass(CompileForHost(Options));
  std::vector<Stage> Stages;
  Stages.push_back({"AmpHost", std::move(MPM)});
  return Stages;
}

bool HostTarget::emit(Module &M, EmbeddedCode &Out) const {
  auto Kernels = readKernels(M);
  if (!Kernels)
    return false;
  for (KernelInfo &K : *Kernels)
    Out.HostContainers.push_back(Options.byThread() ? allContainers(K) : std::move(K.Containers));
  M.eraseNamedMetadata(M.getOrInsertNamedMetadata(KernelsMetadata));
  if (Options.byThread()) {
    Out.HostIsSource = true;
    if (!Options.DebugInfo)
      StripDebugInfo(M);
  }
  NamedMDNode *Flags = M.getModuleFlagsMetadata();
  if (Flags && !Options.DebugInfo) // the host's module has its own
    Flags->eraseFromParent();
  raw_string_ostream OS(Out.Host);
  WriteBitcodeToFile(M, OS);
  return true;
}

void HostTarget::registerPasses(PassBuilder &PB) const {
  PB.registerPipelineParsingCallback(
      [this](StringRef Name, ModulePassManager &MPM, ArrayRef<PassBuilder::PipelineElement>) {
        if (Name == "compile-for-host")
          MPM.addPass(CompileForHost(Options));
        else if (Name == "call-threads")
          MPM.addPass(CallThreads(/*Optimised=*/Options.OptLevel != 0));
        else
          return false;
        return true;
      });
  PB.registerPipelineParsingCallback(
      [](StringRef Name, FunctionPassManager &FPM, ArrayRef<PassBuilder::PipelineElement>) {
        if (Name == "forward-scratch")
          FPM.addPass(ForwardScratch());
        else if (Name == "forget-lanes")
          FPM.addPass(ForgetLanes());
        else if (Name == "fetch-ahead")
          FPM.addPass(FetchAhead());
        else if (Name == "define-addresses")
          FPM.addPass(DefineAddresses());
        else
          return false;
        return true;
      });
}

} // namespace amp
