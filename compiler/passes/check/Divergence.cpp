// See Divergence.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Divergence.h"
#include "kernel/Address.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PassInstrumentation.h"

using namespace llvm;

namespace amp {
namespace {

/// LLVM's analysis queries the target for the sources of divergence.
class Target : public TargetTransformInfoImplCRTPBase<Target> {
public:
  Target(const DataLayout &DL, const Divergence &D) : TargetTransformInfoImplCRTPBase(DL), D(D) {}
#if LLVM_VERSION_MAJOR >= 22
  bool hasBranchDivergence(const Function *) const override { return true; }
  InstructionUniformity getInstructionUniformity(const Value *V) const override {
    return D.isKnownUniform(V) ? InstructionUniformity::AlwaysUniform
           : D.isSource(V)     ? InstructionUniformity::NeverUniform
                               : InstructionUniformity::Default;
  }
#else
  bool hasBranchDivergence(const Function * = nullptr) const { return true; }
  bool isSourceOfDivergence(const Value *V) const { return D.isSource(V); }
  bool isAlwaysUniform(const Value *V) const { return D.isKnownUniform(V); }
#endif

private:
  const Divergence &D;
};

TargetTransformInfo makeTarget(const DataLayout &DL, const Divergence &D) {
#if LLVM_VERSION_MAJOR >= 21
  return TargetTransformInfo(std::make_unique<Target>(DL, D));
#else
  return TargetTransformInfo(Target(DL, D));
#endif
}

/// Returns true if I may write what Load reads, which threads of a tile share: not a variable of the thread, another
/// `tile_static` variable or, if Load reads such a variable, a container.
bool mayWrite(const Instruction &I, const LoadInst &Load) {
  if (!I.mayWriteToMemory())
    return false;
  if (std::optional<MemoryLocation> To = MemoryLocation::getOrNone(&I)) {
    const Value *Written = getUnderlyingObject(To->Ptr, 0), *Read = getUnderlyingObject(Load.getPointerOperand(), 0);
    if (isa<AllocaInst>(Written))
      return false;
    const bool IsVariable = isa<GlobalVariable>(Written);
    return Written == Read ||
           (isa<GlobalVariable>(Read) ? !IsVariable && !isa<LoadInst, Argument>(Written) : !IsVariable);
  }
  if (const Builtin *B = findBuiltin(I); B && B->Effects == Builtin::fence)
    return false;
  if (auto *Call = dyn_cast<CallBase>(&I); Call && Call->onlyAccessesInaccessibleMemory()) // a subscript check
    return false;
  return true;
}

/// Returns true if every path to Load passes a barrier after which nothing was written.
bool isFreshAfterBarrier(const LoadInst &Load) {
  SmallVector<const Instruction *, 8> Work = {&Load};
  SmallPtrSet<const BasicBlock *, 16> Seen;
  while (!Work.empty()) {
    const Instruction *I = Work.pop_back_val();
    const BasicBlock *Block = I->getParent();
    bool Stopped = false;
    for (I = I->getPrevNode(); I && !Stopped; I = I->getPrevNode()) {
      if (isBarrier(*I))
        Stopped = true;
      else if (mayWrite(*I, Load))
        return false;
    }
    if (Stopped)
      continue;
    if (pred_empty(Block))
      return false;
    for (const BasicBlock *Pred : predecessors(Block))
      if (Seen.insert(Pred).second)
        Work.push_back(Pred->getTerminator());
  }
  return true;
}

} // namespace

GlobalVariable *getTileStatic(Value *P) {
  auto *G = dyn_cast<GlobalVariable>(getUnderlyingObject(P, 0));
  return G && G->getSection() == TileStaticSection ? G : nullptr;
}

Divergence::Divergence(const KernelInfo &K, Sources From, DenseSet<const LoadInst *> Settled)
    : K(K), F(*K.Kernel), From(From), Settled(std::move(Settled)) {
  FunctionAnalysisManager FAM;
  FAM.registerPass([] { return PassInstrumentationAnalysis(); });
  FAM.registerPass([] { return DominatorTreeAnalysis(); });
  FAM.registerPass([] { return CycleAnalysis(); });
  FAM.registerPass([] { return PostDominatorTreeAnalysis(); });
  FAM.registerPass([this] {
    return TargetIRAnalysis([this](const Function &F) { return makeTarget(F.getParent()->getDataLayout(), *this); });
  });
  const CycleInfo &Cycles = FAM.getResult<CycleAnalysis>(F);
  do // repeat until no further private array or phi turns out to be divergent, and no further instruction to be uniform
    Info = std::make_unique<UniformityInfo>(UniformityInfoAnalysis().run(F, FAM));
  while (addDivergentSlots(FAM.getResult<PostDominatorTreeAnalysis>(F)) ||
         addDivergentJoins(FAM.getResult<PostDominatorTreeAnalysis>(F), Cycles) || addUniformAfterLoops(Cycles));
  // What stays in Info after the analysis must not refer to FAM.
  DivergentValues.clear();
  for (Instruction &I : instructions(F)) {
    if (Info->isDivergent(&I))
      DivergentValues.insert(&I);
    if (llvm::any_of(I.uses(), [&](const Use &U) { return isDivergentUse(U); }))
      DivergentAfterLoop.insert(&I);
    if (I.isTerminator() && Info->hasDivergentTerminator(*I.getParent()))
      DivergentBlocks.insert(I.getParent());
  }
  Info.reset();
}

bool Divergence::isDivergentUse(const Use &U) const {
  return Info->isDivergentUse(U) && (Info->isDivergent(U) || !isConstantOfTile(U));
}

/// Returns true for a copy of memory that may differ between threads.
bool Divergence::copiesDivergent(const MemTransferInst &Copy) const {
  const Value *Object = getUnderlyingObject(Copy.getSource(), 0);
  auto *Slot = dyn_cast<AllocaInst>(Object);
  auto *G = dyn_cast<GlobalVariable>(Object);
  const bool IsUniform = Slot ? !DivergentSlots.lookup(Slot) : isa<Argument>(Object) || (G && G->isConstant());
  return !IsUniform || llvm::any_of(Copy.operands(), [&](const Use &U) { return Info->isDivergent(U); });
}

bool Divergence::addSlotsOfAllMemory(const PostDominatorTree &PDT) {
  DenseMap<const BasicBlock *, bool> AreSome; // only some threads execute it
  auto IsOfSome = [&](BasicBlock &B) {
    auto [Known, IsNew] = AreSome.try_emplace(&B);
    if (!IsNew)
      return Known->second;
    SmallPtrSet<BasicBlock *, 1> Start = {&B};
    ReverseIDFCalculator Frontier(const_cast<PostDominatorTree &>(PDT));
    Frontier.setDefiningBlocks(Start);
    SmallVector<BasicBlock *, 8> Deciding;
    Frontier.calculate(Deciding);
    return AreSome[&B] = llvm::any_of(Deciding, [&](BasicBlock *D) { return Info->hasDivergentTerminator(*D); });
  };
  bool Added = false;
  for (Instruction &I : instructions(F)) {
    auto *Store = dyn_cast<StoreInst>(&I);
    auto *Call = dyn_cast<MemIntrinsic>(&I);
    auto *Copy = dyn_cast<MemTransferInst>(&I);
    const Value *To = Store ? Store->getPointerOperand() : Call ? Call->getDest() : nullptr;
    if (!To)
      continue;
    SmallVector<const Value *, 4> Objects; // of a pointer to one of several
    getUnderlyingObjects(To, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
    for (const Value *Object : Objects)
      if (auto *Slot = dyn_cast<AllocaInst>(Object);
          Slot && !DivergentSlots[Slot] &&
          (Info->isDivergent(To) || (Store && isDivergentUse(Store->getOperandUse(0))) ||
           (Copy && copiesDivergent(*Copy)) || IsOfSome(*I.getParent())))
        Added = DivergentSlots[Slot] = true;
  }
  return Added;
}

bool Divergence::addDivergentSlots(const PostDominatorTree &PDT) {
  bool Added = From == AllMemory && addSlotsOfAllMemory(PDT);
  for (Instruction &I : instructions(F)) {
    auto *Store = dyn_cast<StoreInst>(&I);
    if (!Store)
      continue;
    auto *Slot = dyn_cast<AllocaInst>(getUnderlyingObject(Store->getPointerOperand(), 0));
    if (Slot && !DivergentSlots[Slot] &&
        (isDivergentUse(Store->getOperandUse(0)) || Info->isDivergent(Store->getPointerOperand())))
      Added = DivergentSlots[Slot] = true;
  }
  return Added;
}

/// LLVM's analysis overlooks some joins at the end of a loop's body. Where threads that left a block in different
/// directions meet, in the same iteration of all loops, a phi of several values differs between them.
bool Divergence::addDivergentJoins(const PostDominatorTree &PDT, const CycleInfo &Cycles) {
  bool Added = false;
  for (BasicBlock &B : F) {
    const auto *Node = Info->hasDivergentTerminator(B) ? PDT.getNode(&B) : nullptr;
    BasicBlock *Join = Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
    const Cycle *L = Cycles.getCycle(&B);
    auto Leaves = [&](const BasicBlock *S) { return L && !L->contains(S); };
    if (!Join || Cycles.getCycle(Join) != L || llvm::any_of(successors(&B), Leaves))
      continue;
    for (PHINode &Phi : Join->phis())
      if (!Info->isDivergent(&Phi) && !isConstantOfTile(&Phi) && !Phi.hasConstantOrUndefValue())
        Added |= DivergentJoins.insert(&Phi).second;
  }
  return Added;
}

/// For LLVM's analysis, what uses a loop's values after the loop differs between threads that leave the loop in
/// different iterations. It does not if these values are the same in all iterations.
bool Divergence::addUniformAfterLoops(const CycleInfo &Cycles) {
  bool Added = false;
  for (Instruction &I : instructions(F)) {
    if (!isa<BinaryOperator, CmpInst, CastInst, SelectInst, GetElementPtrInst>(I) || !Info->isDivergent(&I))
      continue;
    auto IsUniformHere = [&](const Value *V) {
      auto *Operand = dyn_cast<Instruction>(V);
      const Cycle *L = Operand ? Cycles.getCycle(Operand->getParent()) : nullptr;
      return !Operand || isConstantOfTile(Operand) ||
             (!Info->isDivergent(Operand) && (!L || L->contains(I.getParent())));
    };
    if (llvm::all_of(I.operands(), IsUniformHere))
      Added |= UniformAfterLoops.insert(&I).second;
  }
  return Added;
}

bool Divergence::isKnownUniform(const Value *V) const { return UniformAfterLoops.contains(V) || isConstantOfTile(V); }

bool Divergence::isSource(const Value *V) const {
  if (DivergentJoins.contains(V))
    return true;
  if (auto *Load = dyn_cast<LoadInst>(V))
    return isSourceLoad(*Load);
  if (const Builtin *B = findBuiltin(*V); B && B->Uniformity == Builtin::thread)
    return true;
  return From == ThreadIdsAndMemory && isa<AtomicRMWInst, AtomicCmpXchgInst>(V);
}

/// Returns true if these compute the same value twice. Loads are equal only if nothing writes their memory.
bool Divergence::areAlike(const Value &A, const Value &B) const {
  const Value &L = lookThroughPhis(A), &R = lookThroughPhis(B);
  auto *LI = dyn_cast<Instruction>(&L), *RI = dyn_cast<Instruction>(&R);
  return &L == &R || (LI && RI && !isa<PHINode>(LI) && LI->isSameOperationAs(RI) &&
                      llvm::all_of(llvm::zip(LI->operands(), RI->operands()),
                                   [&](const auto &Pair) { return areAlike(*std::get<0>(Pair), *std::get<1>(Pair)); }));
}

/// Optimizations load a member of the function object on several paths, and join the results in phis of phis. If
/// all values that reach a phi, also through other phis, are one value, returns that value; otherwise returns V.
const Value &Divergence::lookThroughPhis(const Value &V) const {
  auto *Phi = dyn_cast<PHINode>(&V);
  if (!Phi)
    return V;
  if (auto [Known, IsNew] = PhiValues.try_emplace(Phi, Phi); !IsNew) // in a cycle, a phi represents itself
    return *Known->second;
  SmallSetVector<const PHINode *, 8> Web;
  Web.insert(Phi);
  const Value *Only = nullptr;
  for (unsigned I = 0; I < Web.size(); ++I)
    for (const Value *Incoming : Web[I]->incoming_values())
      if (auto *Next = dyn_cast<PHINode>(Incoming))
        Web.insert(Next);
      else if (!Only)
        Only = Incoming;
      else if (!areAlike(*Only, *Incoming))
        return V;
  if (Only)
    PhiValues[Phi] = Only;
  return *PhiValues[Phi];
}

bool Divergence::isConstantOfTile(const Value *V) const {
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return isa<Constant, Argument>(V);
  if (auto Known = Constants.find(I); Known != Constants.end())
    return Known->second;
  Constants[I] = false; // a phi may depend on itself
  const Builtin *B = findBuiltin(*I);
  auto *Load = dyn_cast<LoadInst>(I);
  const bool IsComputed =
      B      ? B->isPure() && B->Uniformity != Builtin::thread
      : Load ? isa<Argument>(getUnderlyingObject(Load->getPointerOperand(), 0)) // memory that no thread writes
             : isa<BinaryOperator, CmpInst, CastInst, SelectInst, GetElementPtrInst>(I);
  const Value &Single = lookThroughPhis(*I);
  const bool Result =
      &Single != I ? isConstantOfTile(&Single)
                   : IsComputed && llvm::all_of(I->operands(), [&](const Use &U) { return isConstantOfTile(U); });
  Constants[I] = Result;
  return Result;
}

bool Divergence::isSourceLoad(const LoadInst &Load) const {
  const Value *Object = getUnderlyingObject(Load.getPointerOperand(), 0);
  if (auto *Slot = dyn_cast<AllocaInst>(Object))
    return DivergentSlots.lookup(Slot);
  // The function object and the domain are the same for all threads.
  if (From == ThreadIds || isa<Argument>(Object) || Settled.contains(&Load))
    return false;
  auto *G = dyn_cast<GlobalVariable>(Object);
  if (G && G->getSection() == TileStaticSection)
    return !isFreshAfterBarrier(Load);
  if (G)
    return !G->isConstant();
  return !isReadOnlyContainer(*Object);
}

const ContainerInfo *getContainer(const Value &Object, const KernelInfo &K) {
  auto *Pointer = dyn_cast<LoadInst>(&Object);
  return Pointer ? findContainer(Pointer->getPointerOperand(), container_layout::Data, K) : nullptr;
}

/// Returns true if Object is the data of a container that the kernel only reads.
bool Divergence::isReadOnlyContainer(const Value &Object) const {
  const ContainerInfo *C = getContainer(Object, K);
  return C && C->ReadOnly;
}

uint32_t countThreads(ArrayRef<uint32_t> Tile) {
  uint32_t Count = 1;
  for (uint32_t T : Tile)
    Count *= T;
  return Count;
}

ThreadValues::ThreadValues(const DataLayout &DL, ArrayRef<uint32_t> Tile, uint32_t Thread,
                           std::optional<uint32_t> OfTile)
    : DL(DL), OfTile(OfTile), RowOfTile(Tile.empty() ? 1 : Tile.back()) {
  for (unsigned I = 0; I < Tile.size() && I < 3; ++I) {
    uint32_t Size = Tile[Tile.size() - 1 - I];
    LocalId[I] = Thread % Size;
    Thread /= Size;
  }
}

Constant *ThreadValues::evaluate(Value *V) {
  if (auto *C = dyn_cast<Constant>(V))
    return isa<ConstantInt>(C) ? C : nullptr;
  if (!isa<Instruction>(V) || !V->getType()->isIntegerTy())
    return nullptr;
  auto [At, New] = Known.try_emplace(V, nullptr);
  if (!New)
    return At->second;
  if (Depth > 100)
    return nullptr;
  ++Depth;
  Constant *Result = compute(V);
  --Depth;
  return Known[V] = Result;
}

Constant *ThreadValues::compute(Value *V) {
  auto *I = cast<Instruction>(V);
  const bool IsLocal = isCallOf(*I, BuiltinId::local_id), IsGlobal = isCallOf(*I, BuiltinId::global_id);
  if (IsLocal || (OfTile && (IsGlobal || isCallOf(*I, BuiltinId::group_id))))
    if (auto *Dim = dyn_cast<ConstantInt>(cast<CallBase>(I)->getArgOperand(0))) {
      const uint64_t D = Dim->getZExtValue(), Group = D == 0 && !IsLocal ? *OfTile : 0;
      const uint64_t Local = (IsLocal || IsGlobal) && D < 3 ? LocalId[D] : 0;
      return ConstantInt::get(I->getType(), IsGlobal ? Local + Group * RowOfTile : Local + Group);
    }
  if (auto *Select = dyn_cast<SelectInst>(I)) {
    auto *Condition = dyn_cast_or_null<ConstantInt>(evaluate(Select->getCondition()));
    return !Condition ? nullptr : evaluate(Condition->isOne() ? Select->getTrueValue() : Select->getFalseValue());
  }
  bool Computes = isa<BinaryOperator, ICmpInst, CastInst, FreezeInst>(I);
  if (auto *Call = dyn_cast<CallBase>(I))
    Computes = Call->getCalledFunction() && Call->getCalledFunction()->isIntrinsic() &&
               canConstantFoldCallTo(Call, Call->getCalledFunction());
  if (!Computes)
    return nullptr;
  SmallVector<Constant *, 4> Operands;
  for (Value *Op : I->operands()) {
    if (isa<Function>(Op)) {
      Operands.push_back(cast<Constant>(Op));
      continue;
    }
    Constant *C = evaluate(Op);
    if (!C)
      return nullptr;
    Operands.push_back(C);
  }
  if (isa<FreezeInst>(I))
    return Operands[0];
  Constant *Result = nullptr;
  if (auto *Compare = dyn_cast<CmpInst>(I))
    Result = ConstantFoldCompareInstOperands(Compare->getPredicate(), Operands[0], Operands[1], DL);
  else
    Result = ConstantFoldInstOperands(I, Operands, DL);
  return Result && isa<ConstantInt>(Result) ? Result : nullptr;
}

std::optional<int64_t> ThreadValues::evaluateOffset(Value *P) {
  const Address A = Address::get(P, DL);
  if (!isa<GlobalVariable, LoadInst>(A.Root))
    return std::nullopt;
  int64_t Offset = A.Bytes;
  for (auto [Index, Scale] : A.Terms) {
    auto *Known = dyn_cast_or_null<ConstantInt>(evaluate(Index));
    if (!Known)
      return std::nullopt;
    Offset += Known->getSExtValue() * Scale;
  }
  return Offset;
}

} // namespace amp
