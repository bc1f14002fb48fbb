// See RowLoops.h and Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/RowLoops.h"
#include "targets/host/HostKernel.h"
#include "targets/host/HostPasses.h"
#include "targets/host/MakeThreadFunctions.h"
#include "targets/host/ShapeAnalysis.h"
#include "targets/host/VectorizeThreads.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/IVDescriptors.h"
#include "llvm/Analysis/LoopAccessAnalysis.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Vectorize/LoopVectorize.h"

#define DEBUG_TYPE "find-row-loops"

STATISTIC(NumFound, "Loops to run by vectors of iterations");

using namespace llvm;

namespace amp {

/// Options of a loop: the first is ours, because a program's pragma also sets the second one.
constexpr char RowOption[] = "amp.loop.row", RestOption[] = "amp.loop.rest",
               VectorizeOption[] = "llvm.loop.vectorize.enable";

int64_t stepInRow(const Instruction &I, const Loop &L, const ShapeAnalysis &Shapes, ScalarEvolution &SE) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  if (!Pointer || I.isVolatile() || I.isAtomic())
    return 0;
  const uint64_t Bytes = sizeOfAccess(I);
  std::optional<int64_t> Stride = Shapes.shape(Pointer).stride();
  if (!isPowerOf2_64(Bytes) || Bytes > 8 || (Stride && std::abs(*Stride) < LineBytes))
    return 0;
  auto *Recurrence = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(const_cast<Value *>(Pointer)));
  if (!Recurrence || Recurrence->getLoop() != &L || !Recurrence->isAffine())
    return 0;
  auto *Step = dyn_cast<SCEVConstant>(Recurrence->getStepRecurrence(SE));
  return Step ? Step->getAPInt().getSExtValue() : 0;
}

void markRestOfEqual(const Loop &L) { addStringMetadataToLoop(const_cast<Loop *>(&L), RestOption, /*V=*/1); }
bool isRestOfEqual(const Loop &L) { return getBooleanLoopAttribute(&L, RestOption); }

uint64_t sizeOfAccess(const Instruction &I) {
  return I.getModule()
      ->getDataLayout()
      .getTypeStoreSize(getLoadStoreType(const_cast<Instruction *>(&I)))
      .getFixedValue();
}

namespace {

/// Estimates which is faster: vectors of iterations, one thread after the other, or vectors of threads.
class RowLoops {
public:
  RowLoops(Function &Region, FunctionAnalysisManager &FAM)
      : LI(FAM.getResult<LoopAnalysis>(Region)), SE(FAM.getResult<ScalarEvolutionAnalysis>(Region)),
        Accesses(FAM.getResult<LoopAccessAnalysis>(Region)), Region(Region) {}

  /// Returns the loops that LLVM is to vectorize; none if vectors of threads are faster.
  ArrayRef<Loop *> find(const ShapeAnalysis &Shapes) {
    for (const BasicBlock &B : Region) {
      const Loop *L = LI.getLoopFor(&B);
      const bool IsVector = L && canVectorize(*L, Shapes);
      double Times = 1;
      for (const Loop *Around = L; Around; Around = Around->getParentLoop())
        Times *= iterations(*Around);
      for (const Instruction &I : B)
        count(I, IsVector ? L : nullptr, Times, Shapes);
    }
    return Vectors > Margin * Threads ? Loops.getArrayRef() : ArrayRef<Loop *>();
  }

private:
  static constexpr double Few = 8, Many = 64; ///< assumed iterations
  static constexpr double Margin = 1.5;       ///< because the estimates are rough
  static constexpr unsigned Lanes = 16;
  static constexpr unsigned Shuffles = 7;  ///< per vector, to transpose a block of 16 x 16 elements
  static constexpr int64_t NearBytes = 16; ///< threads this near are read by few vectors and shuffles

  double iterations(const Loop &L) const {
    const unsigned Known = SE.getSmallConstantTripCount(&L);
    return Known != 0 ? Known : L.isInnermost() ? Many : Few;
  }

  /// Adds the number of instructions that 16 threads need for I. `Vectorized`: the loop around I, if LLVM vectorizes
  /// it.
  void count(const Instruction &I, const Loop *Vectorized, double Times, const ShapeAnalysis &Shapes) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    if (isa<PHINode, GetElementPtrInst, CastInst>(I) || I.isTerminator() || (I.getType()->isVoidTy() && !Pointer))
      return;
    const ValueShape Shape = Shapes.shape(Pointer ? Pointer : &I);
    if (Shape.isUniform()) {
      Threads += Vectorized ? Times : 0; // LICM moves it out of the loop over threads
      Vectors += Times;
      return;
    }
    if (!Pointer) {
      Threads += Times * (Vectorized ? 1 : Lanes);
      Vectors += Times;
      return;
    }
    const bool IsRow = Vectorized && isAdjacent(I, *Vectorized, Shapes);
    const bool IsOne = Vectorized && SE.isLoopInvariant(SE.getSCEV(const_cast<Value *>(Pointer)), Vectorized);
    const bool IsNear = !isOutside(I) || (Shape.isStrided() && std::abs(Shape.Stride) <= NearBytes);
    Threads += Times * (IsRow || IsOne ? 1 : Lanes);
    Vectors += Times * (IsNear ? 1 : IsRow ? Shuffles : Lanes);
  }

  bool canVectorize(const Loop &L, const ShapeAnalysis &Shapes) {
    auto [Known, IsNew] = Decided.try_emplace(&L, false);
    if (IsNew) {
      Known->second = decide(const_cast<Loop &>(L), Shapes);
      if (Known->second)
        Loops.insert(const_cast<Loop *>(&L));
    }
    return Known->second;
  }

  /// Returns true if LLVM can vectorize the loop. That would change the order of floating-point sums.
  bool decide(Loop &L, const ShapeAnalysis &Shapes) {
    if (!L.isInnermost() || !SE.hasLoopInvariantBackedgeTakenCount(&L))
      return false;
    if (const unsigned Count = SE.getSmallConstantMaxTripCount(&L); Count != 0 && Count < Many)
      return false;
    for (PHINode &Phi : L.getHeader()->phis()) {
      InductionDescriptor Induction;
      RecurrenceDescriptor Reduction;
      if (!InductionDescriptor::isInductionPHI(&Phi, &L, &SE, Induction) &&
          (!Phi.getType()->isIntegerTy() || !RecurrenceDescriptor::isReductionPHI(&Phi, &L, Reduction)))
        return false;
    }
    bool HasRow = false;
    for (const BasicBlock *B : L.blocks())
      for (const Instruction &I : *B) {
        if (isa<CallBase>(I) && !isa<IntrinsicInst>(I) && !isLane(I))
          return false;
        HasRow |= isOutside(I) && isAdjacent(I, L, Shapes);
      }
    return HasRow && Accesses.getInfo(L).canVectorizeMemory();
  }

  /// Returns true if I accesses adjacent elements in adjacent iterations.
  bool isAdjacent(const Instruction &I, const Loop &L, const ShapeAnalysis &Shapes) {
    const int64_t Step = stepInRow(I, L, Shapes, SE);
    return Step != 0 && static_cast<uint64_t>(std::abs(Step)) == sizeOfAccess(I);
  }

  /// Returns true if I accesses neither tile_static memory nor a local array, whose elements interleave-arrays places
  /// by thread.
  bool isOutside(const Instruction &I) const {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    const Value *Object = Pointer ? getUnderlyingObject(Pointer, 0) : nullptr;
    return Object && !isa<AllocaInst>(Object) && Object != Region.getArg(ThreadScratch);
  }

  LoopInfo &LI;
  ScalarEvolution &SE;
  LoopAccessInfoManager &Accesses;
  Function &Region;
  DenseMap<const Loop *, bool> Decided;
  SmallSetVector<Loop *, 4> Loops;
  double Threads = 0, Vectors = 0;
};

} // namespace

const Instruction *findRowLoop(const Function &F) {
  for (const BasicBlock &B : F)
    if (MDNode *Loop = B.getTerminator()->getMetadata(LLVMContext::MD_loop);
        Loop && findOptionMDForLoopID(Loop, RowOption))
      return B.getTerminator();
  return nullptr;
}

PreservedAnalyses FindRowLoops::run(Function &F, FunctionAnalysisManager &FAM) {
  if (!isRegion(F) || !canVectorize(F) || FAM.getResult<LoopAnalysis>(F).empty())
    return PreservedAnalyses::all();
  const LaneAnalyses Known(F);
  if (!Known.Shapes.isValid())
    return PreservedAnalyses::all();
  RowLoops Rows(F, FAM);
  ArrayRef<Loop *> Found = Rows.find(Known.Shapes);
  for (Loop *L : Found) {
    LLVM_DEBUG(dbgs() << F.getName() << ": vectors of iterations of the loop at " << L->getHeader()->getName() << "\n");
    addStringMetadataToLoop(L, RowOption, true);
    addStringMetadataToLoop(L, VectorizeOption, true);
    ++NumFound;
  }
  return preserveCFG(!Found.empty());
}

PreservedAnalyses VectorizeRowLoops::run(Function &F, FunctionAnalysisManager &FAM) {
  if (!findRowLoop(F))
    return PreservedAnalyses::all();
  return LoopVectorizePass(LoopVectorizeOptions(/*InterleaveOnlyWhenForced=*/true, /*VectorizeOnlyWhenForced=*/true))
      .run(F, FAM);
}

} // namespace amp
