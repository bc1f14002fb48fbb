// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostKernel.h"
#include "targets/host/HostPasses.h"
#include "targets/host/MakeThreadFunctions.h"
#include "targets/host/ShapeAnalysis.h"

#include "kernel/Address.h"
#include "kernel/Builtins.h"
#include "messages/KernelRemark.h"
#include "passes/check/Divergence.h"
#include "support/LLVMCompat.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

#define DEBUG_TYPE "interchange-thread-loops"

STATISTIC(NumInterchanged, "Loops interchanged with the loop over threads");
STATISTIC(NumSplit, "Rows of memory that all threads finish before the next");

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// Shorter pieces of memory gain nothing, and cost as many loads and stores of what threads keep.
constexpr int64_t ShortestRow = 256;
/// The values that a thread may keep from one iteration to the next.
constexpr unsigned MostCarried = 4;
constexpr unsigned FewestIterations = 4;
/// The same without tiles, where loops of fewer iterations often are windows that overlap with other threads'.
constexpr unsigned FewestWithoutTiles = 32;
/// Adjacent threads access adjacent elements, or members of adjacent structures of this size.
constexpr int64_t LargestStruct = 32;
/// Prefetchers of processors do not cross the end of a page.
constexpr int64_t Page = 4096;
/// The number of iterations by which a row is fetched ahead.
constexpr unsigned Ahead = 2;
/// Rows that are further apart are separate streams, several of which a prefetcher follows at once.
constexpr int64_t LongestBlock = 64 << 10;
constexpr unsigned MostSplits = 32;

void createPhase(IRBuilder<> &B) {
  Module &M = *B.GetInsertBlock()->getModule();
  FunctionCallee F = M.getOrInsertFunction(PhaseBuiltin, B.getVoidTy());
  auto *Phase = cast<Function>(F.getCallee());
  Phase->setDoesNotThrow();
  Phase->setWillReturn();
  Phase->setConvergent();
  Phase->addFnAttr(Attribute::NoDuplicate);
  Phase->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
  B.CreateCall(F);
}

Value *createFirst(IRBuilder<> &B) {
  FunctionCallee F = B.GetInsertBlock()->getModule()->getOrInsertFunction(FirstBuiltin, B.getInt32Ty());
  auto *First = cast<Function>(F.getCallee());
  First->setDoesNotThrow();
  First->setWillReturn();
  First->setDoesNotAccessMemory();
  return B.CreateCall(F);
}

/// Returns true if an iteration of L contains the start of a phase, or a barrier.
bool hasPhases(const Loop &L) {
  return llvm::any_of(L.blocks(), [](const BasicBlock *B) {
    return llvm::any_of(*B, [](const Instruction &I) { return isBarrier(I) || isCallOf(I, PhaseBuiltin); });
  });
}

/// Facts about a kernel before it is changed.
struct Facts {
  const KernelInfo &K;
  const TileShape Tile;
  DominatorTree &DT;
  PostDominatorTree &PDT;
  LoopInfo &LI;
  ScalarEvolution &SE;
  const ShapeAnalysis Shapes;
  const Divergence Differences;

  Facts(const KernelInfo &K, FunctionAnalysisManager &FAM)
      : K(K), Tile(getTileShape(K)), DT(FAM.getResult<DominatorTreeAnalysis>(*K.Kernel)),
        PDT(FAM.getResult<PostDominatorTreeAnalysis>(*K.Kernel)), LI(FAM.getResult<LoopAnalysis>(*K.Kernel)),
        SE(FAM.getResult<ScalarEvolutionAnalysis>(*K.Kernel)), Shapes(*K.Kernel, DT, PDT, LI),
        Differences(K, Divergence::ThreadIdsAndMemory) {}

  bool isUniform(const Value *V) const { return Differences.isUniform(*V); }

  /// Number of adjacent threads that run a phase together.
  unsigned row() const { return Tile.isTiled() ? Tile.row() : PhaseThreads; }

  /// Returns true if all threads of the tile reach B equally often, considering only blocks other than `But`.
  bool isReachedByAll(BasicBlock &B, const BasicBlock *But = nullptr) const {
    SmallPtrSet<BasicBlock *, 1> Start = {&B};
    ReverseIDFCalculator Frontier(PDT);
    Frontier.setDefiningBlocks(Start);
    SmallVector<BasicBlock *, 8> Deciding;
    Frontier.calculate(Deciding);
    return llvm::none_of(Deciding, [&](BasicBlock *D) { return D != But && Differences.leavesDivergently(*D); });
  }
};

/// Returns true if no other part of the kernel accesses what L accesses. A thread that comes back to its elements finds
/// them in the cache if it finishes alone.
bool isOnlyUse(const Loop &L, Facts &Of) {
  auto Memory = [&](const Value *Pointer) -> const void * {
    const Value *Object = getUnderlyingObject(Pointer, 0);
    const ContainerInfo *C = getContainer(*Object, Of.K);
    return C ? static_cast<const void *>(C) : Object;
  };
  SmallPtrSet<const void *, 8> Inside;
  for (const bool IsInside : {true, false})
    for (const Instruction &I : instructions(*Of.K.Kernel)) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      if (!Pointer || L.contains(&I) != IsInside || Of.Shapes.shape(Pointer).isUniform())
        continue;
      if (IsInside)
        Inside.insert(Memory(Pointer));
      else if (Inside.contains(Memory(Pointer)))
        return false;
    }
  return true;
}

/// Returns true if vectorize-threads runs several vectors of threads in the loop together, without memory for what
/// threads keep: all of them read the same elements, and nothing diverges.
bool isSharedByVectors(const Loop &L, const Facts &Of) {
  bool Shares = false;
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &I : *B)
      if (auto *Load = dyn_cast<LoadInst>(&I)) {
        const ValueShape At = Of.Shapes.shape(Load->getPointerOperand());
        if (At.isVarying())
          return false;
        Shares |= At.isUniform() && !L.isLoopInvariant(Load->getPointerOperand());
      }
  return Shares && Of.Shapes.divergentRegions().empty();
}

/// Returns true if Pointer moves by a distance in each iteration of L that is unknown, or at least Row.
bool isFar(const Value *Pointer, const Loop &L, int64_t Row, ScalarEvolution &SE) {
  bool Found = false;
  auto Visit = [&](const SCEV *S) {
    auto *Recurrence = dyn_cast<SCEVAddRecExpr>(S);
    if (Recurrence && Recurrence->getLoop() == &L) {
      auto *Step = dyn_cast<SCEVConstant>(Recurrence->getStepRecurrence(SE));
      Found |= !Step || std::abs(Step->getAPInt().getSExtValue()) >= Row;
    }
    return false;
  };
  SCEVExprContains(SE.getSCEV(const_cast<Value *>(Pointer)), Visit);
  return Found;
}

/// Returns true if adjacent threads access adjacent elements, and the next iteration accesses memory elsewhere.
/// Collects in `Far` the loads whose next row is on another page. Without tiles, the threads must not come back to it.
bool isWorthIt(const Loop &L, Facts &Of, SmallVectorImpl<LoadInst *> &Far) {
  Far.clear();
  if (unsigned Count = Of.SE.getSmallConstantTripCount(&L);
      Count != 0 && Count < (Of.Tile.isTiled() ? FewestIterations : FewestWithoutTiles))
    return false;
  if (!Of.Tile.isTiled() && (L.getParentLoop() || isSharedByVectors(L, Of) || !isOnlyUse(L, Of)))
    return false;
  if (static_cast<size_t>(llvm::range_size(L.getHeader()->phis())) > MostCarried)
    return false;
  bool HasRows = false;
  for (BasicBlock *B : L.blocks())
    for (Instruction &I : *B) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      if (!Pointer || isa<AllocaInst, GlobalVariable>(getUnderlyingObject(Pointer, 0)))
        continue;
      ValueShape Shape = Of.Shapes.shape(Pointer);
      if (Shape.isUniform())
        continue;
      auto *Pointers = dyn_cast<SCEVAddRecExpr>(Of.SE.getSCEV(const_cast<Value *>(Pointer)));
      auto *Constant =
          Pointers && Pointers->getLoop() == &L ? dyn_cast<SCEVConstant>(Pointers->getStepRecurrence(Of.SE)) : nullptr;
      const int64_t Step = Constant ? std::abs(Constant->getAPInt().getSExtValue()) : INT64_MAX;
      const auto Bytes = static_cast<int64_t>(
          Of.K.Kernel->getParent()->getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue());
      const bool IsStruct = Shape.stride() && *Shape.stride() > Bytes && *Shape.stride() <= LargestStruct;
      const int64_t Row = (IsStruct ? *Shape.stride() : Bytes) * Of.row();
      if ((IsStruct || Shape.stride() == Bytes) && Step >= Row && Row >= ShortestRow) {
        HasRows |= Of.Tile.isTiled() || isFar(Pointer, L, Row, Of.SE);
        if (auto *Load = dyn_cast<LoadInst>(&I);
            Load && !IsStruct && Step >= Page && Pointers && Pointers->getLoop() == &L)
          Far.push_back(Load);
      } else if (Step < Row) // a thread's own neighborhood
        return false;
    }
  return HasRows;
}

/// Fetches the elements of a later iteration.
void prefetch(LoadInst &Load, Loop &L, Facts &Of) {
  compat::Expander Expander(Of.SE, Load.getDataLayout(), "step");
  const SCEV *Step = cast<SCEVAddRecExpr>(Of.SE.getSCEV(Load.getPointerOperand()))->getStepRecurrence(Of.SE);
  Instruction *Before = L.getLoopPreheader()->getTerminator();
  if (!Expander.isSafeToExpandAt(Step, Before))
    return;
  Value *Bytes = Expander.expandCodeFor(Step, Step->getType(), Before);
  IRBuilder<> B(&Load);
  Value *Distance = B.CreateMul(Bytes, ConstantInt::get(Bytes->getType(), Ahead));
  Value *At = B.CreateGEP(B.getInt8Ty(), Load.getPointerOperand(), Distance);
  B.CreateIntrinsic(Intrinsic::prefetch, {At->getType()},
                    {At, B.getInt32(0) /*read*/, B.getInt32(3) /*all caches*/, B.getInt32(1) /*data*/});
}

/// A loop that a thread leaves when its index comes to a limit: for (i = start; i < limit; i += step).
class IndexLoop {
public:
  IndexLoop(Loop &L, Facts &Of) : L(L), Of(Of) {}

  bool find() {
    Header = L.getHeader(), Before = L.getLoopPreheader(), Latch = L.getLoopLatch(), Exit = L.getUniqueExitBlock();
    if (!Before || !Latch || !Exit || L.getExitingBlock() != Latch || Exit->getSinglePredecessor() != Latch)
      return false;
    Condition Stays = conditionOf(*Latch, *Header);
    Next = dyn_cast_or_null<BinaryOperator>(Stays.Left);
    Value *Counter = nullptr;
    if (!Next || !match(Next, m_c_Add(m_Value(Counter), m_Value(Step))))
      return false;
    if (!isa<PHINode>(Counter) || cast<PHINode>(Counter)->getParent() != Header)
      std::swap(Counter, Step);
    Index = dyn_cast<PHINode>(Counter);
    if (!Index || Index->getParent() != Header || Index->getIncomingValueForBlock(Latch) != Next)
      return false;
    Limit = Stays.Right, Predicate = Stays.Predicate, Start = Index->getIncomingValueForBlock(Before);
    if (!L.isLoopInvariant(Step) || !L.isLoopInvariant(Limit) || !Of.isUniform(Step) || !Of.isUniform(Limit))
      return false;
    const bool Signed = ICmpInst::isSigned(Predicate);
    if (!ICmpInst::isRelational(Predicate) || !ICmpInst::isLT(Predicate))
      return false;
    // An index that wraps would come back.
    if (Signed ? !Next->hasNoSignedWrap() : !Next->hasNoUnsignedWrap())
      return false;
    std::optional<int64_t> Stride = Of.Shapes.shape(Start).stride();
    return Stride && *Stride > 0 && Of.Shapes.isExact(Start, Signed) && dependsOnLocal0(Start) && findGuard();
  }

  /// Makes the loop one that all threads go through together, with a phase.
  void rewrite() {
    LLVMContext &C = Header->getContext();
    Function &F = *Header->getParent();
    IRBuilder<> B(Guard ? Guard->getTerminator() : Before->getTerminator());
    Value *First = ofThread0(B, Start);
    Value *Offset = B.CreateSub(Start, First, "of.thread");
    if (Guard) {
      auto *Branch = cast<BranchInst>(Guard->getTerminator());
      Value *IsAny = B.CreateICmp(Predicate, First, Limit);
      Branch->setCondition(Branch->getSuccessor(0) == Before ? IsAny : B.CreateNot(IsAny));
    }
    BasicBlock *Body = SplitBlock(Header, &*Header->getFirstNonPHI());
    if (Latch == Header)
      Latch = Body;
    auto *Bottom = BasicBlock::Create(C, "phase.next", &F, Exit), *Done = BasicBlock::Create(C, "phase.done", &F, Exit);
    Header->getTerminator()->eraseFromParent();
    B.SetInsertPoint(Header);
    PHINode *All = B.CreatePHI(Index->getType(), 2, "of.all");
    createPhase(B);
    // Both are at least 0: thread 0 has not left.
    Value *Left = B.CreateSub(Limit, All);
    B.CreateCondBr(B.CreateICmp(ICmpInst::getUnsignedPredicate(Predicate), Offset, Left), Body, Bottom);

    // The values of threads that have left.
    SmallPtrSet<const BasicBlock *, 8> Blocks(L.block_begin(), L.block_end());
    Blocks.insert(Body);
    DenseMap<Value *, PHINode *> Last;
    B.SetInsertPoint(Bottom);
    auto Keep = [&](Value *OfLatch, PHINode *OfHeader) {
      PHINode *Kept = B.CreatePHI(OfHeader->getType(), 2);
      Kept->addIncoming(OfLatch, Latch);
      Kept->addIncoming(OfHeader, Header);
      return Kept;
    };
    for (PHINode &Phi : make_early_inc_range(Header->phis())) {
      if (&Phi == All || &Phi == Index)
        continue;
      const int From = Phi.getBasicBlockIndex(Latch);
      Value *OfLatch = Phi.getIncomingValue(From);
      PHINode *Kept = Keep(OfLatch, &Phi);
      Last.try_emplace(OfLatch, Kept);
      Phi.setIncomingBlock(From, Bottom);
      Phi.setIncomingValue(From, Kept);
    }
    for (PHINode &Phi : Exit->phis()) {
      Value *V = Phi.getIncomingValueForBlock(Latch);
      if (auto *I = dyn_cast<Instruction>(V); I && Blocks.contains(I->getParent())) {
        PHINode *&Kept = Last[I];
        if (!Kept) {
          PHINode *Carried = PHINode::Create(I->getType(), 2, "", &*Header->begin());
          Kept = Keep(I, Carried);
          Carried->addIncoming(PoisonValue::get(I->getType()), Before);
          Carried->addIncoming(Kept, Bottom);
        }
        V = Kept;
      }
      Phi.setIncomingValue(Phi.getBasicBlockIndex(Latch), V);
    }
    const bool IsExact = Next->hasNoUnsignedWrap() && Of.Shapes.isExact(Start, /*Signed=*/false);
    Value *NextOfAll =
        B.CreateAdd(All, Step, "of.all.next", Next->hasNoUnsignedWrap(), Next->hasNoSignedWrap()); // as in thread 0
    All->addIncoming(First, Before);
    All->addIncoming(NextOfAll, Bottom);
    B.CreateCondBr(B.CreateICmp(Predicate, NextOfAll, Limit), Header, Done);
    B.SetInsertPoint(&Body->front()); // in other threads the sum may wrap
    Index->replaceAllUsesWith(B.CreateAdd(All, Offset, "own", IsExact, ICmpInst::isSigned(Predicate)));
    Index->eraseFromParent();
    BranchInst *End = cast<BranchInst>(Latch->getTerminator());
    End->eraseFromParent();
    BranchInst::Create(Bottom, Latch);
    for (PHINode &Phi : Exit->phis())
      Phi.setIncomingBlock(Phi.getBasicBlockIndex(Latch), Done);
    B.SetInsertPoint(Done);
    if (!Guard) {
      B.CreateBr(Exit);
      return;
    }
    B.CreateCondBr(Enters, Exit, Around);
    for (PHINode &Phi : Around->phis())
      Phi.addIncoming(Phi.getIncomingValueForBlock(Guard), Done);
  }

private:
  struct Condition {
    CmpInst::Predicate Predicate = CmpInst::BAD_ICMP_PREDICATE;
    Value *Left = nullptr, *Right = nullptr;
  };

  /// On which the branch at the end of From leads to To, with what differs between threads on the left.
  Condition conditionOf(BasicBlock &From, BasicBlock &To) const {
    auto *Branch = dyn_cast<BranchInst>(From.getTerminator());
    auto *Compare = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
    if (!Compare || Branch->getSuccessor(0) == Branch->getSuccessor(1))
      return {};
    Condition C{Branch->getSuccessor(0) == &To ? Compare->getPredicate() : Compare->getInversePredicate(),
                Compare->getOperand(0), Compare->getOperand(1)};
    if (Of.isUniform(C.Left)) {
      std::swap(C.Left, C.Right);
      C.Predicate = CmpInst::getSwappedPredicate(C.Predicate);
    }
    return C;
  }

  /// The branch around the loop, which asks the same of the first index; or nothing, if that is known to be below.
  bool findGuard() {
    if (Of.isReachedByAll(*Before))
      return Of.SE.isLoopEntryGuardedByCond(&L, Predicate, Of.SE.getSCEV(Start), Of.SE.getSCEV(Limit)) &&
             Of.isReachedByAll(*Header, Latch);
    Guard = Before->getSinglePredecessor();
    if (!Guard)
      return false;
    Condition C = conditionOf(*Guard, *Before);
    if (C.Predicate != Predicate || Of.SE.getSCEV(C.Left) != Of.SE.getSCEV(Start) || !isSame(*C.Right, *Limit) ||
        !Of.isReachedByAll(*Guard))
      return false;
    auto *Branch = cast<BranchInst>(Guard->getTerminator());
    Around = Branch->getSuccessor(Branch->getSuccessor(0) == Before ? 1 : 0);
    if (L.contains(Around) || Around == Before || Exit->getSingleSuccessor() != Around)
      return false;
    Start = C.Left, Limit = C.Right;
    auto *Compare = cast<ICmpInst>(Branch->getCondition());
    if (Branch->getSuccessor(0) == Before)
      Enters = Compare;
    else
      return false; // the canonical form enters on true
    // Threads that do not enter the loop continue here.
    return llvm::all_of(*Before, [](const Instruction &I) {
      return I.isTerminator() || I.hasMetadata(LLVMContext::MD_invariant_load) || isSafeToSpeculativelyExecute(&I);
    });
  }

  /// The limit may be read twice from the function object.
  bool isSame(Value &A, Value &B) const {
    auto *First = dyn_cast<LoadInst>(&A), *Second = dyn_cast<LoadInst>(&B);
    return Of.SE.getSCEV(&A) == Of.SE.getSCEV(&B) ||
           (First && Second && First->hasMetadata(LLVMContext::MD_invariant_load) && First->isIdenticalTo(Second));
  }

  /// The index in the last dimension; without tiles, of the whole domain.
  bool isLocal0(const Value &V) const {
    const Builtin *Called = findBuiltin(V);
    return Called && Called->Id == (Of.Tile.isTiled() ? BuiltinId::local_id : BuiltinId::global_id) &&
           match(cast<CallInst>(V).getArgOperand(0), m_Zero());
  }

  /// Returns true if V is uniform except for that index, with which it grows.
  bool dependsOnLocal0(Value *V, unsigned Depth = 0) const {
    if (Of.isUniform(V) || isLocal0(*V))
      return true;
    auto *I = dyn_cast<Instruction>(V);
    return I && Depth < 8 && isa<BinaryOperator, CastInst>(I) &&
           llvm::all_of(I->operands(), [&](Value *Operand) { return dependsOnLocal0(Operand, Depth + 1); });
  }

  Value *ofThread0(IRBuilder<> &B, Value *V) const {
    if (Of.isUniform(V))
      return V;
    if (isLocal0(*V))
      return Of.Tile.isTiled() ? ConstantInt::get(V->getType(), 0) : createFirst(B);
    Instruction *Copy = cast<Instruction>(V)->clone();
    for (Use &U : Copy->operands())
      U.set(ofThread0(B, U));
    return B.Insert(Copy);
  }

  Loop &L;
  Facts &Of;
  BasicBlock *Header = nullptr, *Before = nullptr, *Latch = nullptr, *Exit = nullptr;
  BasicBlock *Guard = nullptr, *Around = nullptr; ///< null: all threads enter
  Value *Enters = nullptr;
  PHINode *Index = nullptr;
  BinaryOperator *Next = nullptr;
  Value *Start = nullptr, *Limit = nullptr, *Step = nullptr;
  CmpInst::Predicate Predicate = CmpInst::BAD_ICMP_PREDICATE;
};

/// Collects the instructions of B before which a phase should begin: what follows accesses another row of a block of
/// memory that the tile goes through row by row.
SmallVector<Instruction *> findRows(BasicBlock &B, Facts &Of) {
  SmallVector<Instruction *> Splits;
  SmallVector<ExpandedAddress> Since; // accesses since the last one
  for (Instruction &I : B) {
    if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I))
      return {}; // distribute-thread-loops splits there
    auto *Pointer = const_cast<Value *>(getLoadStorePointerOperand(&I));
    if (!Pointer || isa<AllocaInst, GlobalVariable>(getUnderlyingObject(Pointer, 0)))
      continue;
    const DataLayout &DL = B.getDataLayout();
    const auto Bytes = static_cast<int64_t>(DL.getTypeStoreSize(getLoadStoreType(&I)).getFixedValue());
    const int64_t Row = Bytes * Of.row();
    auto Address = expandAddress(Pointer, DL, Overflow::Ignored); // an estimate
    if (!Address || Of.Shapes.shape(Pointer).stride() != Bytes || Row < ShortestRow)
      continue;
    if (llvm::any_of(Since, [&](const ExpandedAddress &Earlier) {
          Sum Distance = Address->Bytes;
          Distance.add(Earlier.Bytes, -1);
          const int64_t Far = std::abs(Distance.Constant);
          return Earlier.Root == Address->Root && Distance.Terms.empty() && Far >= Row && Far <= LongestBlock;
        })) {
      Splits.push_back(&I);
      Since.clear();
    }
    Since.push_back(std::move(*Address));
  }
  return Splits;
}

/// Makes all threads of a tile access one row of a block of memory before any of them accesses the next, where
/// the loop over the rows is unrolled.
bool splitRows(const KernelInfo &K, FunctionAnalysisManager &FAM) {
  if (!getTileShape(K).isTiled())
    return false;
  Facts Of(K, FAM);
  if (!Of.Shapes.isValid())
    return false;
  SmallVector<Instruction *> Splits;
  for (BasicBlock &B : *K.Kernel)
    if (Of.isReachedByAll(B))
      Splits.append(findRows(B, Of));
  if (Splits.size() > MostSplits)
    return false;
  for (Instruction *At : Splits) {
    LLVM_DEBUG(dbgs() << K.Name << ": another row begins at" << *At << "\n");
    ++NumSplit;
    IRBuilder<> B(At);
    createPhase(B);
  }
  return !Splits.empty();
}

/// The next loop that is not interchanged yet and should be.
bool interchangeOne(const KernelInfo &K, FunctionAnalysisManager &FAM) {
  if (FAM.getResult<LoopAnalysis>(*K.Kernel).empty())
    return false;
  Facts Of(K, FAM);
  if (!Of.Shapes.isValid())
    return false;
  SmallVector<LoadInst *> Far;
  for (Loop *L : Of.LI.getLoopsInPreorder()) {
    if (!L->isInnermost() || !L->isLoopSimplifyForm() || hasPhases(*L) || !isWorthIt(*L, Of, Far))
      continue;
    formLCSSA(*L, Of.DT, &Of.LI, &Of.SE);
    const Instruction *At = L->getHeader()->getFirstNonPHI();
    const bool IsUniform = Of.isReachedByAll(*L->getHeader());
    IndexLoop ByIndex(*L, Of);
    if (!IsUniform && !ByIndex.find())
      continue;
    LLVM_DEBUG(dbgs() << K.Name << ": the loop at " << L->getHeader()->getName()
                      << (IsUniform ? " is uniform\n" : " is made uniform\n"));
    ++NumInterchanged;
    remark(KernelRemark::Passed, "amp-interchange", "Interchanged", *At,
           (Of.Tile.isTiled() ? Twine("all threads of a tile finish") : Twine(PhaseThreads) + " threads finish") +
               " an iteration of this loop before any begins the next: they access memory in order");
    for (LoadInst *Load : Far)
      prefetch(*Load, *L, Of);
    if (IsUniform) {
      IRBuilder<> B(&*L->getHeader()->getFirstInsertionPt());
      createPhase(B);
    } else {
      ByIndex.rewrite();
    }
    return true;
  }
  return false;
}

} // namespace

PreservedAnalyses InterchangeThreadLoops::run(Module &M, ModuleAnalysisManager &MAM) {
  auto Kernels = readKernels(M);
  if (!Kernels)
    return PreservedAnalyses::all();
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (const KernelInfo &K : *Kernels)
    for (const KernelInfo &Version : getVersions(K)) {
      TileShape Tile = getTileShape(Version);
      if (Tile.IsFlat || (!Tile.isTiled() && Version.Rank != 1)) // other rows of threads share what one reads
        continue;
      while (interchangeOne(Version, FAM)) {
        Changed = true;
        FAM.invalidate(*Version.Kernel, PreservedAnalyses::none());
      }
      if (splitRows(Version, FAM)) {
        Changed = true;
        FAM.invalidate(*Version.Kernel, PreservedAnalyses::none());
      }
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
