// See UnrollAndJamRows.h. Threads may run in any order, so their instructions can be
// interleaved as long as all of them take the same path: no branch may depend on the row.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/UnrollAndJamRows.h"
#include "support/LLVMCompat.h"
#include "targets/host/MakeThreadFunctions.h"
#include "targets/host/RowLoops.h"
#include "targets/host/ShapeAnalysis.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

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

/// By how much values increase from row to row, if that is a constant.
class RowOffsets {
public:
  RowOffsets(const SetVector<Instruction *> &Own, ArrayRef<RowParameter> Parameters)
      : Own(Own), Parameters(Parameters) {}

  /// Returns the bytes from the address that I accesses in one row to the one in the next; nothing if they are unknown.
  /// Neither access has undefined behavior, so nothing that must not wrap wraps.
  std::optional<int64_t> ofAddress(const Instruction &I) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    return Pointer ? of(*Pointer, I.getModule()->getDataLayout()) : std::nullopt;
  }

private:
  std::optional<int64_t> of(const Value &V, const DataLayout &DL) {
    if (auto Found = Known.find(&V); Found != Known.end())
      return Found->second;
    const std::optional<int64_t> Result = compute(V, DL);
    return Known[&V] = Result;
  }

  std::optional<int64_t> compute(const Value &V, const DataLayout &DL) {
    if (auto *A = dyn_cast<Argument>(&V)) {
      const auto *P = find_if(Parameters, [&](const RowParameter &P) { return P.Number == A->getArgNo(); });
      return P == Parameters.end() ? 0 : static_cast<int64_t>(P->Step);
    }
    auto *I = dyn_cast<Instruction>(&V);
    if (!I || !Own.contains(const_cast<Instruction *>(I)))
      return 0;
    if (auto *Gep = dyn_cast<GetElementPtrInst>(I))
      return ofAddress(*Gep, DL);
    if (isa<SExtInst>(I) || (isa<ZExtInst>(I) && I->hasNonNeg()))
      return of(*I->getOperand(0), DL);
    if (!isa<BinaryOperator>(I))
      return std::nullopt;
    const std::optional<int64_t> L = of(*I->getOperand(0), DL), R = of(*I->getOperand(1), DL);
    const bool IsAddress = I->getType()->isIntegerTy(64); // addresses wrap
    auto *Overflows = dyn_cast<OverflowingBinaryOperator>(I);
    auto *Or = dyn_cast<PossiblyDisjointInst>(I);
    if (!L || !R || !(IsAddress ? Overflows || Or : Overflows && Overflows->hasNoSignedWrap()) ||
        (Or && !Or->isDisjoint()))
      return std::nullopt;
    auto *By = dyn_cast<ConstantInt>(I->getOperand(1));
    switch (I->getOpcode()) {
    case Instruction::Add:
    case Instruction::Or:
      return checkedAdd(*L, *R);
    case Instruction::Sub:
      return checkedSub(*L, *R);
    case Instruction::Mul:
      return By ? checkedMul(*L, By->getSExtValue()) : std::nullopt;
    case Instruction::Shl:
      return By && By->getValue().ult(32) ? checkedMul(*L, int64_t(1) << By->getZExtValue()) : std::nullopt;
    default:
      return std::nullopt;
    }
  }

  std::optional<int64_t> ofAddress(const GetElementPtrInst &Gep, const DataLayout &DL) {
    compat::VariableOffsets Factors;
    APInt Constant(64, 0);
    std::optional<int64_t> Sum = of(*Gep.getPointerOperand(), DL);
    if (!Gep.collectOffset(DL, 64, Factors, Constant))
      return std::nullopt;
    for (const auto &[Index, Factor] : Factors) {
      const std::optional<int64_t> Increase = of(*Index, DL);
      const std::optional<int64_t> Bytes = Increase ? checkedMul(*Increase, Factor.getSExtValue()) : std::nullopt;
      if (!Sum || !Bytes || (*Bytes != 0 && !Index->getType()->isIntegerTy(64)))
        return std::nullopt;
      Sum = checkedAdd(*Sum, *Bytes);
    }
    return Sum;
  }

  const SetVector<Instruction *> &Own;
  const ArrayRef<RowParameter> Parameters;
  DenseMap<const Value *, std::optional<int64_t>> Known;
};

/// Returns the rows whose threads access lines of the cache together.
RowPlan planColumns(const Function &Region, const ShapeAnalysis &Shapes, RowOffsets Offsets) {
  constexpr unsigned MostRows = 16, MaxSize = 900;
  constexpr int64_t FarthestNeighbors = LineBytes / 2;
  int64_t Distance = 0;
  for (const Instruction &I : instructions(Region)) {
    if (isa<CallInst>(I) && !isa<IntrinsicInst>(I) && !isLane(I))
      return {};
    const std::optional<int64_t> Bytes = Offsets.ofAddress(I);
    if (!Bytes || *Bytes == 0 || std::abs(*Bytes) > FarthestNeighbors)
      continue;
    const ValueShape Address = Shapes.shape(getLoadStorePointerOperand(&I));
    if (Address.isVarying() || std::abs(Address.Stride) > FarthestNeighbors)
      Distance = std::max(Distance, std::abs(*Bytes));
  }
  if (Distance == 0)
    return {};
  const auto Rows = std::min(MostRows, bit_floor(static_cast<unsigned>(LineBytes / Distance)));
  return Rows * Region.getInstructionCount() > MaxSize ? RowPlan() : RowPlan{Rows, 1};
}

/// Orders stores without other accesses between them by row. A row's stores to the members of a structure, or to
/// adjacent elements, are then one group of accesses, also if rows might overlap; the order of stores by different
/// threads does not matter.
void orderStores(BasicBlock &B, const DenseMap<const Instruction *, unsigned> &RowOf) {
  SmallVector<StoreInst *> Run;
  const auto Order = [&](Instruction *End) {
    stable_sort(Run, [&](const StoreInst *L, const StoreInst *R) { return RowOf.lookup(L) < RowOf.lookup(R); });
    for (StoreInst *Store : Run)
      Store->moveBefore(B, End->getIterator());
    Run.clear();
  };
  for (Instruction &I : make_early_inc_range(B)) {
    auto *Store = dyn_cast<StoreInst>(&I);
    if (Store && Store->isSimple())
      Run.push_back(Store);
    else if (I.isTerminator() || (I.mayReadOrWriteMemory() && !I.hasMetadata(LLVMContext::MD_invariant_load)))
      Order(&I);
  }
}

} // namespace

RowPlan planRows(Function &Region, unsigned Registers) {
  const RowParameter Row = {ThreadGroup1, 1};
  SetVector<Instruction *> Own = findOwn(Region, Row);
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
    return planColumns(Region, Shapes, {Own, Row});
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
  RowOffsets Offsets(Own, Parameters);
  SmallVector<Instruction *> Last(Own.begin(), Own.end()); // the last copy of each so far
  SmallVector<WeakTrackingVH> Unused;
  DenseMap<const Instruction *, unsigned> RowOf;
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
      RowOf[Copy] = Row;
    }
    for (Instruction *Copy : Last)
      RemapInstruction(Copy, Copies, RF_IgnoreMissingLocals | RF_NoModuleLevelChanges);
    // ScalarEvolution does not see constant distances through extensions of sums.
    for (auto [First, Copy] : zip_equal(Own, Last)) {
      const std::optional<int64_t> Bytes = Offsets.ofAddress(*First);
      if (!Bytes)
        continue;
      IRBuilder<> B(Copy);
      Use &Pointer = Copy->getOperandUse(isa<LoadInst>(Copy) ? LoadInst::getPointerOperandIndex()
                                                             : StoreInst::getPointerOperandIndex());
      Unused.emplace_back(Pointer.get());
      Pointer = B.CreateGEP(B.getInt8Ty(), getLoadStorePointerOperand(First),
                            B.getInt64(static_cast<uint64_t>(*Bytes * Row)));
    }
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Unused);
  for (BasicBlock &B : *Joined)
    orderStores(B, RowOf);
  return Joined;
}

} // namespace amp
