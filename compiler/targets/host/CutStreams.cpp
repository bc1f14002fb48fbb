// See CutStreams.h. Each part is a copy of the region without what the others do.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/CutStreams.h"
#include "targets/host/LaneShapes.h"
#include "targets/host/WidenThreads.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "cut-streams"

using namespace llvm;

namespace amp {
namespace {

/// Fewer are no trouble to a prefetcher.
constexpr unsigned FewestStreams = 4;

bool isPlainLoad(const Instruction &I) {
  auto *Load = dyn_cast<LoadInst>(&I);
  return Load && Load->isSimple() && !Load->hasMetadata(LLVMContext::MD_invariant_load);
}

/// A region of one block, and the part that each of its instructions with an effect is in.
class Streams {
public:
  explicit Streams(Function &Region) : Region(Region) {
    for (Instruction &I : Region.getEntryBlock()) {
      if (I.isTerminator())
        break;
      PartOf[&I] = Count;
      if (isa<AtomicRMWInst>(I) && I.use_empty())
        ++Count;
    }
    for (auto &[I, Part] : PartOf) // what is behind the last one goes with it
      Part = std::min(Part, Count == 0 ? 0 : Count - 1);
  }

  bool canCut() const {
    if (Count < FewestStreams || Region.size() != 1)
      return false;
    DominatorTree DT(Region);
    PostDominatorTree PDT(Region);
    LoopInfo LI(DT);
    LaneShapes Shapes(Region, DT, PDT, LI);
    if (!Shapes.isValid() || !isMostlySerial(Region, Shapes))
      return false;
    unsigned Loads = 0;
    for (Instruction &I : Region.getEntryBlock()) {
      if (isPlainLoad(I) && !Shapes.shape(&I).isUniform()) {
        const auto Bytes = static_cast<int64_t>(Region.getParent()->getDataLayout().getTypeAllocSize(I.getType()));
        if (Shapes.shape(cast<LoadInst>(I).getPointerOperand()).stride() != Bytes)
          return false;
        ++Loads;
      }
      if (I.mayHaveSideEffects() && !isAlone(I))
        return false;
    }
    return Loads >= FewestStreams;
  }

  /// The region's parts from the second on; it becomes the first itself. `Second`: the number of the second.
  SmallVector<Function *> cut(int32_t Second) {
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
  /// Does it need nothing that another part has read?
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

  /// Of a copy of the region, only what that part does.
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
  MapVector<Instruction *, unsigned> PartOf;
  unsigned Count = 0; ///< of atomic operations
};

} // namespace

void cutStreams(Regions &Parts) {
  if (Parts.Functions.size() < 2) // no barriers: no regions with numbers
    return;
  for (unsigned I = 0, E = static_cast<unsigned>(Parts.Functions.size()); I < E; ++I) {
    Streams S(*Parts.Functions[I]);
    const bool CanCut = S.canCut();
    LLVM_DEBUG(dbgs() << Parts.Functions[I]->getName() << (CanCut ? ": each stream by itself\n" : ": stays whole\n"));
    if (CanCut)
      append_range(Parts.Functions, S.cut(static_cast<int32_t>(Parts.Functions.size())));
  }
}

} // namespace amp
