// The function object is rebuilt only if necessary: loads at constant offsets become
// arguments directly. A load at an offset known only at run time (a captured C array) reads a copy of the
// function object in constant memory. If it may read a container's pointer, comparisons of the offset select the
// pointer, because the pointer in that copy is the host's. Only if the address of the function
// object is used in other ways is the whole object assembled in an alloca.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "FunctorUses.h"
#include "KernelArguments.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "outline-kernels"

using namespace llvm;

namespace amp {
namespace {

class KernelOutliner {
public:
  KernelOutliner(KernelInfo &K, StringRef Name)
      : K(K), DL(K.Kernel->getParent()->getDataLayout()), Args(K, DL), Entry(*K.Kernel), Name(Name),
        B(Entry.getContext()) {}

  void run() {
    Argument *Functor = Entry.getArg(0), *Domain = Entry.getArg(1);
    dropMarkers(Functor);
    dropMarkers(Domain);
    decide(*Functor, *Domain);

    K.Kernel = Args.create(Entry);
    // A separate block, because the first instruction of the kernel may be replaced.
    BasicBlock *Body = &K.Kernel->getEntryBlock();
    BasicBlock *Start = BasicBlock::Create(Entry.getContext(), "", K.Kernel, Body);
    B.SetInsertPoint(BranchInst::Create(Body, Start));
    for (unsigned I : LoadedContainers)
      containerPointer(I); // all in the entry block, in the functor's order
    replaceFields();
    replacePointers();
    for (LoadInst *Load : Uses.HostPointers)
      replaceLoad(Load, Constant::getNullValue(Load->getType()));
    replaceDynamicPointers(*Functor);
    replaceFunctor(*Functor);
    replaceDomain(*Domain);
    replaceBuiltins();
    MergeBlockIntoPredecessor(Body);
    Entry.eraseFromParent();
    finish();
  }

private:
  /// Removes uses that have no meaning after the parameters are gone.
  static void dropMarkers(Value *V) {
    SmallVector<Instruction *> Dead;
    for (User *U : V->users()) {
      if (isa<GEPOperator>(U))
        dropMarkers(U);
      if (auto *I = dyn_cast<IntrinsicInst>(U);
          I && (I->isLifetimeStartOrEnd() || I->isDroppable() || I->getIntrinsicID() == Intrinsic::invariant_start))
        Dead.push_back(I);
    }
    for (Instruction *I : Dead) {
      if (!I->getType()->isVoidTy())
        I->replaceAllUsesWith(PoisonValue::get(I->getType()));
      I->eraseFromParent();
    }
  }

  // Collect.

  void decide(Argument &Functor, Argument &Domain) {
    Uses = findFunctorUses(Functor, K, DL);
    bool Complete = Args.useFields(Uses.Fields);
    LLVM_DEBUG(dbgs() << K.Name << ": " << Uses.Pointers.size() << " pointers of containers, "
                      << Uses.DynamicPointers.size() << " chosen at run time"
                      << (Complete ? "" : ", fields that are no arguments")
                      << (Uses.ReadsBytes ? ", bytes at unknown offsets" : "")
                      << (Uses.NeedsCopy ? ", the function object as a whole" : "") << "\n");
    for (auto &[Load, Container] : Uses.Pointers)
      LoadedContainers.insert(Container);
    for (LoadInst *Load : Uses.DynamicPointers)
      for (unsigned I = 0; I < K.Containers.size(); ++I)
        if (Uses.Offsets[Load->getPointerOperand()].mayBe(FunctorUses::pointerOffset(K.Containers[I])))
          LoadedContainers.insert(I);
    if (Uses.NeedsCopy)
      for (unsigned I = 0; I < K.Containers.size(); ++I)
        LoadedContainers.insert(I);
    if (!K.Containers.empty() && K.Containers.back().Kind == table::container_messages)
      LoadedContainers.insert(K.Containers.size() - 1);
    for (unsigned I : LoadedContainers)
      Args.useContainer(I);
    if (!Complete || Uses.ReadsBytes || Uses.NeedsCopy)
      Args.useFunctor();
    decideDomain(Domain);
  }

  void decideDomain(Argument &Domain) {
    for (User *U : Domain.users()) {
      int64_t Component = domainComponent(U, &Domain);
      for (unsigned I = 0; I < K.Rank; ++I)
        if (Component < 0 || Component == I)
          Args.useDomain(I);
    }
  }

  /// Returns the component that a user of the domain loads; -1 for other uses.
  int64_t domainComponent(User *U, Value *Domain) const {
    APInt Offset(64, 0);
    if (auto *GEP = dyn_cast<GEPOperator>(U)) {
      if (!GEP->accumulateConstantOffset(DL, Offset) ||
          !llvm::all_of(GEP->users(), [](User *V) { return isComponentLoad(V); }))
        return -1;
    } else if (!isComponentLoad(U)) {
      return -1;
    }
    int64_t Bytes = Offset.getSExtValue();
    return Bytes >= 0 && Bytes % 4 == 0 && Bytes < 4ll * K.Rank ? Bytes / 4 : -1;
  }
  static bool isComponentLoad(User *U) { return isa<LoadInst>(U) && U->getType()->isIntegerTy(32); }

  // Rewrite.

  /// Returns the pointer that a load from the function object yields: a view's data, an array's object.
  Value *containerPointer(unsigned I) { return Containers()[I].isArray() ? Args.object(B, I) : Args.data(B, I); }
  const std::vector<ContainerInfo> &Containers() const { return Args.containers(); }

  static void replaceLoad(LoadInst *Load, Value *V) {
    Load->replaceAllUsesWith(V);
    Load->eraseFromParent();
  }

  void replaceFields() {
    for (const ScalarCluster &C : Args.clusters())
      for (auto &[Load, Offset] : C.Loads) {
        IRBuilder<> At(Load);
        replaceLoad(Load, extract(At, Args.scalar(C), Offset - C.Offset, Load->getType()));
      }
  }

  /// Returns the bytes of an argument from `Offset` on as a value of type T.
  Value *extract(IRBuilder<> &At, Value *V, uint64_t Offset, Type *T) {
    if (V->getType() == T)
      return V;
    uint64_t Bits = DL.getTypeStoreSizeInBits(T), Width = DL.getTypeSizeInBits(V->getType());
    if (Offset)
      V = At.CreateLShr(V, Offset * 8);
    if (Bits < Width)
      V = At.CreateTrunc(V, At.getIntNTy(Bits));
    if (T->isIntegerTy())
      return At.CreateTrunc(V, T);
    return T->isPointerTy() ? At.CreateIntToPtr(V, T) : At.CreateBitCast(V, T);
  }

  static Value *asType(IRBuilder<> &At, Value *Pointer, Type *T) {
    return T->isPointerTy() ? Pointer : At.CreatePtrToInt(Pointer, T);
  }

  void replacePointers() {
    for (auto &[Load, Container] : Uses.Pointers) {
      IRBuilder<> At(Load);
      replaceLoad(Load, asType(At, containerPointer(Container), Load->getType()));
    }
  }

  void replaceDynamicPointers(Argument &Functor) {
    if (Uses.DynamicPointers.empty())
      return;
    OffsetOf[&Functor] = B.getInt64(0);
    for (LoadInst *Load : Uses.DynamicPointers) {
      Value *Address = Load->getPointerOperand();
      Value *Offset = offset(Address);
      IRBuilder<> At(Load);
      Value *Chosen = Load->getType()->isPointerTy() ? PoisonValue::get(Load->getType()) : nullptr;
      IRBuilder<> After(Load->getNextNode());
      if (!Chosen)
        Chosen = Load; // for an integer: the loaded bytes, unless there is a pointer
      for (unsigned I : LoadedContainers) {
        uint64_t Start = FunctorUses::pointerOffset(Containers()[I]);
        if (!Uses.Offsets[Address].mayBe(Start))
          continue;
        Value *Pointer = asType(After, containerPointer(I), Load->getType());
        Value *Same = After.CreateICmpEQ(Offset, After.getInt64(Start));
        // The first candidate needs no comparison if nothing else can be there.
        Chosen = isa<PoisonValue>(Chosen) ? Pointer : After.CreateSelect(Same, Pointer, Chosen);
      }
      Load->replaceUsesWithIf(Chosen, [&](Use &U) { return !isChoice(U.getUser(), Chosen, Load); });
      if (Load->use_empty())
        Load->eraseFromParent();
    }
  }

  /// Returns true for the selects that replaceDynamicPointers has just created.
  static bool isChoice(User *U, Value *Chosen, LoadInst *Load) {
    for (auto *S = dyn_cast<SelectInst>(Chosen); S; S = dyn_cast<SelectInst>(S->getFalseValue()))
      if (S == U)
        return true;
    return Chosen == Load;
  }

  /// Returns the offset of a pointer into the function object, as a value.
  Value *offset(Value *Address) {
    if (auto It = OffsetOf.find(Address); It != OffsetOf.end())
      return It->second;
    Type *I64 = B.getInt64Ty();
    if (auto *Phi = dyn_cast<PHINode>(Address)) {
      auto *New = PHINode::Create(I64, Phi->getNumIncomingValues(), "", Phi->getIterator());
      OffsetOf[Address] = New;
      for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I)
        New->addIncoming(offset(Phi->getIncomingValue(I)), Phi->getIncomingBlock(I));
      return New;
    }
    auto *I = cast<Instruction>(Address);
    IRBuilder<> At(I);
    Value *Result;
    if (auto *Select = dyn_cast<SelectInst>(I))
      Result = At.CreateSelect(Select->getCondition(), offset(Select->getTrueValue()), offset(Select->getFalseValue()));
    else
      Result = At.CreateAdd(offset(cast<GetElementPtrInst>(I)->getPointerOperand()), emitGEPOffset(&At, DL, I));
    return OffsetOf[Address] = Result;
  }

  /// Replaces the remaining uses: by bytes in constant memory, or the whole function object in an alloca.
  void replaceFunctor(Argument &Functor) {
    Value *Base;
    if (!Args.usesFunctor()) {
      Base = PoisonValue::get(Functor.getType()); // unused address arithmetic
    } else if (Uses.NeedsCopy) {
      AllocaInst *Copy = B.CreateAlloca(ArrayType::get(B.getInt8Ty(), K.FunctorBytes), nullptr, "functor.copy");
      Copy->setAlignment(Align(16));
      B.CreateMemCpy(Copy, Align(16), Args.functor(), Align(16), K.FunctorBytes);
      for (unsigned I : LoadedContainers) {
        if (Containers()[I].Kind == table::container_messages)
          continue;
        B.CreateAlignedStore(
            containerPointer(I),
            B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Copy, FunctorUses::pointerOffset(Containers()[I])), Align(8));
      }
      Base = Copy;
    } else {
      Base = B.CreateAddrSpaceCast(Args.functor(), B.getPtrTy(PrivateSpace));
    }
    Functor.replaceAllUsesWith(Base);
    for (auto &[V, At] : llvm::reverse(Uses.Offsets))
      if (auto *I = dyn_cast<Instruction>(V); I && isInstructionTriviallyDead(I))
        I->eraseFromParent();
  }

  void replaceDomain(Argument &Domain) {
    SmallVector<User *> Users(Domain.users());
    for (User *U : Users) {
      int64_t Component = domainComponent(U, &Domain);
      if (Component < 0)
        continue;
      if (auto *Load = dyn_cast<LoadInst>(U)) {
        replaceLoad(Load, Args.domain(Component));
        continue;
      }
      for (User *L : SmallVector<User *>(U->users()))
        replaceLoad(cast<LoadInst>(L), Args.domain(Component));
      if (auto *GEP = dyn_cast<GetElementPtrInst>(U))
        GEP->eraseFromParent();
    }
    if (Domain.use_empty())
      return;
    AllocaInst *Copy = B.CreateAlloca(ArrayType::get(B.getInt32Ty(), K.Rank), nullptr, "domain");
    for (unsigned I = 0; I < K.Rank; ++I)
      B.CreateStore(Args.domain(I), B.CreateConstInBoundsGEP1_64(B.getInt32Ty(), Copy, I));
    Domain.replaceAllUsesWith(Copy);
  }

  void replaceBuiltins() {
    for (Instruction &I : make_early_inc_range(instructions(*K.Kernel))) {
      const Builtin *Called = findBuiltin(I);
      if (!Called || (Called->Id != BuiltinId::messages && Called->Id != BuiltinId::rank))
        continue;
      I.replaceAllUsesWith(Called->Id == BuiltinId::rank ? static_cast<Value *>(B.getInt32(getMessageOrigin(K)))
                                                         : containerPointer(Containers().size() - 1));
      I.eraseFromParent();
    }
  }

  // Clean up.

  void finish() {
    Function &F = *K.Kernel;
    LLVMContext &C = F.getContext();
    F.setName(Name);
    F.setCallingConv(CallingConv::SPIR_KERNEL);
    K.Name = F.getName().str();
    K.Outlined = true;
    F.setMetadata(SourceMetadata, MDNode::get(C, MDString::get(C, K.Source)));
    if (K.Tile.empty())
      return;
    SmallVector<Metadata *, 3> Size;
    for (uint32_t T : llvm::reverse(K.Tile))
      Size.push_back(ConstantAsMetadata::get(B.getInt32(T)));
    while (Size.size() < 3)
      Size.push_back(ConstantAsMetadata::get(B.getInt32(1)));
    F.setMetadata(WorkGroupSizeMetadata, MDNode::get(C, Size));
  }

  KernelInfo &K;
  const DataLayout &DL;
  KernelArguments Args;
  Function &Entry;
  std::string Name;
  IRBuilder<> B; ///< at the start of the kernel
  FunctorUses Uses;
  std::set<unsigned> LoadedContainers;
  DenseMap<Value *, Value *> OffsetOf;
};

/// The message buffer is a container like others, but is not in the function object.
void addMessages(KernelInfo &K) {
  if (llvm::any_of(instructions(*K.Kernel), [](Instruction &I) { return isCallOf(I, BuiltinId::messages); }))
    K.Containers.push_back({"messages", K.FunctorBytes, table::container_messages,
                            /*ReadOnly=*/false, /*ElemBytes=*/4, /*Rank=*/1});
}

/// Turns versions without guards into kernels. Launches select one, because a branch around the whole kernel costs PoCL
/// more than the guards.
std::vector<KernelInfo> takeVersions(ArrayRef<KernelInfo> Kernels) {
  std::vector<KernelInfo> Inside;
  for (const KernelInfo &K : Kernels)
    if (Function *F = takeUnguarded(*K.Kernel)) {
      LLVM_DEBUG(dbgs() << K.Name << ": a kernel more, without guards\n");
      F->setLinkage(K.Kernel->getLinkage());
      Inside.push_back(K);
      Inside.back().Kernel = F;
      Inside.back().Name += "_inside";
    }
  return Inside;
}

/// Returns a readable name that is unique in the module and not a keyword of OpenCL C.
std::string makeName(const KernelInfo &K, StringSet<> &Taken) {
  std::string Base;
  for (char C : K.Name)
    Base += isAlnum(C) || C == '_' ? C : '_';
  if (Base.empty() || isDigit(Base[0]))
    Base.insert(0, "kernel");
  Base += "_kernel";
  std::string Name = Base;
  for (unsigned I = 2; !Taken.insert(Name).second; ++I)
    Name = Base + std::to_string(I);
  return Name;
}

} // namespace

PreservedAnalyses OutlineKernels::run(Module &M, ModuleAnalysisManager &) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  if (Kernels.empty() || Kernels.front().Outlined)
    return PreservedAnalyses::all();
  std::vector<KernelInfo> Inside = takeVersions(Kernels);
  StringSet<> Taken;
  for (std::vector<KernelInfo> *List : {&Kernels, &Inside})
    for (KernelInfo &K : *List) {
      addMessages(K);
      KernelOutliner(K, makeName(K, Taken)).run();
    }
  for (KernelInfo &K : Inside) // last, because messages belong to the kernel, whichever version sends them
    K.Symbol += CPPAMP_INSIDE_SUFFIX;
  llvm::append_range(Kernels, Inside);
  writeKernels(M, Kernels);
  return PreservedAnalyses::none();
}

} // namespace amp
