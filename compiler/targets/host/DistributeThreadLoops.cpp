// See Passes.def. Each part is a copy of the region without the effects of the other parts. Contiguous
// streams become the first part, extended to all of them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostKernel.h"
#include "targets/host/HostPasses.h"
#include "targets/host/MakeThreadFunctions.h"
#include "targets/host/ShapeAnalysis.h"
#include "targets/host/VectorizeThreads.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "distribute-thread-loops"

using namespace llvm;

namespace amp {
namespace {

/// Prefetchers handle fewer streams well.
constexpr unsigned FewestStreams = 4;

bool isPlainLoad(const Instruction &I) {
  auto *Load = dyn_cast<LoadInst>(&I);
  return Load && Load->isSimple() && !Load->hasMetadata(LLVMContext::MD_invariant_load);
}

/// A region of one block, and a map from each instruction with an effect to its part.
class Streams {
public:
  Streams(Function &Region, unsigned Row) : Region(Region), DL(Region.getParent()->getDataLayout()), Row(Row) {
    for (Instruction &I : Region.getEntryBlock()) {
      if (I.isTerminator())
        break;
      PartOf[&I] = Count;
      if (isa<AtomicRMWInst>(I) && I.use_empty())
        ++Count;
    }
    for (auto &[I, Part] : PartOf) // everything else belongs to the last part
      Part = std::min(Part, Count == 0 ? 0 : Count - 1);
  }

  bool canDistribute() {
    if (Count < FewestStreams || Region.size() != 1)
      return false;
    const LaneAnalyses Analyses(Region);
    const ShapeAnalysis &Shapes = Analyses.Shapes;
    if (!Shapes.isValid() || !isMostlySerial(Region, Shapes))
      return false;
    unsigned Loads = 0;
    for (Instruction &I : Region.getEntryBlock()) {
      if (isPlainLoad(I) && !Shapes.shape(&I).isUniform()) {
        if (Shapes.shape(cast<LoadInst>(I).getPointerOperand()).stride() != bytesOf(I))
          return false;
        ++Loads;
      }
      if (I.mayHaveSideEffects() && !isAlone(I))
        return false;
    }
    IsOne = areOne(Shapes);
    return Loads >= FewestStreams;
  }

  /// Extends the region for a row of threads in the first stream to a row that covers all streams. Returns their
  /// number, or 1 if that is not possible.
  unsigned join() {
    if (!IsOne)
      return 1;
    keep(0, [](Instruction *I) { return I; });
    // Thread 0 starts here, and each next thread one element later. An index's no-wrap flags may not hold beyond the
    // row.
    for (Instruction &I : make_early_inc_range(Region.getEntryBlock()))
      if (isPlainLoad(I) && dependsOnLane(*I.getOperand(0))) {
        IRBuilder<> B(&I);
        Value *Number = B.CreateZExt(createLane(B), B.getInt64Ty(), "", /*IsNonNeg=*/true);
        I.setOperand(0, B.CreateInBoundsGEP(I.getType(), atLaneZero(*I.getOperand(0), B), Number));
      }
    for (Instruction &I : make_early_inc_range(reverse(Region.getEntryBlock())))
      if (isInstructionTriviallyDead(&I))
        I.eraseFromParent();
    return Count;
  }

  /// Splits off the parts from the second on; the region becomes the first. `Second`: the number of the second part.
  SmallVector<Function *> distribute(int32_t Second) {
    SmallVector<Function *> Others;
    for (unsigned Part = 1; Part < Count; ++Part) {
      ValueToValueMapTy Map;
      Function *Other = CloneFunction(&Region, Map);
      Other->setName(Region.getName() + "." + Twine(Part));
      keep(Part, [&](Instruction *I) { return cast<Instruction>(Map[I]); });
      if (Part + 1 < Count)
        setNext(*Other, Second + static_cast<int32_t>(Part));
      Others.push_back(Other);
    }
    keep(0, [](Instruction *I) { return I; });
    setNext(Region, Second);
    return Others;
  }

private:
  int64_t bytesOf(const Instruction &Load) const { return static_cast<int64_t>(DL.getTypeAllocSize(Load.getType())); }

  /// Returns true if each part does the same as the first one, on the elements that follow those of the previous part.
  /// Threads must not differ in anything else, and the region must have no other effect.
  bool areOne(const ShapeAnalysis &Shapes) const {
    SmallVector<const Instruction *> Effects;
    for (const auto &[I, Part] : PartOf)
      if (I->mayHaveSideEffects())
        Effects.push_back(I);
    return Effects.size() == Count && all_of(enumerate(Effects), [&](auto At) {
             return PartOf.lookup(const_cast<Instruction *>(At.value())) == At.index() &&
                    isSame(*Effects[0], *At.value(), static_cast<int64_t>(At.index()) * Row, Shapes);
           });
  }

  /// Returns true if Other computes for a thread what One computes for the thread `Threads` further on.
  bool isSame(const Value &One, const Value &Other, int64_t Threads, const ShapeAnalysis &Shapes) const {
    auto *A = dyn_cast<Instruction>(&One), *B = dyn_cast<Instruction>(&Other);
    if (!A || !B || Shapes.shape(A).isUniform())
      return &One == &Other;
    if (!A->isSameOperationAs(B) || !A->hasSameSubclassOptionalData(B) || isLane(*A))
      return false;
    if (isPlainLoad(*A)) {
      APInt First(64, 0), Second(64, 0);
      const Value *From = A->getOperand(0)->stripAndAccumulateConstantOffsets(DL, First, /*AllowNonInbounds=*/true);
      return From == B->getOperand(0)->stripAndAccumulateConstantOffsets(DL, Second, /*AllowNonInbounds=*/true) &&
             (Second - First).getSExtValue() == Threads * bytesOf(*A);
    }
    return all_of(zip(A->operands(), B->operands()),
                  [&](auto Pair) { return isSame(*std::get<0>(Pair), *std::get<1>(Pair), Threads, Shapes); });
  }

  static bool dependsOnLane(const Value &V) {
    auto *I = dyn_cast<Instruction>(&V);
    return I && (isLane(*I) || any_of(I->operands(), [](const Use &U) { return dependsOnLane(*U); }));
  }

  static Value *atLaneZero(Value &V, IRBuilder<> &B) {
    if (isLane(V))
      return B.getInt32(0);
    if (!dependsOnLane(V))
      return &V;
    Instruction *Copy = cast<Instruction>(V).clone();
    for (Use &U : Copy->operands())
      if (!isa<Function>(U))
        U.set(atLaneZero(*U, B));
    return B.Insert(Copy);
  }

  /// Returns true if the effect uses nothing that another part has read.
  bool isAlone(Instruction &Effect) const {
    const unsigned Part = PartOf.lookup(&Effect);
    SmallSetVector<const Instruction *, 16> Needed;
    Needed.insert(&Effect);
    for (unsigned I = 0; I < Needed.size(); ++I)
      for (const Value *Operand : Needed[I]->operands())
        if (auto *Of = dyn_cast<Instruction>(Operand))
          Needed.insert(Of);
    return all_of(Needed, [&](const Instruction *I) {
      return PartOf.lookup(const_cast<Instruction *>(I)) == Part || !I->mayReadOrWriteMemory() ||
             I->hasMetadata(LLVMContext::MD_invariant_load);
    });
  }

  /// Keeps only the effects of that part in a copy of the region.
  void keep(unsigned Part, function_ref<Instruction *(Instruction *)> CopyOf) {
    BasicBlock *Block = CopyOf(PartOf.front().first)->getParent();
    for (auto [I, In] : reverse(PartOf))
      if (In != Part && I->mayHaveSideEffects())
        CopyOf(I)->eraseFromParent();
    for (Instruction &I : make_early_inc_range(reverse(*Block)))
      if (isInstructionTriviallyDead(&I))
        I.eraseFromParent();
  }

  static void setNext(Function &Part, int32_t Next) {
    Instruction *Return = Part.getEntryBlock().getTerminator();
    Return->setOperand(0, ConstantInt::getSigned(Return->getOperand(0)->getType(), Next));
  }

  Function &Region;
  const DataLayout &DL;
  const unsigned Row;
  MapVector<Instruction *, unsigned> PartOf;
  unsigned Count = 0; ///< number of atomic operations
  bool IsOne = false; ///< the streams are adjacent in memory
};

} // namespace

static void distributeThreadLoops(HostKernel &K) {
  size_t Count = K.Regions.size();
  if (Count < 2 || !K.Tile.isTiled()) // without barriers, regions have no numbers
    return;
  for (Function *Region : K.Regions) {
    if (getActiveThreads(*Region) != K.Tile.row())
      continue;
    Streams S(*Region, K.Tile.row());
    const bool CanDistribute = S.canDistribute();
    const unsigned Joined = CanDistribute ? S.join() : 1;
    LLVM_DEBUG(dbgs() << Region->getName()
                      << (Joined != 1     ? ": all streams as one\n"
                          : CanDistribute ? ": each stream by itself\n"
                                          : ": stays whole\n"));
    if (Joined != 1)
      setRows(*Region, Joined);
    else if (CanDistribute)
      for (Function *Part : S.distribute(static_cast<int32_t>(Count)))
        setRegionNumber(*Part, Count++);
  }
}

PreservedAnalyses DistributeThreadLoops::run(Module &M, ModuleAnalysisManager &) {
  for (HostKernel &K : findHostKernels(M))
    distributeThreadLoops(K);
  return PreservedAnalyses::none();
}

} // namespace amp
