// See Passes.def. What an iteration of each thread accesses becomes one AccessGroup: loads and stores of whole lines of
// the cache instead of gathers and scatters. Adjacent threads often are a power of two apart, so that their lines do
// not stay in the cache until the next iteration.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "messages/KernelRemark.h"
#include "support/LLVMCompat.h"
#include "targets/host/AddRowChecks.h"
#include "targets/host/HostKernel.h"
#include "targets/host/HostPasses.h"
#include "targets/host/RowLoops.h"
#include "targets/host/ShapeAnalysis.h"
#include "targets/host/VectorizeThreads.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopAccessAnalysis.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/LoopVersioning.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

#define DEBUG_TYPE "unroll-thread-loops"

STATISTIC(NumUnrolled, "Loops of which several iterations access memory together");
STATISTIC(NumPeeled, "Loops that begin with the iterations before a line of the cache");
STATISTIC(NumVersioned, "Loops with a version for memory that does not overlap");
STATISTIC(NumCommon, "Loops whose lanes have most iterations in common");
STATISTIC(NumTogether, "Loops with a version for lanes that iterate equally often");

using namespace llvm;

namespace amp {
namespace {

constexpr int64_t MaxRowBytes = 16;
constexpr unsigned FewestIterations = 4, FewestLines = 4, MaxRegionSize = 900, MaxChecks = 6;

/// Returns the bytes of a row that one iteration of the loop goes through from this access on; 0 if it does not access
/// most of them.
int64_t bytesOfRow(const Instruction &I, const Loop &L, const ShapeAnalysis &Shapes, ScalarEvolution &SE) {
  const int64_t Step = stepInRow(I, L, Shapes, SE), Bytes = std::abs(Step);
  if (Step == 0 || Bytes > MaxRowBytes)
    return 0;
  const SCEV *Address = SE.getSCEV(const_cast<Value *>(getLoadStorePointerOperand(&I)));
  SmallSet<int64_t, 8> Distances;
  for (const Instruction &Other : *L.getHeader()) {
    if (Other.getOpcode() != I.getOpcode() || sizeOfAccess(Other) != sizeOfAccess(I) ||
        stepInRow(Other, L, Shapes, SE) != Step)
      continue;
    auto *Distance = dyn_cast<SCEVConstant>(
        SE.getMinusSCEV(SE.getSCEV(const_cast<Value *>(getLoadStorePointerOperand(&Other))), Address));
    if (Distance && Distance->getAPInt().abs().ult(static_cast<uint64_t>(Bytes)))
      Distances.insert(Distance->getAPInt().getSExtValue());
  }
  return 2 * Distances.size() * sizeOfAccess(I) > static_cast<uint64_t>(Bytes) ? Bytes : 0;
}

/// Returns how many iterations access a line together, if all lanes iterate equally often; 0 if the loop stays as it
/// is.
unsigned countOf(const Loop &L, const ShapeAnalysis &Shapes, ScalarEvolution &SE, unsigned RegionSize) {
  const BasicBlock *Body = L.getHeader();
  if (L.getNumBlocks() != 1 || !L.getLoopPreheader() || isa<SCEVCouldNotCompute>(SE.getBackedgeTakenCount(&L)))
    return 0;
  int64_t Largest = 0;
  for (const Instruction &I : *Body) {
    if (I.isAtomic() || (isa<CallBase>(I) && I.mayReadOrWriteMemory()))
      return 0;
    Largest = std::max(Largest, bytesOfRow(I, L, Shapes, SE));
  }
  if (Largest == 0)
    return 0;
  auto Count = static_cast<unsigned>(LineBytes / Largest);
  while (Count >= FewestIterations && RegionSize + Count * Body->size() > MaxRegionSize)
    Count /= 2;
  const unsigned Trips = SE.getSmallConstantMaxTripCount(&L);
  return Count < FewestIterations || (Trips != 0 && Trips < Count) ? 0 : Count;
}

/// Returns the first access of a row in the loop.
const Instruction &firstOfRow(const Loop &L, const ShapeAnalysis &Shapes, ScalarEvolution &SE) {
  return *find_if(*L.getHeader(), [&](const Instruction &I) { return bytesOfRow(I, L, Shapes, SE) != 0; });
}

/// Returns the value of S in this lane, as an expression that is the same in all lanes; null if it is unknown.
const SCEV *valueIn(unsigned Lane, const SCEV *S, const Function &F, const ShapeAnalysis &Shapes, ScalarEvolution &SE) {
  ValueToSCEVMapTy Lanes;
  for (const Instruction &I : instructions(F))
    if (isLane(I))
      Lanes[&I] = SE.getConstant(I.getType(), Lane);
  const SCEV *InLane = SCEVParameterRewriter::rewrite(S, SE, Lanes);
  const bool IsUniform = !isa<SCEVCouldNotCompute>(InLane) && !SCEVExprContains(InLane, [&](const SCEV *Part) {
    auto *Unknown = dyn_cast<SCEVUnknown>(Part);
    return Unknown && !Shapes.shape(Unknown->getValue()).isUniform();
  });
  return IsUniform ? InLane : nullptr;
}

/// Returns the address at which the loop begins in this lane, as an integer that is the same in all lanes; null if it
/// is unknown.
const SCEV *startIn(unsigned Lane, const Instruction &Access, const Loop &L, const ShapeAnalysis &Shapes,
                    ScalarEvolution &SE) {
  auto *Pointer = cast<SCEVAddRecExpr>(SE.getSCEV(const_cast<Value *>(getLoadStorePointerOperand(&Access))));
  const SCEV *Start = valueIn(Lane, Pointer->getStart(), *L.getHeader()->getParent(), Shapes, SE);
  const SCEV *Number = Start ? SE.getLosslessPtrToIntExpr(Start) : nullptr;
  return Number && !isa<SCEVCouldNotCompute>(Number) ? Number : nullptr;
}

/// Adds a version of a loop that lanes leave at different times, for vectors in which all iterate equally often: each
/// thread has a part of the same size, except for the last one. Returns true if it did.
///
/// Before:  if (first < last) for (j = first; j < last; ++j) A        first = x * size, last = min(first + size, n)
/// After:   c = last - first in lane 0;  if (all(first < last && last - first == c)) for (i = 0; i < c; ++i) A
///          else as before
bool addEqualVersion(Function &F, Loop &L, const ShapeAnalysis &Shapes, FunctionAnalysisManager &FAM) {
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  BasicBlock *Before = L.getLoopPreheader(), *Body = L.getHeader(), *Exit = L.getUniqueExitBlock();
  auto *Latch = dyn_cast<BranchInst>(Body->getTerminator());
  if (!Latch || !Latch->isConditional() || !Exit)
    return false;
  // The test has to precede the branch that skips the loop in some lanes.
  BasicBlock *Guard = Shapes.isPredicated(Before) ? Before->getSinglePredecessor() : Before;
  auto *Skip = Guard ? dyn_cast<BranchInst>(Guard->getTerminator()) : nullptr;
  if (!Skip || Shapes.isPredicated(Guard) || (Guard != Before && !Skip->isConditional()))
    return false;
  // What follows the loop in these lanes, until they meet the others.
  SmallVector<BasicBlock *, 4> Parts = {Before, Body};
  BasicBlock *Meeting = Exit;
  if (Guard != Before) {
    const BasicBlock *Other = Skip->getSuccessor(Skip->getSuccessor(0) == Before);
    while (Meeting && Meeting != Other && (Meeting == Exit || Meeting->getSinglePredecessor())) {
      Parts.push_back(Meeting);
      Meeting = Meeting->getSingleSuccessor();
    }
    if (Meeting != Other)
      return false;
  }
  const SCEV *Count = SE.getBackedgeTakenCount(&L), *First = valueIn(0, Count, F, Shapes, SE),
             *Second = valueIn(1, Count, F, Shapes, SE);
  compat::Expander Expander(SE, F.getParent()->getDataLayout(), "count");
  if (!First || !Second || SE.isKnownNonZero(SE.getMinusSCEV(Second, First)) || !SE.dominates(Count, Guard) ||
      !Expander.isSafeToExpandAt(Count, Skip) || !Expander.isSafeToExpandAt(First, Skip))
    return false;
  Type *T = Count->getType();
  IRBuilder<> B(Skip);
  Value *OfLane = B.CreateFreeze(Expander.expandCodeFor(Count, T, Skip));
  Value *OfFirst = B.CreateFreeze(Expander.expandCodeFor(First, T, Skip));
  Value *IsEqual = B.CreateICmpEQ(OfLane, OfFirst);
  if (Guard != Before) {
    Value *Enters = Skip->getSuccessor(0) == Before ? Skip->getCondition() : B.CreateNot(Skip->getCondition());
    IsEqual = B.CreateLogicalAnd(Enters, IsEqual);
  }
  Value *All = callLaneTest(B, AllLanesBuiltin, IsEqual);
  BasicBlock *Otherwise = SplitBlock(Guard, Skip);
  if (Guard == Before)
    Parts.front() = Otherwise;
  ValueToValueMapTy Copies;
  SmallVector<BasicBlock *, 4> Equal;
  for (BasicBlock *Part : Parts) {
    Equal.push_back(CloneBasicBlock(Part, Copies, ".equal", &F));
    Copies[Part] = Equal.back();
  }
  remapInstructionsInBlocks(Equal, Copies);
  BasicBlock *Entry = Equal[0], *Together = Equal[1];
  for (PHINode &Phi : Meeting->phis()) {
    Value *V = Phi.getIncomingValueForBlock(Parts.back()), *Copy = Copies.lookup(V);
    Phi.addIncoming(Copy ? Copy : V, Equal.back());
  }
  Guard->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Guard);
  B.CreateCondBr(All, Entry, Otherwise);
  B.SetInsertPoint(Together, Together->begin());
  PHINode *Done = B.CreatePHI(T, 2, "done");
  auto *Again = cast<BranchInst>(Together->getTerminator());
  B.SetInsertPoint(Again);
  Value *IsLast = B.CreateICmpEQ(Done, OfFirst);
  Done->addIncoming(Constant::getNullValue(T), Entry);
  Done->addIncoming(B.CreateAdd(Done, ConstantInt::get(T, 1), "", /*HasNUW=*/true), Together);
  Again->setCondition(Again->getSuccessor(0) == Together ? B.CreateNot(IsLast) : IsLast);
  markRestOfEqual(L);
  ++NumTogether;
  restoreForm(F, FAM);
  return true;
}

/// Adds a counter that nothing uses: without one that begins with a constant, UnrollLoop executes the iterations that
/// are left over first.
void addCounter(BasicBlock &Body, BasicBlock &Before) {
  IRBuilder<> B(&Body, Body.begin());
  PHINode *Count = B.CreatePHI(B.getInt64Ty(), 2, "left");
  B.SetInsertPoint(Body.getTerminator());
  Count->addIncoming(B.getInt64(0), &Before);
  Count->addIncoming(B.CreateAdd(Count, B.getInt64(1)), &Body);
}

/// Executes the first iterations, which are fewer than all, in a loop of their own, if `Peels`. L has one block.
/// Returns that of the new loop.
BasicBlock *peel(const Loop &L, Value *Peels, Value *First) {
  BasicBlock *Before = L.getLoopPreheader(), *Body = L.getHeader();
  Instruction *End = Before->getTerminator();
  IRBuilder<> B(End);
  Type *T = First->getType();
  ValueToValueMapTy Copies;
  BasicBlock *Peeled = CloneBasicBlock(Body, Copies, ".peeled", Body->getParent());
  Peeled->moveBefore(Body);
  auto *Left = BasicBlock::Create(Body->getContext(), "peeled.done", Body->getParent(), Body);
  remapInstructionsInBlocks({Peeled}, Copies);
  B.SetInsertPoint(End);
  B.CreateCondBr(Peels, Peeled, Left);
  End->eraseFromParent();
  B.SetInsertPoint(Left);
  for (PHINode &Phi : Body->phis()) {
    PHINode *Merged = B.CreatePHI(Phi.getType(), 2, Phi.getName());
    auto *Copy = cast<PHINode>(Copies[&Phi]);
    Merged->addIncoming(Phi.getIncomingValueForBlock(Before), Before);
    Merged->addIncoming(Copy->getIncomingValueForBlock(Body), Peeled);
    Copy->setIncomingBlock(static_cast<unsigned>(Copy->getBasicBlockIndex(Body)), Peeled);
    Phi.setIncomingValueForBlock(Before, Merged);
  }
  Body->replacePhiUsesWith(Before, Left);
  B.CreateBr(Body);
  Peeled->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Peeled, Peeled->begin());
  PHINode *Count = B.CreatePHI(T, 2, "count");
  B.SetInsertPoint(Peeled);
  Value *Counted = B.CreateAdd(Count, ConstantInt::get(T, 1), "count.next", /*HasNUW=*/true, /*HasNSW=*/true);
  Count->addIncoming(Constant::getNullValue(T), Before);
  Count->addIncoming(Counted, Peeled);
  B.CreateCondBr(B.CreateICmpULT(Counted, First), Peeled, Left);
  return Peeled;
}

/// Splits off the iterations before the first one that accesses the beginning of a line of the cache, if it is the same
/// one in all lanes. A vector whose rows are a power of two apart would otherwise load each line twice: its lines
/// do not stay in the cache until the next one. Returns the loop of these iterations; null if there is none.
///
/// Before:  for (j = 0; j < n; ++j) A
/// After:   first = number of elements before the next line; if (n is small or the lanes differ) first = 0
///          for (j = 0; j < first; ++j) A
///          for (; j < n; ++j) A
BasicBlock *peelToLine(Loop &L, const ShapeAnalysis &Shapes, ScalarEvolution &SE) {
  const Instruction &Access = firstOfRow(L, Shapes, SE);
  auto *Step =
      cast<SCEVAddRecExpr>(SE.getSCEV(const_cast<Value *>(getLoadStorePointerOperand(&Access))))->getStepRecurrence(SE);
  BasicBlock *Before = L.getLoopPreheader(), *Body = L.getHeader(), *Exit = L.getUniqueExitBlock();
  auto *Branch = dyn_cast<BranchInst>(Body->getTerminator());
  const SCEV *Here = startIn(0, Access, L, Shapes, SE), *Next = startIn(1, Access, L, Shapes, SE);
  const SCEV *Last = SE.getBackedgeTakenCount(&L);
  if (!Branch || !Branch->isConditional() || !Exit || !Here || !Next || SE.isKnownNegative(Step))
    return nullptr;
  const auto Size = static_cast<uint64_t>(bytesOfRow(Access, L, Shapes, SE));
  Instruction *End = Before->getTerminator();
  compat::Expander Expander(SE, Body->getModule()->getDataLayout(), "row");
  if (!Expander.isSafeToExpandAt(Here, End) || !Expander.isSafeToExpandAt(Next, End) ||
      !Expander.isSafeToExpandAt(Last, End))
    return nullptr;
  IRBuilder<> B(End);
  Type *T = B.getInt64Ty();
  Value *Start = B.CreateZExtOrTrunc(Expander.expandCodeFor(Here, Here->getType(), End), T);
  Value *Distance = B.CreateSub(B.CreateZExtOrTrunc(Expander.expandCodeFor(Next, Next->getType(), End), T), Start);
  Value *Trips = B.CreateZExtOrTrunc(Expander.expandCodeFor(Last, Last->getType(), End), T);
  // Threads after the last one may be beyond what 32 bits can count.
  Start = B.CreateFreeze(Start);
  Distance = B.CreateFreeze(Distance);
  Value *InLine = B.getInt64(LineBytes - 1);
  Value *Peels = B.CreateAnd(B.CreateICmpEQ(B.CreateAnd(Distance, InLine), B.getInt64(0)),
                             B.CreateICmpUGE(Trips, B.getInt64(FewestLines * LineBytes / Size)), "peels");
  Value *First = B.CreateUDiv(B.CreateAnd(B.CreateNeg(Start), InLine), B.getInt64(Size), "first");

  BasicBlock *Peeled = peel(L, B.CreateAnd(Peels, B.CreateICmpNE(First, B.getInt64(0))), First);
  addCounter(*Body, *L.getLoopPreheader());
  ++NumPeeled;
  return Peeled;
}

/// Adds a version for vectors in whose lanes stores do not overlap with other accesses, which then may pass them.
/// Returns the loop for the other vectors; null if there is only one version.
Loop *separateAccesses(Function &F, Loop &L, FunctionAnalysisManager &FAM) {
  const LoopAccessInfo &Accesses = FAM.getResult<LoopAccessAnalysis>(F).getInfo(L);
  const RuntimePointerChecking *Checking = Accesses.getRuntimePointerChecking();
  const SmallVectorImpl<RuntimePointerCheck> &Checks = Checking->getChecks();
  if (!Accesses.canVectorizeMemory() || Checks.empty() || Checks.size() > MaxChecks ||
      !Accesses.getPSE().getPredicate().isAlwaysTrue())
    return nullptr;
  LoopVersioning Versions(Accesses, Checks, &L, &FAM.getResult<LoopAnalysis>(F),
                          &FAM.getResult<DominatorTreeAnalysis>(F), &FAM.getResult<ScalarEvolutionAnalysis>(F));
  BasicBlock *Before = L.getLoopPreheader();
  Versions.versionLoop();
  Versions.annotateLoopWithNoAlias();
  // All lanes take the same version.
  auto *Branch = cast<BranchInst>(Before->getTerminator());
  assert(Branch->isConditional() && "the tests are where the preheader was");
  IRBuilder<> B(Branch);
  Branch->setCondition(B.CreateNot(callLaneTest(B, NoLaneBuiltin, Branch->getCondition())));
  ++NumVersioned;
  return Versions.getNonVersionedLoop();
}

/// Splits off the iterations that all lanes have in common, if lanes leave the loop one after the other: they need no
/// masks. Returns true if it did.
///
/// Before:  for (j = 0; j < x + lane(); ++j) A
/// After:   for (j = 0; j < x; ++j) A;  for (; j < x + lane(); ++j) A
bool splitCommonIterations(Function &F, Loop &L, const ShapeAnalysis &Shapes, FunctionAnalysisManager &FAM) {
  constexpr int64_t LastLane = 63, MostDifferent = 1024; // of several vectors together
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  const SCEV *Last = SE.getBackedgeTakenCount(&L);
  if (L.getNumBlocks() != 1 || !L.getLoopPreheader() || isRestOfEqual(L) || !L.getUniqueExitBlock() ||
      isa<SCEVCouldNotCompute>(Last) || SE.getTypeSizeInBits(Last->getType()) < 32 ||
      F.getInstructionCount() + L.getHeader()->size() > MaxRegionSize)
    return false;
  const SCEV *OfFirst = valueIn(0, Last, F, Shapes, SE), *OfSecond = valueIn(1, Last, F, Shapes, SE),
             *OfLast = valueIn(unsigned(LastLane), Last, F, Shapes, SE);
  if (!OfFirst || !OfSecond || !OfLast)
    return false;
  // Modulo 2^32, where the extension of an index to an address does not matter.
  Type *I32 = Type::getInt32Ty(F.getContext());
  auto Distance = [&](const SCEV *To) -> std::optional<int64_t> {
    auto *Known = dyn_cast<SCEVConstant>(SE.getTruncateOrNoop(SE.getMinusSCEV(To, OfFirst), I32));
    return Known ? std::optional(Known->getAPInt().getSExtValue()) : std::nullopt;
  };
  const std::optional<int64_t> Step = Distance(OfSecond), All = Distance(OfLast);
  Instruction *End = L.getLoopPreheader()->getTerminator();
  compat::Expander Expander(SE, F.getParent()->getDataLayout(), "common");
  if (!Step || !All || *Step == 0 || *All != LastLane * *Step || std::abs(*All) > MostDifferent ||
      !Expander.isSafeToExpandAt(OfFirst, End) || !Expander.isSafeToExpandAt(OfLast, End))
    return false;
  // If both ends are small, so are the numbers in between. Lanes after the last thread may have any number.
  IRBuilder<> B(End);
  Type *T = Last->getType();
  Value *First = B.CreateFreeze(Expander.expandCodeFor(OfFirst, T, End));
  Value *Other = B.CreateFreeze(Expander.expandCodeFor(OfLast, T, End));
  Value *Least = B.CreateBinaryIntrinsic(Intrinsic::umin, First, Other);
  Value *AreSmall =
      B.CreateICmpULT(B.CreateBinaryIntrinsic(Intrinsic::umax, First, Other), ConstantInt::get(T, uint64_t(1) << 31));
  peel(L, B.CreateAnd(AreSmall, B.CreateICmpNE(Least, Constant::getNullValue(T))), Least);
  markRestOfEqual(L);
  ++NumCommon;
  restoreForm(F, FAM);
  return true;
}

/// Does so in one loop; false if there is none.
bool splitOne(Function &F, FunctionAnalysisManager &FAM) {
  const LaneAnalyses Known(F);
  return Known.Shapes.isValid() && any_of(Known.LI.getLoopsInPreorder(), [&](const Loop *L) {
           return L->isInnermost() && Known.Shapes.isDivergent(L) &&
                  !Known.Shapes.isPredicated(L->getLoopPreheader()) &&
                  splitCommonIterations(F, *FAM.getResult<LoopAnalysis>(F).getLoopFor(L->getHeader()), Known.Shapes,
                                        FAM);
         });
}

void unroll(Function &F, Loop &L, unsigned Count, FunctionAnalysisManager &FAM,
            SmallPtrSetImpl<const BasicBlock *> &Done) {
  LLVM_DEBUG(dbgs() << F.getName() << ": " << Count << " iterations together of the loop at "
                    << L.getHeader()->getName() << "\n");
  remark(KernelRemark::Passed, "amp-unroll", "Unrolled", *L.getLoopLatch()->getTerminator(),
         Twine(Count) + " iterations of this loop access a line of the cache together");
  if (Loop *Other = separateAccesses(F, L, FAM))
    Done.insert(Other->getHeader());
  UnrollLoopOptions Options = {};
  Options.Count = Count;
  Options.Force = Options.Runtime = Options.AllowExpensiveTripCount = true;
  OptimizationRemarkEmitter Remarks(&F);
  Loop *Remainder = nullptr;
  const LoopUnrollResult Result =
      UnrollLoop(&L, Options, &FAM.getResult<LoopAnalysis>(F), &FAM.getResult<ScalarEvolutionAnalysis>(F),
                 &FAM.getResult<DominatorTreeAnalysis>(F), &FAM.getResult<AssumptionAnalysis>(F),
                 &FAM.getResult<TargetIRAnalysis>(F), &Remarks, /*PreserveLCSSA=*/true, &Remainder);
  if (Result == LoopUnrollResult::PartiallyUnrolled)
    L.setLoopAlreadyUnrolled(); // the rows of one iteration fill the registers
  if (Remainder)
    Done.insert(Remainder->getHeader());
  ++NumUnrolled;
  for (BasicBlock &B : F)
    DeleteDeadPHIs(&B);
  restoreForm(F, FAM);
}

/// Unrolls one loop that is not in Done; false if there is none.
bool unrollOne(Function &F, FunctionAnalysisManager &FAM, SmallPtrSetImpl<const BasicBlock *> &Done) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  const LaneAnalyses Known(F);
  if (!Known.Shapes.isValid())
    return false;
  for (const Loop *Same : Known.LI.getLoopsInPreorder()) {
    const BasicBlock *Body = Same->getHeader();
    if (!Same->isInnermost() || !Done.insert(Body).second)
      continue;
    Loop &L = *LI.getLoopFor(Body);
    const unsigned Count = countOf(L, Known.Shapes, SE, F.getInstructionCount());
    if (Count == 0)
      continue;
    if (Known.Shapes.isDivergent(Same) || Known.Shapes.isPredicated(Body)) {
      if (Known.Shapes.isDivergent(Same) && addEqualVersion(F, L, Known.Shapes, FAM))
        return true;
      continue;
    }
    if (const BasicBlock *Peeled = peelToLine(L, Known.Shapes, SE)) {
      Done.insert(Peeled);
      restoreForm(F, FAM);
    }
    unroll(F, *FAM.getResult<LoopAnalysis>(F).getLoopFor(Body), Count, FAM, Done);
    return true;
  }
  return false;
}

} // namespace

PreservedAnalyses UnrollThreadLoops::run(Function &F, FunctionAnalysisManager &FAM) {
  if (!isRegion(F) || !canVectorize(F) || findRowLoop(F) || FAM.getResult<LoopAnalysis>(F).empty())
    return PreservedAnalyses::all();
  SmallPtrSet<const BasicBlock *, 8> Done;
  bool IsChanged = false;
  while (splitOne(F, FAM))
    IsChanged = true;
  while (unrollOne(F, FAM, Done))
    IsChanged = true;
  return IsChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
