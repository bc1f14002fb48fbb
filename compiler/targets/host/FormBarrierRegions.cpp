// A region consists of the blocks reachable from the start, or from a barrier, without passing another barrier. Blocks
// reachable from several barriers are copied. (This is the method of AdaptiveCpp's continuations: it has no
// requirements on the control flow around barriers.)
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostPasses.h"
#include "targets/host/MakeThreadFunctions.h"
#include "targets/host/ShapeAnalysis.h"

#include "kernel/Builtins.h"
#include "messages/KernelRemark.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "form-barrier-regions"

STATISTIC(NumTileValues, "Values kept across barriers once for a tile");
STATISTIC(NumThreadValues, "Values kept across barriers for each thread");

using namespace llvm;

namespace amp {
namespace {

/// Returns true for a barrier, or a point where all threads of a tile meet without one.
bool endsRegion(const Instruction &I) { return isBarrier(I) || isCallOf(I, PhaseBuiltin); }

/// A value that is live across barriers, in the thread function after demotion.
struct Slot {
  AllocaInst *Memory = nullptr;
  Type *Stored = nullptr; ///< i8 for i1, because memory is not addressed by bits
  bool IsRegister = false;
  bool IsLocal = false; ///< not live across barriers
  unsigned Register = 0;
  uint64_t Offset = 0;     ///< in the scratch memory
  SmallBitVector LiveInto; ///< the regions at whose beginning it is live
};

class RegionSplitter {
public:
  RegionSplitter(Function &F, uint64_t Places, uint64_t &ScratchBytes)
      : F(F), DL(F.getParent()->getDataLayout()), Places(Places), ScratchBytes(ScratchBytes) {}

  SmallVector<Function *> run() {
    splitAtBarriers();
    findCrossing();
    const LoopInfo LI((DominatorTree(F)));
    for (Instruction *I : Crossing)
      if (canRecompute(*I))
        recompute(I, LI);
    findCrossing(); // the copies need values that are kept for the tile
    findPartners();
    for (Instruction *I : Crossing)
      demote(I);
    placeArrays();
    LLVM_DEBUG(dbgs() << F.getName() << ": " << Starts.size() << " regions, " << Crossing.size()
                      << " values live across barriers, " << Registers.size() << " of them in registers, "
                      << ScratchBytes << " bytes of scratch memory\n");
    declareRegions();
    for (unsigned I = 0; I < Starts.size(); ++I)
      fillRegion(I);
    F.deleteBody();
    return std::move(Result);
  }

private:
  // Barriers end blocks.

  void splitAtBarriers() {
    Starts.push_back(SplitBlock(&F.getEntryBlock(), &gatherAllocas(F)));
    SmallVector<Instruction *> Barriers;
    for (Instruction &I : instructions(F))
      if (endsRegion(I))
        Barriers.push_back(&I);
    for (Instruction *I : Barriers) {
      BasicBlock *Block = I->getParent();
      BasicBlock *Start = SplitBlock(Block, I->getNextNode());
      if (!isBarrier(*I))
        Phases.insert(Start);
      I->eraseFromParent();
      NextOf[Block] = static_cast<unsigned>(Starts.size());
      Starts.push_back(Start);
    }
  }

  // Values that are live across barriers.

  /// Maximum number of instructions that are computed again instead of keeping a value for each thread, or for a tile.
  static constexpr unsigned MaxTree = 24, MaxSharedTree = 8;

  static bool isShared(const Instruction &I) { return I.hasMetadata(SharedMetadata); }

  void findCrossing() {
    Crossing.clear();
    for (unsigned I = 1; I < Starts.size(); ++I)
      After[Starts[I]] = I;
    for (Instruction &I : instructions(F))
      if (!isa<AllocaInst>(I) && regionsWith(I).any())
        Crossing.push_back(&I);
  }

  /// Returns the regions after barriers at whose beginning the value is live.
  SmallBitVector regionsWith(Instruction &I) const {
    SmallBitVector Found(static_cast<unsigned>(Starts.size()));
    SmallVector<BasicBlock *> Work;
    SmallPtrSet<BasicBlock *, 16> LiveIn;
    auto Add = [&](BasicBlock *B) {
      if (LiveIn.insert(B).second)
        Work.push_back(B);
    };
    for (Use &U : I.uses()) {
      auto *User = cast<Instruction>(U.getUser());
      auto *Phi = dyn_cast<PHINode>(User);
      BasicBlock *At = Phi ? Phi->getIncomingBlock(U) : User->getParent();
      if (At != I.getParent())
        Add(At);
    }
    while (!Work.empty()) {
      BasicBlock *B = Work.pop_back_val();
      if (auto Region = After.find(B); Region != After.end())
        Found.set(Region->second);
      for (BasicBlock *P : predecessors(B))
        if (P != I.getParent())
          Add(P);
    }
    return Found;
  }

  /// A phi and its incoming values are often one variable, and no region needs two of its values at its beginning: then
  /// they share one slot, and no copy is needed between regions.
  void findPartners() {
    for (Instruction *I : Crossing) {
      LiveInto[I] = regionsWith(*I);
      Partners.insert(I);
    }
    DenseMap<Instruction *, SmallBitVector> Of(LiveInto); // of all partners, stored at their leader
    for (Instruction *Phi : Crossing) {
      if (!isa<PHINode>(Phi))
        continue;
      for (Value *V : Phi->operands()) {
        auto *I = dyn_cast<Instruction>(V);
        if (!I || !LiveInto.contains(I) || isShared(*I) != isShared(*Phi))
          continue;
        Instruction *A = Partners.getLeaderValue(Phi), *B = Partners.getLeaderValue(I);
        if (A == B || Of[A].anyCommon(Of[B]))
          continue;
        SmallBitVector Both = Of[A];
        Both |= Of[B];
        Of[*Partners.unionSets(A, B)] = Both;
        LLVM_DEBUG(dbgs() << F.getName() << ": in one place:" << *Phi << " and" << *I << "\n");
      }
    }
  }

  /// Returns true for indices, addresses and similar values: arithmetic on parameters, launch constants and values that
  /// are kept for the tile. A value that is the same for the whole tile is kept if it takes several instructions.
  bool canRecompute(const Instruction &I) const {
    SmallPtrSet<const Instruction *, 16> Tree;
    return addToTree(I, Tree) && Tree.size() <= (isShared(I) ? MaxSharedTree : MaxTree);
  }

  bool addToTree(const Instruction &I, SmallPtrSetImpl<const Instruction *> &Tree) const {
    if (!Tree.insert(&I).second)
      return true;
    if (Tree.size() > MaxTree || (I.isIntDivRem() && !isa<Constant>(I.getOperand(1))))
      return false;
    auto *Load = dyn_cast<LoadInst>(&I);
    if (Load && !Load->hasMetadata(LLVMContext::MD_invariant_load))
      return false;
    if (isLane(I))
      return true;
    if (!Load && !isa<BinaryOperator, CastInst, GetElementPtrInst, CmpInst, SelectInst, MinMaxIntrinsic>(I))
      return false;
    return llvm::all_of(I.operands(), [&](const Use &U) {
      auto *Operand = dyn_cast<Instruction>(U);
      return !Operand || isLeaf(I, *Operand) || addToTree(*Operand, Tree);
    });
  }

  /// Returns true if a value of the tile, which is kept, is used to compute one of the thread.
  bool isLeaf(const Instruction &User, const Instruction &I) const {
    return !isShared(User) && isShared(I) && !canRecompute(I);
  }

  Value *cloneTree(Value *V, Instruction *Before, DenseMap<Instruction *, Value *> &Copies) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I)
      return V;
    if (Value *Copy = Copies.lookup(I))
      return Copy;
    Instruction *Copy = I->clone();
    for (Use &U : Copy->operands())
      if (auto *Operand = dyn_cast<Instruction>(U); !Operand || !isLeaf(*I, *Operand))
        U.set(cloneTree(U, Before, Copies));
    Copy->insertBefore(Before);
    return Copies[I] = Copy;
  }

  /// Returns where I is computed again for a use in Block: before the loops without barriers around it, except for a
  /// loop that contains I, because I's operands may change there.
  BasicBlock *beforeLoops(BasicBlock *Block, const Instruction &I, const LoopInfo &LI) const {
    for (const Loop *L = LI.getLoopFor(Block); L; L = LI.getLoopFor(Block)) {
      BasicBlock *Before = L->getLoopPreheader();
      if (!Before || L->contains(&I) || any_of(Starts, [&](const BasicBlock *Start) { return L->contains(Start); }))
        break;
      Block = Before;
    }
    return Block;
  }

  void recompute(Instruction *I, const LoopInfo &LI) {
    LLVM_DEBUG(dbgs() << F.getName() << ": computed again in each region:" << *I << "\n");
    DenseMap<BasicBlock *, Value *> Copies;
    SmallVector<Use *> Uses;
    for (Use &U : I->uses())
      Uses.push_back(&U);
    for (Use *U : Uses) {
      auto *User = cast<Instruction>(U->getUser());
      auto *Phi = dyn_cast<PHINode>(User);
      BasicBlock *At = beforeLoops(Phi ? Phi->getIncomingBlock(*U) : User->getParent(), *I, LI);
      if (At == I->getParent())
        continue;
      Value *&Copy = Copies[At];
      if (!Copy) {
        DenseMap<Instruction *, Value *> Tree;
        Copy = cloneTree(I, &*At->getFirstInsertionPt(), Tree);
      }
      U->set(Copy);
    }
  }

  void demote(Instruction *I) {
    bool IsShared = isShared(*I);
    ++(IsShared ? NumTileValues : NumThreadValues);
    remark(KernelRemark::Analysis, "amp-barrier-regions", IsShared ? "KeptForTile" : "KeptForThread", *I,
           IsShared ? "value is uniform across the tile: a register keeps it across barriers"
                    : "value is live across a barrier: memory keeps it for each thread");
    Instruction *Leader = Partners.getLeaderValue(I);
    SmallBitVector Into = LiveInto[I];
    LLVM_DEBUG(dbgs() << F.getName() << (IsShared ? ": kept once for the tile:" : ": kept for each thread:") << *I
                      << "\n");
    if (auto *Phi = dyn_cast<PHINode>(I)) {
      // Incoming values are not live across barriers; values read from there are.
      AllocaInst *Memory = DemotePHIToStack(Phi);
      Slots.push_back({Memory, nullptr, false, /*IsLocal=*/true, 0, 0, {}});
      I = cast<Instruction>(*llvm::find_if(Memory->users(), [](User *U) { return isa<LoadInst>(U); }));
    }
    AllocaInst *Memory = DemoteRegToStack(*I);
    Type *T = Memory->getAllocatedType();
    Type *Stored = T->isIntegerTy(1) ? Type::getInt8Ty(T->getContext()) : T;
    auto [Known, IsFirst] = PlaceOf.try_emplace(Leader, 0);
    if (IsFirst && IsShared) {
      Known->second = Registers.size();
      Registers.push_back(T);
    } else if (IsFirst) {
      Known->second = reserve(Stored);
    }
    const uint64_t At = Known->second;
    Slots.push_back({Memory, Stored, IsShared, /*IsLocal=*/false, IsShared ? static_cast<unsigned>(At) : 0,
                     IsShared ? 0 : At, Into});
  }

  uint64_t reserve(Type *T) {
    ScratchBytes = alignTo(ScratchBytes, table::host_scratch_alignment);
    uint64_t Offset = ScratchBytes;
    ScratchBytes += Places * DL.getTypeAllocSize(T);
    return Offset;
  }

  /// Returns this thread's memory for an element type at an offset of the scratch memory.
  Value *place(IRBuilder<> &B, Function &In, Type *T, uint64_t Offset) {
    Value *Base = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), In.getArg(ThreadScratch), Offset);
    Value *Index = B.CreateAdd(In.getArg(ThreadSlot), createLane(B), "", true, true);
    return B.CreateGEP(T, Base, B.CreateZExt(Index, B.getInt64Ty(), "", /*IsNonNeg=*/true));
  }

  /// Places the user's variables that stay in memory: each thread keeps its own from region to region.
  void placeArrays() {
    SmallVector<AllocaInst *> Arrays;
    for (Instruction &I : F.getEntryBlock())
      if (auto *Array = dyn_cast<AllocaInst>(&I))
        if (llvm::none_of(Slots, [&](const Slot &S) { return S.Memory == Array; }))
          Arrays.push_back(Array);
    for (AllocaInst *Array : Arrays) {
      for (User *U : make_early_inc_range(Array->users()))
        if (auto *Marker = dyn_cast<IntrinsicInst>(U); Marker && Marker->isLifetimeStartOrEnd())
          Marker->eraseFromParent();
      uint64_t Offset = reserve(Array->getAllocatedType());
      // Recomputed in each block, so that it is not live across barriers.
      MapVector<BasicBlock *, SmallVector<Use *>> Uses;
      for (Use &U : Array->uses()) {
        auto *Phi = dyn_cast<PHINode>(U.getUser());
        Uses[Phi ? Phi->getIncomingBlock(U) : cast<Instruction>(U.getUser())->getParent()].push_back(&U);
      }
      for (auto &[Block, List] : Uses) {
        IRBuilder<> B(&*Block->getFirstInsertionPt());
        Value *P = place(B, F, Array->getAllocatedType(), Offset);
        for (Use *U : List)
          U->set(P);
      }
      Array->eraseFromParent();
    }
  }

  // Regions.

  void declareRegions() {
    LLVMContext &C = F.getContext();
    SmallVector<Type *> Params(F.getFunctionType()->params());
    Params.append(Registers.begin(), Registers.end());
    Params.append(Registers.size(), PointerType::getUnqual(C));
    auto *T = FunctionType::get(Type::getInt32Ty(C), Params, false);
    for (unsigned I = 0; I < Starts.size(); ++I) {
      Function *Region = Function::Create(T, GlobalValue::InternalLinkage, F.getName() + "." + Twine(I), F.getParent());
      Region->copyAttributesFrom(&F);
      Region->setLinkage(GlobalValue::InternalLinkage);
      if (Phases.contains(Starts[I]))
        setInOrder(*Region);
      for (Argument &A : F.args())
        Region->getArg(A.getArgNo())->setName(A.getName());
      for (unsigned R = 0; R < Registers.size(); ++R)
        Region->getArg(registerAddress(R))->addAttr(Attribute::NoAlias);
      Result.push_back(Region);
    }
  }

  static unsigned registerValue(unsigned R) { return ThreadParameterCount + R; }
  unsigned registerAddress(unsigned R) const {
    return ThreadParameterCount + static_cast<unsigned>(Registers.size()) + R;
  }

  SetVector<BasicBlock *> reach(BasicBlock *Start) const {
    SetVector<BasicBlock *> Found;
    Found.insert(Start);
    for (unsigned I = 0; I < Found.size(); ++I)
      if (!NextOf.contains(Found[I]))
        for (BasicBlock *S : successors(Found[I]))
          Found.insert(S);
    return Found;
  }

  void fillRegion(unsigned Number) {
    Function &Region = *Result[Number];
    SetVector<BasicBlock *> Blocks = reach(Starts[Number]);
    BasicBlock *Entry = BasicBlock::Create(F.getContext(), "entry", &Region);
    ValueToValueMapTy Map;
    for (Argument &A : F.args())
      Map[&A] = Region.getArg(A.getArgNo());
    for (Slot &S : Slots)
      Map[S.Memory] =
          new AllocaInst(S.Memory->getAllocatedType(), 0, nullptr, S.Memory->getAlign(), S.Memory->getName(), Entry);
    for (BasicBlock *B : Blocks)
      Map[B] = CloneBasicBlock(B, Map, "", &Region);
    for (BasicBlock *B : Blocks) {
      for (Instruction &I : *cast<BasicBlock>(Map[B])) {
        if (auto *Phi = dyn_cast<PHINode>(&I)) // incoming blocks of other regions
          for (unsigned In = Phi->getNumIncomingValues(); In-- > 0;)
            if (!Blocks.contains(Phi->getIncomingBlock(In)))
              Phi->removeIncomingValue(In, /*DeletePHIIfEmpty=*/false);
        RemapInstruction(&I, Map, RF_IgnoreMissingLocals | RF_NoModuleLevelChanges);
      }
    }
    IRBuilder<> B(Entry);
    for (Slot &S : Slots)
      if (!S.IsLocal)
        fetch(B, Region, S, cast<AllocaInst>(Map[S.Memory]));
    B.CreateBr(cast<BasicBlock>(Map[Starts[Number]]));
    for (BasicBlock *Block : Blocks) {
      auto Next = NextOf.find(Block);
      Instruction *End = cast<BasicBlock>(Map[Block])->getTerminator();
      if (Next == NextOf.end() && !isa<ReturnInst>(End))
        continue;
      B.SetInsertPoint(End);
      if (Next != NextOf.end())
        for (Slot &S : Slots)
          if (!S.IsLocal && S.LiveInto.test(Next->second))
            keep(B, Region, S, cast<AllocaInst>(Map[S.Memory]));
      B.CreateRet(B.getInt32(Next == NextOf.end() ? RegionEnd : static_cast<int32_t>(Next->second)));
      End->eraseFromParent();
    }
  }

  static bool has(AllocaInst *Memory, bool Stores) {
    return llvm::any_of(Memory->users(), [&](User *U) { return Stores ? isa<StoreInst>(U) : isa<LoadInst>(U); });
  }

  void fetch(IRBuilder<> &B, Function &Region, const Slot &S, AllocaInst *Memory) {
    if (!has(Memory, /*Stores=*/false) && !has(Memory, /*Stores=*/true))
      return;
    Value *V;
    if (S.IsRegister) {
      V = Region.getArg(registerValue(S.Register));
    } else {
      V = B.CreateLoad(S.Stored, place(B, Region, S.Stored, S.Offset));
      if (V->getType() != Memory->getAllocatedType())
        V = B.CreateTrunc(V, Memory->getAllocatedType());
    }
    // Not a use that `keep` counts.
    Fetched.insert(B.CreateStore(V, Memory));
  }

  void keep(IRBuilder<> &B, Function &Region, const Slot &S, AllocaInst *Memory) {
    bool IsWritten = llvm::any_of(Memory->users(),
                                  [&](User *U) { return isa<StoreInst>(U) && !Fetched.contains(cast<StoreInst>(U)); });
    if (!IsWritten)
      return;
    Value *V = B.CreateLoad(Memory->getAllocatedType(), Memory);
    if (S.IsRegister) {
      B.CreateStore(V, Region.getArg(registerAddress(S.Register)));
      return;
    }
    if (V->getType() != S.Stored)
      V = B.CreateZExt(V, S.Stored);
    B.CreateStore(V, place(B, Region, S.Stored, S.Offset));
  }

  Function &F;
  const DataLayout &DL;
  const uint64_t Places;
  uint64_t &ScratchBytes;
  SmallVector<Function *> Result;
  SmallVector<Type *> Registers;                 ///< the type of each
  SmallVector<BasicBlock *> Starts;              ///< of each region
  SmallPtrSet<const BasicBlock *, 4> Phases;     ///< starts of regions that no barrier precedes
  DenseMap<const BasicBlock *, unsigned> NextOf; ///< blocks that end in a barrier: the region after it
  DenseMap<const BasicBlock *, unsigned> After;  ///< barriers: the regions that begin with them
  SmallVector<Instruction *> Crossing;
  DenseMap<Instruction *, SmallBitVector> LiveInto; ///< the regions at whose beginning each is live
  EquivalenceClasses<Instruction *> Partners;       ///< values that share a slot
  DenseMap<Instruction *, uint64_t> PlaceOf;        ///< of partners, by their leader: register or offset
  SmallVector<Slot> Slots;
  SmallPtrSet<StoreInst *, 16> Fetched;
};

} // namespace

uint64_t countPlaces(const TileShape &Tile) {
  constexpr unsigned MaxLanes = 16;
  if (!Tile.isTiled())
    return PhaseThreads;
  return uint64_t(Tile.rows()) * alignTo(Tile.row(), MaxLanes);
}

PreservedAnalyses FormBarrierRegions::run(Module &M, ModuleAnalysisManager &) {
  for (HostKernel &K : findHostKernels(M)) {
    if (!K.Thread)
      continue;
    SmallVector<Function *> Regions = {K.Thread};
    if (llvm::any_of(instructions(*K.Thread), endsRegion)) {
      uint64_t ScratchBytes = K.scratchBytes();
      Regions = RegionSplitter(*K.Thread, countPlaces(K.Tile), ScratchBytes).run();
      setScratchBytes(*Regions[0], ScratchBytes);
      K.Thread->eraseFromParent();
    }
    for (auto [Number, Region] : enumerate(Regions)) {
      setRegionNumber(*Region, Number);
      for (Instruction &I : instructions(*Region))
        I.setMetadata(SharedMetadata, nullptr);
    }
  }
  return PreservedAnalyses::none();
}

} // namespace amp
