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
#include <array>

#define DEBUG_TYPE "interchange-thread-loops"

STATISTIC(NumInterchanged, "Loops interchanged with the loop over threads");
STATISTIC(NumSplit, "Rows of memory that all threads finish before the next");

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// Shorter pieces of memory gain nothing, and cost as many loads and stores of what threads keep.
constexpr int64_t ShortestRow = 128;
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

  /// Returns true if V does not wrap from thread to thread of a tile, in any dimension.
  bool isExact(const Value *V, bool Signed) const {
    for (unsigned Dim = 1; Dim < std::size(Tile.Size); ++Dim)
      if (Tile.Size[Dim] > 1 && !ShapeAnalysis(*K.Kernel, DT, PDT, LI, /*Lanes=*/0, Dim).isExact(V, Signed))
        return false;
    return Shapes.isExact(V, Signed);
  }

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

/// The induction variables of a loop as sums of thread 0's, which all threads share, and a distance from it.
///
/// Their distances are those of ScalarEvolution's expressions, because no instruction computes what decides here: the
/// numerator of a trip count, and the first value of an induction variable as thread 0's and the rest. ShapeAnalysis
/// knows instructions only; it finds whether they wrap. ThreadStrides estimates, which does not suffice for a change.
class Recurrences {
public:
  Recurrences(Loop &L, Facts &Of) : L(L), Of(Of) {}

  /// The distance of an expression from thread to thread, for each dimension, the last one of the program first.
  using Strides = std::array<int64_t, 3>;

  /// Returns true if S depends on uniform values and indices only.
  bool dependsOnIndices(const SCEV *S) const {
    return !SCEVExprContains(S, [&](const SCEV *Part) {
      auto *Unknown = dyn_cast<SCEVUnknown>(Part);
      return isa<SCEVAddRecExpr>(Part) || (Unknown && !Of.isUniform(Unknown->getValue()) && !findDimension(*Unknown));
    });
  }

  /// Returns S of the first thread that iterates together with this one.
  const SCEV *ofThread0(const SCEV *S) const {
    return replaceIndices(
        S, [&](const SCEV *Index, uint64_t) { return First ? Of.SE.getSCEV(First) : Of.SE.getZero(Index->getType()); });
  }

  /// Returns the distances if they are constant.
  std::optional<Strides> strides(const SCEV *S) const {
    Strides Found;
    for (uint64_t Dim = 0; Dim < Found.size(); ++Dim) {
      const SCEV *Next = replaceIndices(S, [&](const SCEV *Index, uint64_t Dimension) {
        return Dimension == Dim ? Of.SE.getAddExpr(Index, Of.SE.getOne(Index->getType()), SCEV::FlagNSW) : Index;
      });
      auto *By = dyn_cast<SCEVConstant>(Of.SE.getMinusSCEV(Next, S));
      if (!By)
        return std::nullopt;
      Found[Dim] = By->getAPInt().getSExtValue();
    }
    return Found;
  }

  bool isUniform(const SCEV *S) const { return dependsOnIndices(S) && strides(S) == Strides(); }

  /// Returns true if S does not decrease from thread to thread.
  bool isPositive(const SCEV *S) const {
    std::optional<Strides> By = strides(S);
    return By && llvm::all_of(*By, [](int64_t D) { return D >= 0; });
  }

  /// Creates the index of thread 0 if it is not 0.
  void createThread0(IRBuilder<> &B) {
    if (!Of.Tile.isTiled() && !First)
      First = createFirst(B);
  }

  /// Computes before the loop what `replace` needs. If all threads iterate equally often, what does not differ between
  /// them can stay.
  void expand(bool IsUniform) {
    compat::Expander Expander(Of.SE, L.getHeader()->getDataLayout(), "of");
    Before = L.getLoopPreheader();
    Instruction *At = Before->getTerminator();
    for (PHINode &Phi : L.getHeader()->phis()) {
      const SCEVAddRecExpr *Moves = find(Phi);
      if (!Moves || (IsUniform && strides(Moves->getStart()) == Strides()) ||
          !Expander.isSafeToExpandAt(Moves->getStart(), At) ||
          !Expander.isSafeToExpandAt(Moves->getStepRecurrence(Of.SE), At))
        continue;
      const SCEV *First = ofThread0(Moves->getStart());
      Type *T = Phi.getType();
      Found.push_back({&Phi, Expander.expandCodeFor(First, T, At),
                       Expander.expandCodeFor(Moves->getStepRecurrence(Of.SE), T, At),
                       Expander.expandCodeFor(Of.SE.getMinusSCEV(Moves->getStart(), First), T, At),
                       Moves->hasNoUnsignedWrap() && isPositive(Moves->getStart()), Moves->hasNoSignedWrap(),
                       Of.Tile.rows() == 1 && Of.Shapes.isExact(&Phi, /*Signed=*/true)});
      Of.SE.forgetValue(&Phi);
    }
  }

  /// Makes induction variables sums of a value that all threads share and a distance from thread 0. `From` is the block
  /// that leads to the next iteration, in which all threads are. Threads use the sums from `At` on.
  void replace(BasicBlock &From, Instruction &At) {
    BasicBlock *Header = L.getHeader();
    for (const Recurrence &R : Found) {
      IRBuilder<> B(Header, Header->begin());
      PHINode *All = B.CreatePHI(R.Phi->getType(), 2, R.Phi->getName() + ".all");
      B.SetInsertPoint(From.getTerminator());
      All->addIncoming(R.First, Before);
      All->addIncoming(B.CreateAdd(All, R.Step, R.Phi->getName() + ".all.next", R.IsUnsigned, R.IsSigned), &From);
      B.SetInsertPoint(&At);
      Value *Own = match(R.Offset, m_Zero())
                       ? static_cast<Value *>(All)
                       : B.CreateAdd(All, R.Offset, R.Phi->getName() + ".own", R.IsUnsigned, R.IsSigned || R.IsExact);
      R.Phi->replaceAllUsesWith(Own);
      R.Phi->eraseFromParent();
    }
  }

  /// Number of values that a thread keeps from one iteration to the next.
  unsigned countCarried() const {
    return static_cast<unsigned>(
        llvm::count_if(L.getHeader()->phis(), [&](PHINode &Phi) { return find(Phi) == nullptr; }));
  }

private:
  /// An induction variable: `First` + `Offset` in the first iteration.
  struct Recurrence {
    PHINode *Phi;
    Value *First;              ///< of thread 0, in the first iteration
    Value *Step;               ///< the same for all threads
    Value *Offset;             ///< from thread 0
    bool IsUnsigned, IsSigned; ///< does not wrap from iteration to iteration
    bool IsExact;              ///< does not wrap from thread to thread
  };

  /// Returns the dimension if S is a thread's index in the tile; without tiles, in the domain.
  std::optional<uint64_t> findDimension(const SCEVUnknown &S) const {
    const Builtin *Called = findBuiltin(*S.getValue());
    if (!Called || Called->Id != (Of.Tile.isTiled() ? BuiltinId::local_id : BuiltinId::global_id))
      return std::nullopt;
    auto *Dimension = dyn_cast<ConstantInt>(cast<CallInst>(S.getValue())->getArgOperand(0));
    return Dimension ? std::optional(Dimension->getZExtValue()) : std::nullopt;
  }

  const SCEV *replaceIndices(const SCEV *S, function_ref<const SCEV *(const SCEV *, uint64_t)> By) const {
    ValueToSCEVMapTy Map;
    SCEVExprContains(S, [&](const SCEV *Part) {
      auto *Unknown = dyn_cast<SCEVUnknown>(Part);
      if (std::optional<uint64_t> Dimension = Unknown ? findDimension(*Unknown) : std::nullopt)
        Map[Unknown->getValue()] = By(Unknown, *Dimension);
      return false;
    });
    return Map.empty() ? S : SCEVParameterRewriter::rewrite(S, Of.SE, Map);
  }

  /// The recurrence of Phi, if it has a constant distance from thread to thread; or null.
  const SCEVAddRecExpr *find(PHINode &Phi) const {
    if (!Phi.getType()->isIntegerTy())
      return nullptr;
    auto *Moves = dyn_cast<SCEVAddRecExpr>(Of.SE.getSCEV(&Phi));
    if (!Moves || Moves->getLoop() != &L || !Moves->isAffine() || !dependsOnIndices(Moves->getStart()) ||
        !strides(Moves->getStart()))
      return nullptr;
    return isUniform(Moves->getStepRecurrence(Of.SE)) ? Moves : nullptr;
  }

  Loop &L;
  Facts &Of;
  BasicBlock *Before = nullptr;
  SmallVector<Recurrence, 4> Found;
  Value *First = nullptr; ///< the index of thread 0; null: 0
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
bool isWorthIt(Loop &L, Facts &Of, SmallVectorImpl<LoadInst *> &Far) {
  Far.clear();
  if (unsigned Count = Of.SE.getSmallConstantTripCount(&L);
      Count != 0 && Count < (Of.Tile.isTiled() ? FewestIterations : FewestWithoutTiles))
    return false;
  if (!Of.Tile.isTiled() && (L.getParentLoop() || isSharedByVectors(L, Of) || !isOnlyUse(L, Of)))
    return false;
  if (Recurrences(L, Of).countCarried() > MostCarried)
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
      if ((IsStruct || (Shape.stride() && std::abs(*Shape.stride()) == Bytes)) && Step >= Row && Row >= ShortestRow) {
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

/// A loop in which a thread's index decides how often the thread iterates: for (i = start; i < limit; i += step).
///
/// Before iteration j, thread t has Margin(t) - j * Step left, and stays while this is not negative. Margin decreases from
/// thread to thread, so thread 0 stays longest.
class IndexLoop {
public:
  IndexLoop(Loop &L, Facts &Of) : L(L), Of(Of), Moving(L, Of) {}

  bool find() {
    Header = L.getHeader(), Before = L.getLoopPreheader(), Latch = L.getLoopLatch(), Exit = L.getUniqueExitBlock();
    if (!Before || !Latch || !Exit || L.getExitingBlock() != Latch || Exit->getSinglePredecessor() != Latch)
      return false;
    if (!findMargin() || !Moving.dependsOnIndices(Margin) || !Moving.isUniform(Step))
      return false;
    Distances = Moving.strides(Margin).value_or(Recurrences::Strides());
    compat::Expander Expander(Of.SE, Header->getDataLayout(), "margin");
    return Distances != Recurrences::Strides() && llvm::all_of(Distances, [](int64_t By) { return By <= 0; }) &&
           findGuard() && Expander.isSafeToExpandAt(Margin, Before->getTerminator()) &&
           Expander.isSafeToExpandAt(Step, Before->getTerminator());
  }

  /// Makes the loop one that all threads go through together, with a phase.
  void rewrite() {
    LLVMContext &C = Header->getContext();
    Function &F = *Header->getParent();
    IRBuilder<> B(Guard ? Guard->getTerminator() : Before->getTerminator());
    Moving.createThread0(B);
    compat::Expander Expander(Of.SE, Header->getDataLayout(), "margin");
    if (Guard) {
      const SCEV *Left = Moving.ofThread0(Of.SE.getSCEV(Entry.Left));
      auto *Branch = cast<BranchInst>(Guard->getTerminator());
      if (Branch->getSuccessor(0) != Before) {
        Branch->swapSuccessors();
        Enters = B.CreateNot(Enters);
      }
      Branch->setCondition(B.CreateICmp(
          Entry.Predicate, Expander.expandCodeFor(Left, Entry.Left->getType(), Branch->getIterator()), Entry.Right));
    }
    Instruction *Start = Before->getTerminator();
    const SCEV *Most = Moving.ofThread0(Margin);
    Value *First = Expander.expandCodeFor(Most, Margin->getType(), Start);
    Value *Offset = Expander.expandCodeFor(Of.SE.getMinusSCEV(Most, Margin), Margin->getType(), Start);
    Value *By = Expander.expandCodeFor(Step, Margin->getType(), Start);
    const bool AllStay = leavesTogether(*Most);
    Moving.expand(/*IsUniform=*/false);

    BasicBlock *Body = SplitBlock(Header, &*Header->getFirstNonPHI());
    if (Latch == Header)
      Latch = Body;
    auto *Bottom = BasicBlock::Create(C, "phase.next", &F, Exit), *Done = BasicBlock::Create(C, "phase.done", &F, Exit);
    Header->getTerminator()->eraseFromParent();
    B.SetInsertPoint(Header);
    PHINode *Left = B.CreatePHI(Margin->getType(), 2, "margin");
    createPhase(B);
    if (AllStay)
      B.CreateBr(Body);
    else
      B.CreateCondBr(B.CreateICmpULE(Offset, Left), Body, Bottom);
    B.SetInsertPoint(Bottom);
    Value *Next = B.CreateSub(Left, By, "margin.next");
    Left->addIncoming(First, Before);
    Left->addIncoming(Next, Bottom);
    B.CreateCondBr(B.CreateICmpUGE(Left, By), Header, Done);
    for (PHINode &Phi : Header->phis())
      if (int From = Phi.getBasicBlockIndex(Latch); From >= 0)
        Phi.setIncomingBlock(static_cast<unsigned>(From), Bottom);
    Latch->getTerminator()->eraseFromParent();
    BranchInst::Create(Bottom, Latch);
    SmallPtrSet<const BasicBlock *, 8> Blocks(L.block_begin(), L.block_end());
    Blocks.insert(Body);
    Moving.replace(*Bottom, Body->front());

    // The values of threads that have left.
    DenseMap<Value *, PHINode *> Last;
    B.SetInsertPoint(Bottom, Bottom->begin());
    auto Keep = [&](Value *OfLatch, PHINode *OfHeader) {
      PHINode *Kept = B.CreatePHI(OfHeader->getType(), 2);
      Kept->addIncoming(OfLatch, Latch);
      if (!AllStay)
        Kept->addIncoming(OfHeader, Header);
      return Kept;
    };
    auto BelongsToThread = [&](Value *V) {
      auto *I = dyn_cast<Instruction>(V);
      return I && Blocks.contains(I->getParent()) && I->getParent() != Bottom;
    };
    for (PHINode &Phi : Header->phis()) {
      Value *OfLatch = Phi.getIncomingValueForBlock(Bottom);
      auto *I = dyn_cast<Instruction>(OfLatch);
      if (I && I->getParent() == Bottom) // shared by all threads
        continue;
      PHINode *Kept = Keep(OfLatch, &Phi);
      Last.try_emplace(OfLatch, Kept);
      Phi.setIncomingValueForBlock(Bottom, Kept);
    }
    for (PHINode &Phi : Exit->phis()) {
      Value *V = Phi.getIncomingValueForBlock(Latch);
      if (BelongsToThread(V)) {
        PHINode *&Kept = Last[V];
        if (!Kept) {
          PHINode *Carried = PHINode::Create(V->getType(), 2, "", Header->begin());
          Kept = Keep(V, Carried);
          Carried->addIncoming(PoisonValue::get(V->getType()), Before);
          Carried->addIncoming(Kept, Bottom);
        }
        V = Kept;
      }
      const auto From = static_cast<unsigned>(Phi.getBasicBlockIndex(Latch));
      Phi.setIncomingValue(From, V);
      Phi.setIncomingBlock(From, Done);
    }
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

    bool isSigned() const { return ICmpInst::isSigned(Predicate); }
    bool isRelational() const { return Left && ICmpInst::isRelational(Predicate); }
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

  /// Returns how far Left is from where the condition becomes false; at least 0 if it is true.
  const SCEV *distance(const Condition &C, const SCEV *Left, const SCEV *Right) const {
    const bool Rises = ICmpInst::isLT(C.Predicate) || ICmpInst::isLE(C.Predicate);
    const SCEV *By = Rises ? Of.SE.getMinusSCEV(Right, Left) : Of.SE.getMinusSCEV(Left, Right);
    return ICmpInst::isStrictPredicate(C.Predicate) ? Of.SE.getMinusSCEV(By, Of.SE.getOne(By->getType())) : By;
  }

  /// Finds Margin and Step. Where ScalarEvolution knows the trip count, the index does not wrap before the loop ends.
  bool findMargin() {
    const SCEV *Count = Of.SE.getBackedgeTakenCount(&L);
    if (isa<SCEVCouldNotCompute>(Count))
      return false;
    Stays = conditionOf(*Latch, *Header);
    if (!Stays.isRelational()) {
      auto *Quotient = dyn_cast<SCEVUDivExpr>(Count);
      if (!Quotient)
        return false;
      Margin = Quotient->getLHS(), Step = Quotient->getRHS();
      return true;
    }
    auto *Index = dyn_cast<SCEVAddRecExpr>(Of.SE.getSCEV(Stays.Left));
    const SCEV *Limit = Of.SE.getSCEV(Stays.Right);
    if (!Index || Index->getLoop() != &L || !Index->isAffine() || !Of.SE.isLoopInvariant(Limit, &L) ||
        !Of.isUniform(Stays.Right))
      return false;
    const bool Rises = ICmpInst::isLT(Stays.Predicate) || ICmpInst::isLE(Stays.Predicate);
    Step = Index->getStepRecurrence(Of.SE);
    if (!Rises)
      Step = Of.SE.getNegativeSCEV(Step);
    // The condition belongs to the next iteration.
    Margin = Of.SE.getAddExpr(distance(Stays, Index->getStart(), Limit), Step);
    return isIncrement(Stays.Left) || isSmall(*Index->getStart(), *Limit);
  }

  /// Returns true if V is the index of the next iteration, or a sum of it, without wrapping.
  bool isIncrement(const Value *V) const {
    auto *Add = dyn_cast<BinaryOperator>(V);
    if (!Add || Add->getOpcode() != Instruction::Add ||
        !(Stays.isSigned() ? Add->hasNoSignedWrap() : Add->hasNoUnsignedWrap()))
      return false;
    for (const Value *Operand : Add->operands()) {
      auto *Phi = dyn_cast<PHINode>(Operand);
      if ((Phi && Phi->getParent() == Header) || isIncrement(Operand))
        return true;
    }
    return false;
  }

  /// Returns true if computing Margin does not wrap.
  bool isSmall(const SCEV &Start, const SCEV &Limit) const {
    const unsigned Bits = Start.getType()->getIntegerBitWidth();
    Type *Wide = IntegerType::get(Of.SE.getContext(), Bits * 2);
    auto Extend = [&](const SCEV &S) {
      return Stays.isSigned() ? Of.SE.getSignExtendExpr(&S, Wide) : Of.SE.getZeroExtendExpr(&S, Wide);
    };
    const SCEV *Exact = Of.SE.getAddExpr(distance(Stays, Extend(*Of.SE.applyLoopGuards(&Start, &L)), Extend(Limit)),
                                         Of.SE.getSignExtendExpr(Step, Wide));
    return Of.SE.getSignedRange(Exact).getMinSignedBits() <= Bits;
  }

  /// The branch around the loop, which asks the same of the first index; or nothing, if that is known to be below.
  bool findGuard() {
    if (Of.isReachedByAll(*Before))
      return Of.isReachedByAll(*Header, Latch) && alwaysEnters();
    Guard = Before->getSinglePredecessor();
    if (!Guard)
      return false;
    Entry = conditionOf(*Guard, *Before);
    if (!Entry.isRelational() || !Of.isUniform(Entry.Right) || !Of.isReachedByAll(*Guard) ||
        Of.SE.getEffectiveSCEVType(Entry.Left->getType()) != Margin->getType() ||
        !Of.SE.getMinusSCEV(distance(Entry, Of.SE.getSCEV(Entry.Left), limitOfEntry()), Margin)->isZero() ||
        !Of.isExact(Entry.Left, Entry.isSigned()))
      return false;
    auto *Branch = cast<BranchInst>(Guard->getTerminator());
    Around = Branch->getSuccessor(Branch->getSuccessor(0) == Before ? 1 : 0);
    if (L.contains(Around) || Around == Before || Exit->getSingleSuccessor() != Around)
      return false;
    Enters = Branch->getCondition();
    // Threads that do not enter the loop continue here.
    return llvm::all_of(*Before, [](const Instruction &I) {
      return I.isTerminator() || I.hasMetadata(LLVMContext::MD_invariant_load) || isSafeToSpeculativelyExecute(&I);
    });
  }

  /// Without a guard, Margin is at least 0 in all threads.
  bool alwaysEnters() const {
    if (!Stays.isRelational())
      return true; // it is the numerator of the trip count
    const SCEV *Start = Of.SE.getMinusSCEV(cast<SCEVAddRecExpr>(Of.SE.getSCEV(Stays.Left))->getStart(),
                                           cast<SCEVAddRecExpr>(Of.SE.getSCEV(Stays.Left))->getStepRecurrence(Of.SE));
    return isIncrement(Stays.Left)
               ? Of.SE.isLoopEntryGuardedByCond(&L, Stays.Predicate, Start, Of.SE.getSCEV(Stays.Right))
               : Of.SE.isKnownNonNegative(Margin);
  }

  /// The limit may be read twice from the function object.
  const SCEV *limitOfEntry() const {
    auto *First = dyn_cast<LoadInst>(Entry.Right), *Second = dyn_cast<LoadInst>(Stays.Right);
    const bool AreSame =
        First && Second && First->hasMetadata(LLVMContext::MD_invariant_load) && First->isIdenticalTo(Second);
    return Of.SE.getSCEV(AreSame ? Stays.Right : Entry.Right);
  }

  /// Returns true if all threads of a tile leave the loop in the same iteration.
  bool leavesTogether(const SCEV &Most) const {
    auto *First = dyn_cast<SCEVConstant>(&Most), *By = dyn_cast<SCEVConstant>(Step);
    if (!First || !By || Guard || !Of.Tile.isTiled())
      return false;
    const APInt Rest = First->getAPInt().urem(By->getAPInt());
    int64_t Last = 0; // the distance of the last thread
    for (const auto &[By, Size] : llvm::zip(Distances, Of.Tile.Size))
      Last -= By * (Size - 1);
    return Rest.uge(static_cast<uint64_t>(Last));
  }

  Loop &L;
  Facts &Of;
  Recurrences Moving;
  BasicBlock *Header = nullptr, *Before = nullptr, *Latch = nullptr, *Exit = nullptr;
  BasicBlock *Guard = nullptr, *Around = nullptr; ///< null: all threads enter
  Condition Stays, Entry;
  Value *Enters = nullptr;
  const SCEV *Margin = nullptr, *Step = nullptr;
  Recurrences::Strides Distances; ///< of Margin
};

/// Collects the instructions of B before which a phase should begin: what follows accesses another row of a block of
/// memory that the tile goes through row by row.
SmallVector<Instruction *> findRows(BasicBlock &B, Facts &Of) {
  SmallVector<Instruction *> Splits;
  SmallVector<ExpandedAddress> Since; // accesses since the last one
  for (Instruction &I : B) {
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
      Instruction &Body = *L->getHeader()->getFirstInsertionPt();
      IRBuilder<> B(L->getLoopPreheader()->getTerminator());
      Recurrences Moving(*L, Of);
      Moving.createThread0(B);
      B.SetInsertPoint(&Body);
      createPhase(B);
      Moving.expand(/*IsUniform=*/true);
      Moving.replace(*L->getLoopLatch(), Body);
    } else {
      ByIndex.rewrite();
    }
    return true;
  }
  return false;
}

} // namespace

PreservedAnalyses InterchangeThreadLoops::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (const KernelInfo &K : readKernels(M))
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
