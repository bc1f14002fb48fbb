// See Passes.def. What an iteration of each thread accesses becomes one AccessGroup: loads and stores of whole lines of
// the cache instead of gathers and scatters. Adjacent threads often are a power of two apart, so that their lines do
// not stay in the cache until the next iteration.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/AddRowChecks.h"
#include "targets/host/HostKernel.h"
#include "targets/host/HostPasses.h"
#include "targets/host/RowLoops.h"
#include "targets/host/ShapeAnalysis.h"
#include "targets/host/VectorizeThreads.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopAccessAnalysis.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/LoopVersioning.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

#define DEBUG_TYPE "unroll-thread-loops"

STATISTIC(NumUnrolled, "Loops of which several iterations access memory together");
STATISTIC(NumVersioned, "Loops with a version for memory that does not overlap");

using namespace llvm;

namespace amp {
namespace {

constexpr unsigned FewestIterations = 4, MaxRegionSize = 900, MaxChecks = 6;

/// Returns how many iterations access a line together; 0 if the loop stays as it is.
unsigned countOf(const Loop &L, const ShapeAnalysis &Shapes, ScalarEvolution &SE, unsigned RegionSize) {
  const BasicBlock *Body = L.getHeader();
  if (L.getNumBlocks() != 1 || !L.getLoopPreheader() || Shapes.isDivergent(&L) || Shapes.isPredicated(Body) ||
      isa<SCEVCouldNotCompute>(SE.getBackedgeTakenCount(&L)))
    return 0;
  int64_t Largest = 0;
  for (const Instruction &I : *Body) {
    if (I.isAtomic() || (isa<CallBase>(I) && I.mayReadOrWriteMemory()))
      return 0;
    Largest = std::max(Largest, sizeOfAdjacent(I, L, Shapes, SE));
  }
  if (Largest == 0)
    return 0;
  auto Count = static_cast<unsigned>(LineBytes / Largest);
  while (Count >= FewestIterations && RegionSize + Count * Body->size() > MaxRegionSize)
    Count /= 2;
  const unsigned Trips = SE.getSmallConstantMaxTripCount(&L);
  return Count < FewestIterations || (Trips != 0 && Trips < Count) ? 0 : Count;
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

/// Unrolls one loop that is not in Done; false if there is none.
bool unrollOne(Function &F, FunctionAnalysisManager &FAM, SmallPtrSetImpl<const BasicBlock *> &Done) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  Loop *Found = nullptr;
  unsigned Count = 0;
  {
    const LaneAnalyses Known(F);
    if (!Known.Shapes.isValid())
      return false;
    for (const Loop *L : Known.LI.getLoopsInPreorder()) {
      Loop *Mine = LI.getLoopFor(L->getHeader());
      if (!L->isInnermost() || !Done.insert(L->getHeader()).second)
        continue;
      Count = countOf(*Mine, Known.Shapes, SE, F.getInstructionCount());
      if (Count != 0) {
        Found = Mine;
        break;
      }
    }
  }
  if (!Found)
    return false;
  LLVM_DEBUG(dbgs() << F.getName() << ": " << Count << " iterations together of the loop at "
                    << Found->getHeader()->getName() << "\n");
  if (Loop *Other = separateAccesses(F, *Found, FAM))
    Done.insert(Other->getHeader());
  UnrollLoopOptions Options = {};
  Options.Count = Count;
  Options.Force = Options.Runtime = Options.AllowExpensiveTripCount = true;
  OptimizationRemarkEmitter Remarks(&F);
  Loop *Remainder = nullptr;
  UnrollLoop(Found, Options, &LI, &SE, &DT, &FAM.getResult<AssumptionAnalysis>(F), &FAM.getResult<TargetIRAnalysis>(F),
             &Remarks, /*PreserveLCSSA=*/true, &Remainder);
  if (Remainder)
    Done.insert(Remainder->getHeader());
  ++NumUnrolled;
  restoreForm(F, FAM);
  return true;
}

} // namespace

PreservedAnalyses UnrollThreadLoops::run(Function &F, FunctionAnalysisManager &FAM) {
  if (!isRegion(F) || !canVectorize(F) || findRowLoop(F) || FAM.getResult<LoopAnalysis>(F).empty())
    return PreservedAnalyses::all();
  SmallPtrSet<const BasicBlock *, 8> Done;
  bool IsChanged = false;
  while (unrollOne(F, FAM, Done))
    IsChanged = true;
  return IsChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
