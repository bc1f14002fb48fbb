// See AccessRanges.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AccessRanges.h"
#include "Subscripts.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {

namespace {

class FactFinder {
public:
  explicit FactFinder(ScalarEvolution &SE) : SE(SE) {}

  void add(Value *Condition, bool Holds) {
    Value *A, *B;
    if (match(Condition, m_Not(m_Value(A))))
      return add(A, !Holds);
    if (Holds ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
              : match(Condition, m_LogicalOr(m_Value(A), m_Value(B)))) {
      add(A, Holds);
      add(B, Holds);
      return;
    }
    auto *Test = dyn_cast<ICmpInst>(Condition);
    if (!Test || !Test->getOperand(0)->getType()->isIntegerTy())
      return;
    CmpInst::Predicate P = Holds ? Test->getPredicate() : Test->getInversePredicate();
    const SCEV *Left = SE.getSCEV(Test->getOperand(0)), *Right = SE.getSCEV(Test->getOperand(1));
    add(Left, P, Right);
    add(Right, CmpInst::getSwappedPredicate(P), Left);
  }

  std::vector<Fact> Found;

private:
  static bool isCounted(const SCEV *S) {
    return SCEVExprContains(S, [](const SCEV *Part) { return isa<SCEVAddRecExpr, SCEVCouldNotCompute>(Part); });
  }

  void add(const SCEV *Number, CmpInst::Predicate P, const SCEV *Bound) {
    if (isa<SCEVConstant>(Number) || isCounted(Number) || isCounted(Bound))
      return;
    Found.push_back({Number, 0, P, Bound});
    auto *Sum = dyn_cast<SCEVAddExpr>(Number);
    auto *Constant = Sum && Sum->getNumOperands() == 2 ? dyn_cast<SCEVConstant>(Sum->getOperand(0)) : nullptr;
    if (Constant && Constant->getAPInt().getSignificantBits() <= 32)
      Found.push_back({Sum->getOperand(1), Constant->getAPInt().getSExtValue(), P, Bound});
  }

  ScalarEvolution &SE;
};

} // namespace

std::vector<Fact> findFacts(const BasicBlock &Block, const DominatorTree &DT, ScalarEvolution &SE) {
  FactFinder Finder(SE);
  for (const DomTreeNode *Node = DT.getNode(&Block); Node && Node->getIDom(); Node = Node->getIDom()) {
    auto *Branch = dyn_cast<BranchInst>(Node->getIDom()->getBlock()->getTerminator());
    if (!Branch || !Branch->isConditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1))
      continue;
    for (unsigned I : {0u, 1u})
      if (DT.dominates(BasicBlockEdge(Branch->getParent(), Branch->getSuccessor(I)), &Block))
        Finder.add(Branch->getCondition(), I == 0);
  }
  return std::move(Finder.Found);
}

//
// Sums and products of wrapping numbers are right modulo 2^n, even if intermediate results wrap. Only a number that is
// extended, compared or divided must not have wrapped.

namespace {

/// The largest product. Several such products can be added without overflow.
constexpr unsigned ProductBits = 58;
constexpr unsigned SumBits = 62;

unsigned bitsOf(const ConstantRange &Range) {
  return std::max(Range.getSignedMin().getSignificantBits(), Range.getSignedMax().getSignificantBits()) - 1;
}

/// Returns V if it is the thread's index in the domain or the tile, or the tile's index.
const CallInst *asIndex(const Value *V) {
  bool IsIndex =
      isCallOf(*V, BuiltinId::global_id) || isCallOf(*V, BuiltinId::local_id) || isCallOf(*V, BuiltinId::group_id);
  auto *Call = IsIndex ? dyn_cast<CallInst>(V) : nullptr;
  return Call && isa<ConstantInt>(Call->getArgOperand(0)) ? Call : nullptr;
}

/// Returns true if S depends only on the function object and the launch. GuardAccesses computes that in the entry
/// block.
bool isShared(const SCEV *S) {
  return !SCEVExprContains(S, [](const SCEV *Part) {
    auto *U = dyn_cast<SCEVUnknown>(Part);
    auto *Load = U ? dyn_cast<LoadInst>(U->getValue()) : nullptr;
    return isa<SCEVAddRecExpr>(Part) ||
           (U && !isa<Constant>(U->getValue()) && !(Load && Load->getParent()->isEntryBlock()));
  });
}

} // namespace

RangeAnalyses::RangeAnalyses(Function &F)
    : Library(Triple(F.getParent()->getTargetTriple())), TLI(Library), DT(F), LI(DT), AC(F), SE(F, TLI, AC, DT, LI) {}

AccessRanges::AccessRanges(const KernelInfo &K, RangeAnalyses &Of, Instruction *At,
                           const SmallPtrSetImpl<BasicBlock *> &Region)
    : K(K), SE(Of.SE), DT(Of.DT), At(At), Region(Region), Expander(SE, At->getModule()->getDataLayout(), "range"),
      B(At) {}

bool AccessRanges::requireInside(const BufferAccess &A) {
  if (const BasicBlock *Block = A.Access->getParent(); Block != Where) {
    Where = Block;
    Facts = findFacts(*Block, DT, SE);
    Known.clear();
  }
  if (CallInst *Subscript = asSubscriptValues(*A.Access))
    return requireSubscript(*Subscript);
  Result Range = A.Data ? distance(A.Pointer, A.Data) : std::nullopt;
  if (!Range)
    return false;
  require(B.CreateICmpSGE(B.CreateNSWAdd(Range->Low, A.Start), B.getInt64(0)), Range->IsShared);
  require(B.CreateICmpSLE(B.CreateNSWAdd(Range->High, A.Start), B.CreateNSWSub(A.Size, B.getInt64(A.Bytes))),
          Range->IsShared);
  return true;
}

/// A negative index is above all extents in an unsigned comparison.
bool AccessRanges::requireSubscript(CallInst &Call) {
  SmallVector<std::pair<Interval, Interval>, 3> Subscripts;
  for (unsigned I = 2; I < Call.arg_size(); I += 2) {
    const SCEV *Index = SE.getSCEV(Call.getArgOperand(I)), *Extent = SE.getSCEV(Call.getArgOperand(I + 1));
    if (SE.isKnownPredicateAt(ICmpInst::ICMP_ULT, Index, Extent, &Call))
      continue;
    Result Of = evaluate(Index), To = Of ? evaluate(Extent) : std::nullopt;
    if (!To)
      return false;
    Subscripts.push_back({*Of, *To});
  }
  for (auto &[Index, Extent] : Subscripts) {
    requireWithin(Extent, APInt::getZero(64), APInt::getMaxValue(32).zext(64));
    require(B.CreateICmpSGE(Index.Low, B.getInt64(0)), Index.IsShared);
    require(B.CreateICmpSLT(Index.High, Extent.Low), Index.IsShared && Extent.IsShared);
  }
  return true;
}

AccessRanges::Result AccessRanges::distance(Value *Pointer, Value *Base) {
  const SCEV *S = SE.getSCEV(Pointer);
  auto *Start = dyn_cast<SCEVUnknown>(SE.getPointerBase(S));
  if (!Start || Start->getValue() != Base)
    return std::nullopt;
  const SCEV *Distance = SE.getMinusSCEV(S, Start);
  return isa<SCEVCouldNotCompute>(Distance) ? std::nullopt : evaluate(Distance);
}

void AccessRanges::require(Value *Test, bool IsShared) {
  if (auto *C = dyn_cast<ConstantInt>(Test); C && C->isOne())
    return;
  // Keep the order: an earlier test ensures that a later one does not wrap.
  Value *&Condition = IsShared ? OfLaunch : OfThread;
  Condition = Condition ? B.CreateLogicalAnd(Condition, Test) : Test;
}

Value *AccessRanges::condition() {
  return OfLaunch && OfThread ? B.CreateLogicalAnd(OfLaunch, OfThread) : OfLaunch ? OfLaunch : OfThread;
}

AccessRanges::Result AccessRanges::evaluate(const SCEV *S) {
  auto Found = Known.find(S);
  if (Found != Known.end())
    return Found->second;
  Known[S] = std::nullopt; // marks an evaluation in progress
  Result R = withFacts(S, evaluateNew(S));
  return Known[S] = R ? bounded(*R) : R;
}

AccessRanges::Result AccessRanges::evaluateNew(const SCEV *S) {
  if (!S->getType()->isIntegerTy() || SE.getTypeSizeInBits(S->getType()) > 64)
    return std::nullopt;
  if (auto *Unknown = dyn_cast<SCEVUnknown>(S))
    if (const CallInst *Index = asIndex(Unknown->getValue()))
      if (Result R = evaluateIndex(*Index))
        return R;
  // Recomputes sums and products from numbers that do not wrap.
  if (!isa<SCEVAddExpr, SCEVMulExpr>(S) && isKnownBefore(S))
    return evaluateExactly(S);
  switch (S->getSCEVType()) {
  case scAddExpr:
  case scMulExpr: {
    Result Total;
    for (const SCEV *Operand : S->operands()) {
      Result R = evaluate(Operand);
      if (!R)
        return std::nullopt;
      Total = !Total ? R : isa<SCEVAddExpr>(S) ? sum(*Total, *R) : product(*Total, *R);
      if (!Total)
        return isKnownBefore(S) ? evaluateExactly(S) : std::nullopt;
    }
    return Total;
  }
  case scAddRecExpr:
    return evaluateRecurrence(cast<SCEVAddRecExpr>(S));
  case scSignExtend:
  case scZeroExtend:
    return evaluateExtension(cast<SCEVCastExpr>(S));
  case scTruncate:
    return evaluate(cast<SCEVTruncateExpr>(S)->getOperand());
  case scSMaxExpr:
  case scSMinExpr:
  case scUMaxExpr:
  case scUMinExpr:
    return evaluateExtremum(cast<SCEVMinMaxExpr>(S));
  default:
    return evaluateRange(S);
  }
}

/// Returns true if all values of S are defined before the region.
bool AccessRanges::isKnownBefore(const SCEV *S) {
  struct Finder {
    const DominatorTree &DT;
    Instruction *At;
    bool Later = false;
    bool follow(const SCEV *S) {
      if (auto *U = dyn_cast<SCEVUnknown>(S))
        if (auto *I = dyn_cast<Instruction>(U->getValue()))
          Later |= !DT.dominates(I, At) || asIndex(I);
      Later |= isa<SCEVAddRecExpr>(S) || isa<SCEVCouldNotCompute>(S);
      return !Later;
    }
    bool isDone() const { return Later; }
  } F{DT, At};
  visitAll(S, F);
  return !F.Later && Expander.isSafeToExpandAt(S, At);
}

AccessRanges::Result AccessRanges::evaluateExactly(const SCEV *S) {
  Value *V = Expander.expandCodeFor(S, S->getType(), At->getIterator());
  B.SetInsertPoint(At);
  V = B.CreateSExt(V, B.getInt64Ty());
  bool IsShared = isShared(S);
  if (!Part.empty() && !IsShared)
    return std::nullopt;
  return Interval{V, V, bitsOf(SE.getSignedRange(S)), IsShared};
}

/// The test that each iteration makes before the access: `for (k = 0; k < n; ++k)` tests n + 1 times and accesses n
/// times.
const SCEV *AccessRanges::iterationsOfEarlierTest(const Loop &L) {
  SmallVector<BasicBlock *> Exiting;
  L.getExitingBlocks(Exiting);
  for (BasicBlock *Test : Exiting)
    for (BasicBlock *Stay : successors(Test))
      if (L.contains(Stay) && DT.dominates(BasicBlockEdge(Test, Stay), Where)) {
        const SCEV *Iterations = SE.getExitCount(&L, Test, ScalarEvolution::SymbolicMaximum);
        if (!isa<SCEVCouldNotCompute>(Iterations))
          return Iterations;
      }
  return nullptr;
}

/// Returns the values from the first to the last iteration.
AccessRanges::Result AccessRanges::evaluateRecurrence(const SCEVAddRecExpr *S) {
  if (!S->isAffine() || !Region.contains(S->getLoop()->getHeader()))
    return std::nullopt;
  const SCEV *Tests = iterationsOfEarlierTest(*S->getLoop());
  const SCEV *Iterations = Tests ? Tests : SE.getSymbolicMaxBackedgeTakenCount(S->getLoop());
  if (isa<SCEVCouldNotCompute>(Iterations))
    return std::nullopt;
  Result Start = evaluate(S->getStart()), Step = evaluate(S->getStepRecurrence(SE)), Count = evaluate(Iterations);
  if (!Start || !Step || !Count)
    return std::nullopt;
  // The count is unsigned: a value that looks negative is very large, and not supported here.
  unsigned Width = SE.getTypeSizeInBits(Iterations->getType());
  requireWithin(*Count, APInt::getZero(64),
                Width < 64 ? APInt::getMaxValue(Width).zext(64) : APInt::getSignedMaxValue(64));
  Value *Zero = B.getInt64(0);
  if (Tests)
    Count->High = largest(B.CreateNSWSub(Count->High, B.getInt64(1)), Zero);
  Result Distance = product(*Step, {Zero, Count->High, Count->Bits, Count->IsShared});
  return Distance ? sum(*Start, *Distance) : std::nullopt;
}

AccessRanges::Result AccessRanges::evaluateExtension(const SCEVCastExpr *S) {
  const SCEV *Operand = S->getOperand();
  Result R = evaluate(Operand);
  if (!R)
    return R;
  unsigned Width = SE.getTypeSizeInBits(Operand->getType());
  if (isa<SCEVSignExtendExpr>(S))
    requireWithin(*R, APInt::getSignedMinValue(Width).sext(64), APInt::getSignedMaxValue(Width).sext(64));
  else
    requireWithin(*R, APInt::getZero(64), APInt::getMaxValue(Width).zext(64));
  R->Bits = std::min(R->Bits, Width);
  return R;
}

AccessRanges::Result AccessRanges::evaluateExtremum(const SCEVMinMaxExpr *S) {
  bool IsSigned = isa<SCEVSMaxExpr, SCEVSMinExpr>(S), IsMax = isa<SCEVSMaxExpr, SCEVUMaxExpr>(S);
  unsigned Width = SE.getTypeSizeInBits(S->getType());
  Result Total;
  for (const SCEV *Operand : S->operands()) {
    Result R = evaluate(Operand);
    if (!R)
      return R;
    requireWithin(*R, IsSigned ? APInt::getSignedMinValue(Width).sext(64) : APInt::getZero(64),
                  APInt::getSignedMaxValue(Width).sext(64));
    if (!Total)
      Total = R;
    else if (IsMax)
      Total = Interval{largest(Total->Low, R->Low), largest(Total->High, R->High), std::max(Total->Bits, R->Bits),
                       Total->IsShared && R->IsShared};
    else
      Total = Interval{smallest(Total->Low, R->Low), smallest(Total->High, R->High), std::max(Total->Bits, R->Bits),
                       Total->IsShared && R->IsShared};
  }
  return Total;
}

/// Evaluates an expression that is computed in the region, such as `x & 63`, from its operation alone.
AccessRanges::Result AccessRanges::evaluateRange(const SCEV *S) {
  ConstantRange Range = SE.getSignedRange(S);
  if (bitsOf(Range) + 2 > Range.getBitWidth())
    return std::nullopt;
  return Interval{B.getInt64(Range.getSignedMin().getSExtValue()), B.getInt64(Range.getSignedMax().getSExtValue()),
                  bitsOf(Range), true};
}

AccessRanges::Result AccessRanges::evaluateIndex(const CallInst &Index) {
  uint64_t D = cast<ConstantInt>(Index.getArgOperand(0))->getZExtValue();
  if (K.Rank > 3 || D >= K.Rank)
    return std::nullopt;
  if (!Part.empty())
    return indexInPart(Index, D);
  Value *Count;
  if (isCallOf(Index, BuiltinId::group_id)) {
    Function *Groups = declareBuiltin(*At->getModule(), BuiltinId::num_groups);
    Count = B.CreateCall(Groups, {B.getInt32(D)});
  } else if (isCallOf(Index, BuiltinId::local_id) && !K.Tile.empty()) {
    Count = B.getInt64(K.Tile[K.Rank - 1 - D]);
  } else if (isCallOf(Index, BuiltinId::global_id) && K.Tile.empty()) {
    Value *Extent = B.CreateConstInBoundsGEP1_64(B.getInt32Ty(), K.Kernel->getArg(1), K.Rank - 1 - D);
    Count = B.CreateAlignedLoad(B.getInt32Ty(), Extent, Align(4));
  } else {
    return std::nullopt;
  }
  Value *Last = B.CreateNSWSub(B.CreateZExtOrTrunc(Count, B.getInt64Ty()), B.getInt64(1));
  return Interval{B.getInt64(0), Last, 31, true}; // C++ AMP's extents are ints
}

AccessRanges::Result AccessRanges::indexInPart(const CallInst &Index, unsigned D) {
  Value *Low = Part[2 * D], *High = Part[2 * D + 1];
  if (K.Tile.empty())
    return isCallOf(Index, BuiltinId::global_id) ? Result({Low, High, 31, true}) : std::nullopt;
  Value *Size = B.getInt64(K.Tile[K.Rank - 1 - D]), *Last = B.getInt64(K.Tile[K.Rank - 1 - D] - 1);
  if (isCallOf(Index, BuiltinId::group_id))
    return Interval{Low, High, 31, true};
  if (isCallOf(Index, BuiltinId::local_id))
    return Interval{B.getInt64(0), Last, 31, true};
  return Interval{B.CreateNSWMul(Low, Size), B.CreateNSWAdd(B.CreateNSWMul(High, Size), Last), 31, true};
}

/// Narrows the interval by the facts of branches.
AccessRanges::Result AccessRanges::withFacts(const SCEV *S, Result R) {
  unsigned Width = S->getType()->isIntegerTy() ? unsigned(SE.getTypeSizeInBits(S->getType())) : 0;
  Result All;
  // A fact `!=` narrows an interval only at its ends, so apply it after the others.
  std::vector<Fact> Ordered;
  copy_if(Facts, std::back_inserter(Ordered),
          [&](const Fact &F) { return F.Number == S && Width != 0 && Width <= 64; });
  std::stable_partition(Ordered.begin(), Ordered.end(), [](const Fact &F) { return F.Predicate != CmpInst::ICMP_NE; });
  for (const Fact &F : Ordered) {
    Result Bound = evaluate(F.Bound);
    if (!Bound || (F.Predicate == CmpInst::ICMP_NE && (!R || All || R->Low == R->High || Bound->Low != Bound->High)))
      continue;
    if (!R && Width <= 32) // no other bound is known
      R = All = Interval{B.getInt64(APInt::getSignedMinValue(Width).getSExtValue()),
                         B.getInt64(APInt::getSignedMaxValue(Width).getSExtValue()), Width - 1, true};
    if (!R)
      continue;
    // Compare as the program does, with numbers that have not wrapped.
    APInt Least = APInt::getSignedMinValue(Width).sext(64), Most = APInt::getSignedMaxValue(Width).sext(64);
    Interval Number = *R;
    if (F.Offset != 0)
      Number = {B.CreateNSWAdd(R->Low, B.getInt64(F.Offset)), B.CreateNSWAdd(R->High, B.getInt64(F.Offset)),
                std::max(R->Bits, 32u) + 1, R->IsShared};
    requireWithin(Number, Least, Most);
    requireWithin(*Bound, CmpInst::isUnsigned(F.Predicate) ? APInt::getZero(64) : Least, Most);
    narrow(*R, F, *Bound);
  }
  if (All && (R->Low == All->Low || R->High == All->High))
    return std::nullopt; // an interval needs both ends
  return R;
}

/// Applies one fact. Contradictory facts mean that the access never runs; the result then does not matter.
void AccessRanges::narrow(Interval &I, const Fact &F, const Interval &Bound) {
  bool IsStrict = CmpInst::isStrictPredicate(F.Predicate);
  Value *Low = nullptr, *High = nullptr; // bounds of I + F.Offset
  switch (F.Predicate) {
  case CmpInst::ICMP_EQ:
    Low = Bound.Low;
    High = Bound.High;
    break;
  case CmpInst::ICMP_ULT:
  case CmpInst::ICMP_ULE:
    Low = B.getInt64(0);
    [[fallthrough]];
  case CmpInst::ICMP_SLT:
  case CmpInst::ICMP_SLE:
    High = IsStrict ? B.CreateNSWSub(Bound.High, B.getInt64(1)) : Bound.High;
    break;
  case CmpInst::ICMP_SGT:
  case CmpInst::ICMP_SGE:
    Low = IsStrict ? B.CreateNSWAdd(Bound.Low, B.getInt64(1)) : Bound.Low;
    break;
  case CmpInst::ICMP_NE: {
    Value *Not = B.CreateNSWSub(Bound.Low, B.getInt64(F.Offset)), *One = B.getInt64(1), *OldLow = I.Low,
          *OldHigh = I.High;
    I.Low = smallest(B.CreateSelect(B.CreateICmpEQ(OldLow, Not), B.CreateNSWAdd(OldLow, One), OldLow), OldHigh);
    I.High = largest(B.CreateSelect(B.CreateICmpEQ(OldHigh, Not), B.CreateNSWSub(OldHigh, One), OldHigh), OldLow);
    I.IsShared &= Bound.IsShared;
    return;
  }
  default: // other predicates give no interval, or one that wraps
    return;
  }
  Value *Offset = B.getInt64(F.Offset), *OldLow = I.Low, *OldHigh = I.High;
  if (Low) // at most the old end, so that `Bits` remains valid
    I.Low = smallest(largest(OldLow, B.CreateNSWSub(Low, Offset)), OldHigh);
  if (High)
    I.High = largest(smallest(OldHigh, B.CreateNSWSub(High, Offset)), OldLow);
  I.IsShared &= Bound.IsShared;
}

AccessRanges::Result AccessRanges::sum(const Interval &A, const Interval &C) {
  bool IsOne = A.Low == A.High && C.Low == C.High;
  Value *Low = B.CreateNSWAdd(A.Low, C.Low);
  return bounded(
      {Low, IsOne ? Low : B.CreateNSWAdd(A.High, C.High), std::max(A.Bits, C.Bits) + 1, A.IsShared && C.IsShared});
}

AccessRanges::Result AccessRanges::product(const Interval &A, const Interval &C) {
  if (A.Low != A.High && C.Low == C.High)
    return product(C, A);
  Interval Left = A, Right = C;
  if (Left.Bits + Right.Bits > ProductBits) {
    // Test the operand that is cheaper to test: one known at launch, or one that may be much smaller than its type.
    bool IsLeft = Left.IsShared != Right.IsShared ? Left.IsShared : Left.Bits > Right.Bits;
    Interval &Tested = IsLeft ? Left : Right, &Other = IsLeft ? Right : Left;
    unsigned Rest = ProductBits - std::min(Other.Bits, ProductBits);
    if (Rest < 16)
      return std::nullopt;
    requireWithin(Tested, -APInt::getOneBitSet(64, Rest), APInt::getLowBitsSet(64, Rest));
    Tested.Bits = Rest;
  }
  bool IsShared = Left.IsShared && Right.IsShared;
  unsigned Bits = Left.Bits + Right.Bits;
  Value *First = B.CreateNSWMul(Left.Low, Right.Low);
  if (Left.Low == Left.High && Right.Low == Right.High)
    return Interval{First, First, Bits, IsShared};
  Value *Second = B.CreateNSWMul(Left.Low, Right.High);
  Interval R = {smallest(First, Second), largest(First, Second), Bits, IsShared};
  if (Left.Low != Left.High) {
    Value *Third = B.CreateNSWMul(Left.High, Right.Low), *Fourth = B.CreateNSWMul(Left.High, Right.High);
    R.Low = smallest(R.Low, smallest(Third, Fourth));
    R.High = largest(R.High, largest(Third, Fourth));
  }
  return R;
}

/// Limits the interval to SumBits; adds a run-time test if it may be larger.
AccessRanges::Result AccessRanges::bounded(Interval I) {
  if (I.Bits > SumBits) {
    if (I.Bits > 63 && I.Low != I.High)
      return std::nullopt; // the ends may have wrapped
    requireWithin(I, -APInt::getOneBitSet(64, SumBits), APInt::getLowBitsSet(64, SumBits));
    I.Bits = SumBits;
  }
  return I;
}

void AccessRanges::requireWithin(const Interval &I, const APInt &Low, const APInt &High) {
  unsigned Needed = std::min(Low.isZero() ? 0 : Low.getSignificantBits() - 1, High.getSignificantBits() - 1);
  if (I.Bits <= Needed)
    return;
  if (!Required.insert({I.Low, I.High, Low.getSExtValue(), High.getSExtValue()}).second)
    return;
  if (!High.isMaxSignedValue())
    require(B.CreateICmpSLE(I.High, B.getInt(High)), I.IsShared);
  require(B.CreateICmpSGE(I.Low, B.getInt(Low)), I.IsShared);
}

Value *AccessRanges::smallest(Value *A, Value *C) { return A == C ? A : B.CreateSelect(B.CreateICmpSLT(A, C), A, C); }
Value *AccessRanges::largest(Value *A, Value *C) { return A == C ? A : B.CreateSelect(B.CreateICmpSGT(A, C), A, C); }

} // namespace amp
