// See UnrollAndJamRows.h. Threads may run in any order, so their instructions can be
// interleaved as long as all of them take the same path: no branch may depend on the row.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/UnrollAndJamRows.h"
#include "targets/host/MakeThreadFunctions.h"
#include "targets/host/ShapeAnalysis.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

#define DEBUG_TYPE "unroll-and-jam-rows"

using namespace llvm;

namespace amp {
namespace {

/// Returns what depends on the row, and what each thread must execute itself.
SetVector<Instruction *> findOwn(Function &Region, ArrayRef<RowParameter> Parameters) {
  SetVector<Instruction *> Own;
  auto AddUsers = [&](Value &V) {
    for (User *U : V.users())
      if (auto *I = dyn_cast<Instruction>(U))
        Own.insert(I);
  };
  for (const RowParameter &P : Parameters)
    AddUsers(*Region.getArg(P.Number));
  for (Instruction &I : instructions(Region)) {
    auto *Load = dyn_cast<LoadInst>(&I);
    bool IsPlainStore = isa<StoreInst>(I) && cast<StoreInst>(I).isSimple();
    if ((I.mayHaveSideEffects() && !IsPlainStore && !I.isLifetimeStartOrEnd()) || (Load && !Load->isSimple()))
      Own.insert(&I);
  }
  for (unsigned N = 0; N < Own.size(); ++N)
    AddUsers(*Own[N]);
  return Own;
}

bool canJoin(Function &Region, const SetVector<Instruction *> &Own) {
  if (llvm::any_of(Own, [](Instruction *I) { return I->isTerminator(); }))
    return false;
  return llvm::none_of(instructions(Region), [](Instruction &I) { return isa<AllocaInst>(I); });
}

/// The contents of the innermost loops.
struct LoopFacts {
  unsigned Shared = 0;  ///< vectors that all rows read
  unsigned OfRow = 0;   ///< values that one row reads for all its lanes
  unsigned Other = 0;   ///< vectors that each row reads for itself
  unsigned Carried = 0; ///< loop-carried vectors per row, in the loop with most of them
  bool HasCalls = false;
};

void look(BasicBlock &B, const ShapeAnalysis &Shapes, const SetVector<Instruction *> &Own, LoopFacts &Facts) {
  for (Instruction &I : B) {
    bool IsOwn = Own.contains(&I), IsVector = !Shapes.shape(&I).isUniform();
    auto *Call = dyn_cast<CallInst>(&I);
    Facts.HasCalls |= Call && !isa<IntrinsicInst>(I) && !Shapes.shape(&I).isStrided();
    if (!isa<LoadInst>(I))
      continue;
    Facts.Shared += !IsOwn && IsVector;
    Facts.OfRow += IsOwn && !IsVector;
    Facts.Other += IsOwn && IsVector;
  }
}

LoopFacts look(const LoopInfo &LI, const ShapeAnalysis &Shapes, const SetVector<Instruction *> &Own) {
  LoopFacts Facts;
  for (const Loop *L : LI.getLoopsInPreorder()) {
    if (!L->isInnermost())
      continue;
    for (BasicBlock *B : L->blocks())
      look(*B, Shapes, Own, Facts);
    unsigned Carried = 0;
    for (PHINode &Phi : L->getHeader()->phis())
      Carried += Own.contains(&Phi) && Shapes.shape(&Phi).isVarying();
    Facts.Carried = std::max(Facts.Carried, Carried);
  }
  return Facts;
}

#ifndef NDEBUG
void printFacts(const Function &Region, const LoopFacts &Facts) {
  dbgs() << Region.getName() << ": rows share " << Facts.Shared << " vectors, read " << Facts.OfRow << " values and "
         << Facts.Other << " vectors of their own, and carry " << Facts.Carried << " round"
         << (Facts.HasCalls ? "; there are calls\n" : "\n");
}
#endif

/// Returns true if each shared vector is used often enough with a value of the row.
bool paysOff(const LoopFacts &Facts) {
  return !Facts.HasCalls && Facts.Shared != 0 && Facts.OfRow != 0 && Facts.Other <= Facts.Shared;
}

} // namespace

RowPlan planRows(Function &Region, unsigned Registers) {
  SetVector<Instruction *> Own = findOwn(Region, {{ThreadGroup1, 1}});
  if (!canJoin(Region, Own)) {
    LLVM_DEBUG(dbgs() << Region.getName() << ": branches depend on the row, or there are variables in memory\n");
    return {};
  }
  const LaneAnalyses Analyses(Region);
  const ShapeAnalysis &Shapes = Analyses.Shapes;
  if (!Shapes.isValid() || !Shapes.divergentRegions().empty())
    return {};
  LoopFacts Facts = look(Analyses.LI, Shapes, Own);
  LLVM_DEBUG(printFacts(Region, Facts));
  if (Facts.HasCalls || Facts.Shared == 0 || Facts.OfRow == 0 || Facts.Carried == 0 || Facts.Other > Facts.Shared)
    return {};
  // Half of the registers are for sums.
  for (unsigned Rows : {4u, 2u})
    if (unsigned Vectors = Registers / (2 * Facts.Carried * Rows))
      return {Rows, std::min(Vectors, 4u)};
  return {};
}

bool shouldJoinTileRows(Function &Region) {
  SetVector<Instruction *> Own = findOwn(Region, {{ThreadY, 1}, {ThreadSlot, 1}});
  if (!canJoin(Region, Own))
    return false;
  const LaneAnalyses Analyses(Region);
  const ShapeAnalysis &Shapes = Analyses.Shapes;
  if (!Shapes.isValid() || !Shapes.divergentRegions().empty())
    return false;
  LoopFacts Facts;
  for (BasicBlock &B : Region)
    look(B, Shapes, Own, Facts);
  LLVM_DEBUG(printFacts(Region, Facts));
  return paysOff(Facts) && (Facts.Shared >= 4 || !Analyses.LI.empty());
}

Function *unrollAndJamRows(Function &Region, unsigned Rows, ArrayRef<RowParameter> Parameters) {
  ValueToValueMapTy Map;
  Function *Joined = CloneFunction(&Region, Map);
  Joined->setName(Region.getName() + ".rows");
  SetVector<Instruction *> Own = findOwn(*Joined, Parameters);
  IRBuilder<> Entry(&*Joined->getEntryBlock().getFirstInsertionPt());
  SmallVector<Instruction *> Last(Own.begin(), Own.end()); // the last copy of each so far
  for (unsigned Row = 1; Row < Rows; ++Row) {
    ValueToValueMapTy Copies;
    for (const RowParameter &P : Parameters) {
      Argument *First = Joined->getArg(P.Number);
      Copies[First] = Entry.CreateAdd(First, Entry.getInt32(Row * P.Step), First->getName() + Twine(Row),
                                      /*HasNUW=*/true, /*HasNSW=*/true);
    }
    for (unsigned N = 0; N < Own.size(); ++N) {
      Instruction *Copy = Own[N]->clone();
      Copy->insertAfter(Last[N]);
      if (!Copy->getType()->isVoidTy())
        Copy->setName(Own[N]->getName());
      Copies[Own[N]] = Copy;
      Last[N] = Copy;
    }
    for (Instruction *Copy : Last)
      RemapInstruction(Copy, Copies, RF_IgnoreMissingLocals | RF_NoModuleLevelChanges);
  }
  return Joined;
}

} // namespace amp
