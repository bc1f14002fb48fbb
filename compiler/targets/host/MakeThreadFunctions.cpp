// See MakeThreadFunctions.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/MakeThreadFunctions.h"
#include "targets/host/HostPasses.h"
#include "targets/host/ShapeAnalysis.h"
#include "targets/host/ThreadVectorizer.h"

#include "kernel/Builtins.h"
#include "passes/check/Divergence.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <cstddef>

#define DEBUG_TYPE "make-thread-functions"

using namespace llvm;

namespace amp {

// Guarantees.

namespace {

/// Returns true if P points to a captured array object, through the function object.
bool isArrayReference(const KernelInfo &K, const Value *P, const DataLayout &DL) {
  auto *Load = dyn_cast<LoadInst>(P);
  if (!Load)
    return false;
  APInt Offset(64, 0);
  const Value *Base = Load->getPointerOperand()->stripAndAccumulateConstantOffsets(DL, Offset, true);
  return Base == K.Kernel->getArg(0) && llvm::any_of(K.Containers, [&](const ContainerInfo &C) {
           return C.isArray() && C.Offset == Offset.getZExtValue();
         });
}

void annotateLoads(KernelInfo &K) {
  const DataLayout &DL = K.Kernel->getParent()->getDataLayout();
  MDNode *Empty = MDNode::get(K.Kernel->getContext(), {});
  for (Instruction &I : instructions(*K.Kernel))
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      const Value *Object = getUnderlyingObject(Load->getPointerOperand(), 0);
      if (isa<Argument>(Object) || isArrayReference(K, Object, DL))
        Load->setMetadata(LLVMContext::MD_invariant_load, Empty);
    }
}

/// Without tiles, only threads in the domain run; the entry tests that anyway.
void assumeInside(KernelInfo &K) {
  if (!K.Tile.empty() || (K.Rank > 3 && !isSplit(*K.Kernel)))
    return;
  Function *Id = K.Kernel->getParent()->getFunction(getBuiltin(BuiltinId::global_id).Name);
  if (!Id)
    return;
  IRBuilder<> B(&*K.Kernel->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  for (unsigned Dim = 0; Dim < (K.Rank > 3 ? 2 : K.Rank); ++Dim) {
    Value *At = B.CreateConstInBoundsGEP1_64(B.getInt32Ty(), K.Kernel->getArg(1), K.Rank - 1 - Dim);
    LoadInst *Extent = B.CreateLoad(B.getInt32Ty(), At);
    Extent->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(B.getContext(), {}));
    // The optimizer keeps the wider range of two equal calls.
    CallInst *Index = B.CreateCall(Id, B.getInt32(Dim));
    const unsigned Bits = Index->getType()->getScalarSizeInBits();
    Index->setMetadata(LLVMContext::MD_range,
                       MDBuilder(B.getContext()).createRange(APInt(Bits, 0), APInt(Bits, 1u << 31)));
    B.CreateAssumption(B.CreateICmpULT(B.CreateZExtOrTrunc(Index, B.getInt32Ty()), Extent));
  }
}

} // namespace

SmallVector<KernelInfo, 2> getVersions(const KernelInfo &K) {
  SmallVector<KernelInfo, 2> All = {K};
  if (std::optional<KernelVersions> Versions = findVersions(*K.Kernel)) {
    All.push_back(K);
    All.front().Name += ".guarded";
    All.back().Kernel = Versions->Unguarded;
    All.back().Name += ".inside";
  }
  for (KernelInfo &Version : All)
    if (hasLaunchTile(*Version.Kernel))
      Version.Tile.clear();
  return All;
}

PreservedAnalyses AnnotateKernels::run(Module &M, ModuleAnalysisManager &) {
  for (const KernelInfo &K : readKernels(M))
    for (KernelInfo &Version : getVersions(K)) {
      annotateLoads(Version);
      assumeInside(Version);
    }
  return PreservedAnalyses::none();
}

// The thread function.

void setDereferenceable(Argument &Pointer, uint64_t Bytes, Align Alignment) {
  if (Bytes != 0)
    Pointer.addAttr(Attribute::getWithDereferenceableBytes(Pointer.getContext(), Bytes));
  Pointer.addAttr(Attribute::getWithAlignment(Pointer.getContext(), Alignment));
}

Align functorAlignment(const KernelInfo &K) {
  return K.Containers.empty() ? Align(4) : K.Kernel->getParent()->getDataLayout().getPointerABIAlignment(0);
}

Value *createLane(IRBuilder<> &B) {
  Module &M = *B.GetInsertBlock()->getModule();
  FunctionCallee F = M.getOrInsertFunction(LaneBuiltin, B.getInt32Ty());
  auto *Lane = cast<Function>(F.getCallee());
  Lane->setDoesNotAccessMemory();
  Lane->setDoesNotThrow();
  Lane->setWillReturn();
  return B.CreateCall(F, {}, "lane");
}

namespace {

bool hasPhases(const Function &Kernel) {
  return llvm::any_of(instructions(Kernel), [](const Instruction &I) { return isCallOf(I, PhaseBuiltin); });
}

class ThreadMaker {
public:
  explicit ThreadMaker(KernelInfo &K)
      : K(K), Tile(getTileShape(K)), HasParts(!Tile.isTiled() && hasPhases(*K.Kernel)), M(*K.Kernel->getParent()),
        B(M.getContext()) {}

  Function *run() {
    create();
    // No variable is at 0, which SplitPrivateMemory relies on.
    static_assert(table::host_scratch_alignment >= ScratchMargin);
    uint64_t ScratchBytes = table::host_scratch_alignment;
    lowerTileStatic(ScratchBytes);
    markThread(*Thread, K, ScratchBytes);
    SmallVector<Instruction *> Builtins;
    for (Instruction &I : instructions(*Thread))
      if (findBuiltin(I))
        Builtins.push_back(&I);
    for (Instruction *I : Builtins)
      lowerBuiltin(cast<CallInst>(*I));
    for (Instruction &I : make_early_inc_range(instructions(*Thread)))
      if (isCallOf(I, FirstBuiltin)) {
        B.SetInsertPoint(&I);
        I.replaceAllUsesWith(HasParts ? Thread->getArg(ThreadGroup0) : x()); // without phases, each thread is the first
        I.eraseFromParent();
      }
    return Thread;
  }

private:
  void create() {
    LLVM_DEBUG(dbgs() << K.Name << ": tile of " << Tile.Size[2] << " x " << Tile.Size[1] << " x " << Tile.Size[0]
                      << (!Tile.isTiled() ? ", which means none\n"
                          : Tile.IsFlat   ? ", lanes over all of it\n"
                                          : ", lanes along its rows\n"));
    Type *Ptr = B.getPtrTy(), *I32 = B.getInt32Ty();
    Type *Params[] = {Ptr, Ptr, Ptr, I32, I32, I32, I32, I32, I32, I32};
    static_assert(std::size(Params) == ThreadParameterCount);
    Thread = Function::Create(FunctionType::get(B.getVoidTy(), Params, false), GlobalValue::InternalLinkage,
                              K.Name + ".thread", M);
    const char *Names[] = {"functor", "domain", "scratch", "g0", "g1", "g2", "x", "y", "z", "slot"};
    for (Argument &A : Thread->args())
      A.setName(Names[A.getArgNo()]);
    Thread->addFnAttr(Attribute::NoUnwind);
    // Not the scratch memory: LLVM would assume that a gather through a vector of pointers into it accesses other
    // memory.
    for (unsigned P : {ThreadFunctor, ThreadDomain})
      Thread->getArg(P)->addAttr(Attribute::NoAlias);
    setDereferenceable(*Thread->getArg(ThreadFunctor), K.FunctorBytes, functorAlignment(K));
    setDereferenceable(*Thread->getArg(ThreadDomain), sizeof(table::host_domain));
    Thread->splice(Thread->begin(), K.Kernel);
    K.Kernel->getArg(0)->replaceAllUsesWith(Thread->getArg(ThreadFunctor));
    B.SetInsertPoint(&*Thread->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    if (!K.Kernel->getArg(1)->use_empty())
      K.Kernel->getArg(1)->replaceAllUsesWith(field(B.getPtrTy(), offsetof(table::host_domain, extent)));
  }

  /// Loads a member of the domain's description.
  Value *field(Type *T, uint64_t Offset) {
    Value *At = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Thread->getArg(ThreadDomain), Offset);
    LoadInst *Load = B.CreateLoad(T, At);
    Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(B.getContext(), {}));
    return Load;
  }
  Value *component(uint64_t Offset, Value *Dim) {
    Value *At = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Thread->getArg(ThreadDomain), Offset);
    At = B.CreateGEP(B.getInt32Ty(), At, B.CreateZExt(Dim, B.getInt64Ty()));
    LoadInst *Load = B.CreateLoad(B.getInt32Ty(), At);
    Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(B.getContext(), {}));
    return Load;
  }

  void lowerTileStatic(uint64_t &ScratchBytes) {
    const DataLayout &DL = M.getDataLayout();
    SmallVector<GlobalVariable *> Variables;
    for (GlobalVariable &G : M.globals())
      if (G.getSection() == TileStaticSection)
        Variables.push_back(&G);
    SmallVector<Constant *> Constants(Variables.begin(), Variables.end());
    convertUsersOfConstantsToInstructions(Constants, Thread);
    // Before the instructions that were constants, which may be at the beginning.
    B.SetInsertPoint(&*Thread->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    for (GlobalVariable *G : Variables) {
      SmallVector<Use *> Uses;
      for (Use &U : G->uses())
        if (auto *I = dyn_cast<Instruction>(U.getUser()); I && I->getFunction() == Thread)
          Uses.push_back(&U);
      if (Uses.empty())
        continue;
      ScratchBytes = alignTo(ScratchBytes, std::max(DL.getPreferredAlign(G), Align(table::host_scratch_alignment)));
      Value *Slot =
          B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Thread->getArg(ThreadScratch), ScratchBytes, G->getName());
      ScratchBytes += DL.getTypeAllocSize(G->getValueType());
      for (Use *U : Uses)
        U->set(Slot);
    }
    for (Instruction &I : instructions(*Thread)) { // one thread runs a whole tile
      Value *P = nullptr;
      if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I))
        P = Atomic->getPointerOperand();
      else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
        P = Exchange->getPointerOperand();
      if (P && getUnderlyingObject(P, 0) == Thread->getArg(ThreadScratch))
        I.setMetadata(OneThreadMetadata, MDNode::get(M.getContext(), {}));
    }
  }

  // Indices. Each is computed at its use; equal ones are merged later.

  Value *add(Value *L, Value *R) { return B.CreateAdd(L, R, "", /*HasNUW=*/true, /*HasNSW=*/true); }
  Value *x() { return add(Thread->getArg(ThreadX), createLane(B)); }

  Value *localId(unsigned Dim) {
    if (!Tile.isTiled())
      return Dim == 0 ? createLane(B) : B.getInt32(0);
    if (!Tile.IsFlat)
      return Dim == 0 ? x() : Thread->getArg(Dim == 1 ? ThreadY : ThreadZ);
    Value *Rest = x();
    for (unsigned D = 0; D < Dim; ++D)
      Rest = B.CreateUDiv(Rest, B.getInt32(Tile.Size[D]));
    return Dim == 2 ? Rest : B.CreateURem(Rest, B.getInt32(Tile.Size[Dim]));
  }
  Value *globalId(unsigned Dim) {
    Value *Group = Thread->getArg(ThreadGroup0 + Dim);
    if (!Tile.isTiled())
      return Dim != 0 ? Group : HasParts ? add(Group, x()) : x();
    return add(B.CreateMul(Group, B.getInt32(Tile.Size[Dim]), "", true, true), localId(Dim));
  }
  Value *localSize(unsigned Dim) {
    if (Tile.isTiled())
      return B.getInt32(Tile.Size[Dim]);
    return Dim == 0 ? field(B.getInt32Ty(), offsetof(table::host_domain, block)) : B.getInt32(1);
  }

  /// Selects by dimension, which is nearly always a constant.
  Value *choose(Value *Dim, function_ref<Value *(unsigned)> Of) {
    if (auto *C = dyn_cast<ConstantInt>(Dim))
      return C->getValue().ult(3) ? Of(static_cast<unsigned>(C->getZExtValue())) : Of(2);
    Value *Result = Of(2);
    for (unsigned D : {1u, 0u})
      Result = B.CreateSelect(B.CreateICmpEQ(Dim, B.getInt32(D)), Of(D), Result);
    return Result;
  }

  /// The 64-bit index in a domain with more than three dimensions, of up to 2^32 threads.
  Value *longIndex() {
    auto Wide = [&](Value *V) { return B.CreateZExt(V, B.getInt64Ty(), "", /*IsNonNeg=*/true); };
    return add(B.CreateZExt(Thread->getArg(ThreadX), B.getInt64Ty()), Wide(createLane(B)));
  }

  Value *replacement(CallInst &Call, BuiltinId Id) {
    Value *Dim = Call.arg_size() == 1 ? Call.getArgOperand(0) : nullptr;
    switch (Id) {
    case BuiltinId::global_id:
      if (auto *C = dyn_cast<ConstantInt>(Dim);
          C && C->isZero() && Call.getType()->isIntegerTy(64) && !Tile.isTiled() && !isSplit(*K.Kernel))
        return longIndex();
      return choose(Dim, [&](unsigned D) { return globalId(D); });
    case BuiltinId::local_id:
      return choose(Dim, [&](unsigned D) { return localId(D); });
    case BuiltinId::group_id:
      return choose(Dim, [&](unsigned D) { return Thread->getArg(ThreadGroup0 + D); });
    case BuiltinId::local_size:
      return choose(Dim, [&](unsigned D) { return localSize(D); });
    case BuiltinId::global_size:
      return component(offsetof(table::host_domain, size), Dim);
    case BuiltinId::num_groups:
      return component(offsetof(table::host_domain, groups), Dim);
    case BuiltinId::messages:
      return field(B.getPtrTy(), offsetof(table::host_domain, messages));
    case BuiltinId::rank:
      return B.getInt32(getMessageOrigin(K));
    default: // a barrier or a mathematical function
      return nullptr;
    }
  }

  void lowerBuiltin(CallInst &Call) {
    BuiltinId Id = findBuiltin(Call)->Id;
    B.SetInsertPoint(&Call);
    if (Id == BuiltinId::mem_fence) {
      // Only other host threads could observe a difference, and they see this memory in order.
      B.CreateFence(AtomicOrdering::SequentiallyConsistent, SyncScope::SingleThread);
      Call.eraseFromParent();
      return;
    }
    Value *V = replacement(Call, Id);
    if (!V)
      return;
    if (V->getType()->isIntegerTy() && V->getType() != Call.getType())
      V = B.CreateZExtOrTrunc(V, Call.getType());
    if (isa<Instruction>(V))
      V->takeName(&Call);
    for (User *U : make_early_inc_range(Call.users()))
      if (isa<FreezeInst>(U)) { // an index is never poison
        U->replaceAllUsesWith(V);
        cast<Instruction>(U)->eraseFromParent();
      }
    Call.replaceAllUsesWith(V);
    Call.eraseFromParent();
  }

  KernelInfo &K;
  const TileShape Tile;
  const bool HasParts; ///< without tiles, but with phases
  Module &M;
  IRBuilder<> B;
  Function *Thread = nullptr;
};

} // namespace

/// Removes values that depend on the addresses of a thread's own variables. On a device, all threads have the same
/// addresses; on the host, they do not.
static void dropAddresses(const Function &Kernel, DenseSet<Instruction *> &Shared) {
  SmallVector<const Value *> Work;
  for (const Instruction &I : instructions(Kernel))
    if (isa<AllocaInst>(I))
      Work.push_back(&I);
  DenseSet<const Value *> Seen(Work.begin(), Work.end());
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (auto *I = dyn_cast<Instruction>(V))
      Shared.erase(const_cast<Instruction *>(I));
    for (const User *U : V->users()) // a load may return such an address, too
      if (!isa<StoreInst>(U) && Seen.insert(U).second)
        Work.push_back(U);
  }
}

/// Removes values that only some threads define, and what is computed from them: if (me < 8) v = a[tile]. The others
/// would store what they have instead.
static void dropPartlyDefined(Function &Kernel, const Divergence &Differences, DenseSet<Instruction *> &Shared) {
  PostDominatorTree PDT(Kernel);
  auto IsOfSome = [&](BasicBlock *B) {
    SmallPtrSet<BasicBlock *, 1> Start = {B};
    ReverseIDFCalculator Frontier(PDT);
    Frontier.setDefiningBlocks(Start);
    SmallVector<BasicBlock *, 8> Deciding;
    Frontier.calculate(Deciding);
    return llvm::any_of(Deciding, [&](const BasicBlock *D) { return Differences.leavesDivergently(*D); });
  };
  SmallVector<Instruction *> Work;
  for (BasicBlock &B : Kernel)
    for (PHINode &Phi : B.phis())
      if (Shared.contains(&Phi) &&
          llvm::any_of(Phi.incoming_values(), [](const Use &U) { return isa<UndefValue>(U); }) &&
          llvm::any_of(Phi.blocks(), IsOfSome))
        Work.push_back(&Phi);
  while (!Work.empty()) {
    Instruction *I = Work.pop_back_val();
    if (Shared.erase(I))
      for (User *U : I->users())
        Work.push_back(cast<Instruction>(U));
  }
}

/// Marks the values of a kernel that are the same for all threads that run a region together.
static void markShared(const KernelInfo &K) {
  if (K.Tile.empty() && !hasPhases(*K.Kernel))
    return;
  DenseSet<Instruction *> Shared;
  Divergence Differences(K, Divergence::ThreadIdsAndMemory);
  for (Instruction &I : instructions(*K.Kernel))
    if (Differences.isUniform(I))
      Shared.insert(&I);
  dropAddresses(*K.Kernel, Shared);
  dropPartlyDefined(*K.Kernel, Differences, Shared);
  for (Instruction *I : Shared)
    if (!I->getType()->isVoidTy())
      I->setMetadata(SharedMetadata, MDNode::get(I->getContext(), {}));
}

PreservedAnalyses MakeThreadFunctions::run(Module &M, ModuleAnalysisManager &) {
  for (const KernelInfo &K : readKernels(M))
    for (KernelInfo &Version : getVersions(K)) {
      markShared(Version);
      const std::optional<KernelVersions> Versions = findVersions(*K.Kernel);
      const bool IsOther = Versions && Version.Kernel == K.Kernel;
      const bool IsSplit = Versions && isSplit(*Versions->Unguarded);
      Function *Thread = ThreadMaker(Version).run();
      if (IsOther && IsSplit)
        markUnremarked(*Thread); // as fast as the other one where rows are short
      else if (IsOther)
        markRare(*Thread);
      Version.Kernel->setLinkage(GlobalValue::ExternalLinkage); // a declaration now
      Version.Kernel->setComdat(nullptr);
      Version.Kernel->setSubprogram(nullptr);
    }
  return PreservedAnalyses::none();
}

} // namespace amp
