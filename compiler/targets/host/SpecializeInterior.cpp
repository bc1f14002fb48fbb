// See Passes.def. The specialized version starts as a copy of the region. In it, values are replaced one by
// one by what they are if their test holds, so that values that depend on them become strided as well.
//
// The tests run where their operands might not have been evaluated. The copies of these therefore have
// no flags that make them poison, unless all threads evaluate them anyway, and each test is frozen: a value that no
// thread uses does not decide.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/AccessGroups.h"
#include "targets/host/AddRowChecks.h"
#include "targets/host/HostKernel.h"
#include "targets/host/HostPasses.h"
#include "targets/host/InterleavedVectors.h"
#include "targets/host/MakeThreadFunctions.h"
#include "targets/host/RowLoops.h"
#include "targets/host/ShapeAnalysis.h"
#include "targets/host/ThreadVectorizer.h"
#include "targets/host/VectorizeThreads.h"

#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "specialize-interior"

STATISTIC(NumSpecialized, "Regions with a version for the interior");

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// Maximum number of instructions in a region with a second version.
constexpr unsigned MaxSize = 500;
/// Maximum number of tests in the entry block.
constexpr unsigned MaxTests = 16;
/// Maximum number of instructions computed for one test, and of their depth.
constexpr unsigned MaxCopies = 48, MaxIndexDepth = 24;
/// The same for regions with guards, which disappear from the second version.
constexpr unsigned MaxGuardedSize = 800;
/// Vectors have at least this many lanes.
constexpr unsigned FewestLanes = 4;
/// At most this many lanes run together, in several vectors.
constexpr int64_t MostLanes = 128;
/// The remainder of a smaller divisor wraps too often, unless the divisor is a multiple of UsualLanes: then no vector
/// that begins at a multiple of its width contains the wrap. In tiles, ShapeAnalysis knows where vectors begin.
constexpr uint64_t MinDivisor = 64, UsualLanes = 16;

/// Returns true if I is a load or store with a varying address, a division of each lane's own number by one that is not
/// constant, or the end of a loop that lanes leave one by one.
bool isSlow(const Instruction &I, const LaneAnalyses &Known) {
  if (I.isIntDivRem())
    return !isa<Constant>(I.getOperand(1)) && Known.Shapes.shape(&I).isVarying();
  if (const Value *Pointer = getLoadStorePointerOperand(&I))
    return Known.Shapes.shape(Pointer).isVarying();
  const Loop *L = I.isTerminator() ? Known.LI.getLoopFor(I.getParent()) : nullptr;
  return L && L->getLoopLatch() == I.getParent() && Known.Shapes.isDivergent(L);
}

/// i > n ? i - n : 0
bool isSaturatedDifference(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && Call->getIntrinsicID() == Intrinsic::usub_sat;
}

/// i < 0 ? -i : i
bool isMirrored(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && Call->getIntrinsicID() == Intrinsic::abs;
}

/// Returns true if I extends a 32-bit index to 64 bits for an address. The index might wrap before: LLVM turns n - 1 -
/// i into n + ~i, and loses the flag that it does not.
bool extendsIndex(const Instruction &I, const ShapeAnalysis &Shapes) {
  return I.getType()->isIntegerTy(64) && I.getOperand(0)->getType()->isIntegerTy(32) &&
         Shapes.shape(I.getOperand(0)).isStrided();
}

/// Returns true if several accesses might form one group (AccessGroup) if they could pass stores.
bool hasRows(const Function &F, const ShapeAnalysis &Shapes) {
  unsigned Found = 0;
  bool Stores = false;
  for (const Instruction &I : instructions(F))
    if (const Value *Pointer = getLoadStorePointerOperand(&I)) {
      const std::optional<int64_t> Stride = Shapes.shape(Pointer).stride();
      Found += Stride && std::abs(*Stride) > static_cast<int64_t>(sizeOfAccess(I));
      Stores |= isa<StoreInst>(I);
    }
  return Found > 1 && Stores;
}

/// Returns true if I may be simpler in the interior. Its operands must be uniform or strided.
bool isCandidate(const Instruction &I, const ShapeAnalysis &Shapes) {
  if (!Shapes.shape(&I).isVarying() || !I.getType()->isIntegerTy() || I.getType()->getIntegerBitWidth() < 32 ||
      I.getType()->getIntegerBitWidth() > 64)
    return false;
  if (isa<ZExtInst, SExtInst>(I))
    return I.getOperand(0)->getType()->isIntegerTy(1) || extendsIndex(I, Shapes);
  if (isa<SelectInst>(I))
    return Shapes.shape(I.getOperand(1)).stride() && Shapes.shape(I.getOperand(2)).stride();
  if (isMirrored(I))
    return Shapes.shape(I.getOperand(0)).stride().has_value();
  if (!isa<MinMaxIntrinsic>(I) && !isSaturatedDifference(I) && !I.isIntDivRem() &&
      !is_contained({Instruction::And, Instruction::LShr, Instruction::AShr}, I.getOpcode()))
    return false;
  return Shapes.shape(I.getOperand(0)).stride() && Shapes.shape(I.getOperand(1)).stride();
}

/// x + lane(), the thread's index, which is less than 2^31.
bool isThreadIndex(const Value &V) {
  const Value *First, *Second;
  if (!match(&V, m_NSWAdd(m_Value(First), m_Value(Second))))
    return false;
  auto *Row = dyn_cast<Argument>(First);
  return Row && Row->getArgNo() == ThreadX && isCallOf(*Second, LaneBuiltin);
}

/// Returns true if V is not negative, also if only a clamp shows it, as in max(i, 3) - 3, or in a loop that counts up
/// from there.
bool isNotNegative(const Value &V, const DataLayout &DL) {
  auto IsKnown = [&](const Value &Of) { return isThreadIndex(Of) || isKnownNonNegative(&Of, SimplifyQuery(DL)); };
  if (IsKnown(V))
    return true;
  const Value *Of = nullptr, *Clamped = nullptr;
  const APInt *Low, *Change;
  if (match(&V, m_NSWAdd(m_Value(Of), m_APInt(Change))) && Change->isNegative()) {
    const Value *Narrow = Of;
    match(Of, m_ZExt(m_Value(Narrow)));
    const bool IsSigned = match(Narrow, m_SMax(m_Value(Clamped), m_APInt(Low)));
    return (IsSigned || match(Narrow, m_UMax(m_Value(Clamped), m_APInt(Low)))) && Low->isNonNegative() &&
           Low->sext(Change->getBitWidth()).sge(-*Change) && (IsSigned || Narrow != Of || IsKnown(*Clamped));
  }
  auto *Counter = dyn_cast<PHINode>(&V);
  return Counter && all_of(Counter->incoming_values(), [&](const Use &U) {
           return match(U.get(), m_NSWAdd(m_Specific(Counter), m_APInt(Change)))
                      ? Change->isNonNegative()
                      : !isa<PHINode>(U) && isNotNegative(*U, DL);
         });
}

/// The copy of a region that becomes the version for the interior.
class InteriorMaker {
public:
  InteriorMaker(Function &F, FunctionAnalysisManager &FAM)
      : F(F), FAM(FAM), Start(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()) {
    // The tests are in a separate block.
    Tests = &F.getEntryBlock();
    Rest = SplitBlock(Tests, Start);
    IRBuilder<> B(Tests->getTerminator());
    Lane = createLane(B);
  }

  /// Returns null if nothing is gained.
  Value *run() {
    compareSigned();
    while (openGuards())
      IsOpen = true;
    if (IsOpen)
      combine();
    const unsigned Before = countSlow();
    while (F.getInstructionCount() <= MaxSize && Count < MaxTests && replaceSome())
      ;
    const bool IsSeparate = F.getInstructionCount() <= MaxSize && separateAccesses();
    return Condition && (IsOpen || IsSeparate || countSlow() < Before) ? Condition : nullptr;
  }

  BasicBlock *tests() const { return Tests; }
  BasicBlock *rest() const { return Rest; }

private:
  /// LLVM compares numbers as unsigned ones if none is negative. Without the clamp that showed this, it would be
  /// unknown whether the lanes' differences wrap: max(i, 3) - 3 <= n.
  void compareSigned() {
    for (Instruction &I : instructions(F))
      if (auto *Compare = dyn_cast<ICmpInst>(&I);
          Compare && Compare->isUnsigned() && Compare->getOperand(0)->getType()->isIntegerTy() &&
          all_of(Compare->operands(), [&](const Use &U) { return isNotNegative(*U, F.getParent()->getDataLayout()); }))
        Compare->setPredicate(Compare->getSignedPredicate());
  }

  /// Guards that compare with the same values.
  struct GuardSet {
    SmallSetVector<Value *, 2> Bounds;
    SmallVector<CallInst *> Tests; ///< that all lanes pass
    unsigned Strided = 0;          ///< accesses that they guard
  };

  /// The guards of several elements of a thread: if (i < n) A[i]; if (i + 1 < n) A[i + 1]. In the interior all of them
  /// hold, so that the elements become one group of accesses. Returns true if there are such guards.
  bool openGuards() {
    const LaneAnalyses Known(F, FewestLanes); // so many lanes do not wrap
    if (!Known.Shapes.isValid())
      return false;
    SmallVector<GuardSet> Sets;
    for (Instruction &I : instructions(F)) {
      auto *Branch = isCallOf(I, AllLanesBuiltin) ? branchOf(I) : nullptr;
      SmallSetVector<Value *, 2> Bounds;
      if (!Branch || !collectBounds(I.getOperand(0), Known.Shapes, Bounds) || Bounds.empty())
        continue;
      auto *Set = find_if(Sets, [&](const GuardSet &S) {
        return S.Bounds.size() == Bounds.size() && all_of(Bounds, [&](Value *V) { return S.Bounds.contains(V); });
      });
      if (Set == Sets.end())
        Set = Sets.insert(Sets.end(), GuardSet{Bounds, {}, 0});
      Set->Tests.push_back(cast<CallInst>(&I));
      Set->Strided += countStrided(*Branch->getSuccessor(0), Known);
    }
    return any_of(Sets, [&](const GuardSet &Set) { // the others are found again, in what is left of the region
      return Set.Tests.size() > 1 && Set.Strided > 1 && Count < MaxTests && open(Set, Known);
    });
  }

  /// Returns the branch that a test decides, perhaps together with that of a whole row.
  static BranchInst *branchOf(Instruction &Test) {
    if (!Test.hasOneUse())
      return nullptr;
    auto *User = cast<Instruction>(*Test.user_begin());
    if (User->getOpcode() == Instruction::Or && User->hasOneUse())
      User = cast<Instruction>(*User->user_begin());
    auto *Branch = dyn_cast<BranchInst>(User);
    return Branch && Branch->isConditional() ? Branch : nullptr;
  }

  /// Finds the values of the launch that a condition compares indices with; false if there are comparisons of other
  /// kinds.
  static bool collectBounds(Value *V, const ShapeAnalysis &Shapes, SmallSetVector<Value *, 2> &Bounds,
                            unsigned Depth = 0) {
    Value *L, *R;
    if (Depth < MaxTests && match(V, m_LogicalAnd(m_Value(L), m_Value(R))))
      return collectBounds(L, Shapes, Bounds, Depth + 1) && collectBounds(R, Shapes, Bounds, Depth + 1);
    auto *Compare = dyn_cast<ICmpInst>(V);
    if (!Compare || Compare->isEquality())
      return false;
    for (Value *Operand : Compare->operands())
      if (Shapes.shape(Operand).isUniform() && !isa<Constant>(Operand))
        Bounds.insert(Operand);
    return true;
  }

  /// Counts accesses of a path whose elements are not adjacent, but near.
  static unsigned countStrided(BasicBlock &Path, const LaneAnalyses &Known) {
    const DataLayout &DL = Path.getDataLayout();
    unsigned Strided = 0;
    for (BasicBlock *B : depth_first(&Path))
      if (Known.DT.dominates(&Path, B))
        for (Instruction &I : *B)
          if (const Value *Pointer = getLoadStorePointerOperand(&I)) {
            const auto Bytes = static_cast<int64_t>(DL.getTypeStoreSize(getLoadStoreType(&I)).getFixedValue());
            std::optional<int64_t> Stride = Known.Shapes.shape(Pointer).stride();
            Strided += Stride && std::abs(*Stride) > Bytes &&
                       std::abs(*Stride) <= static_cast<int64_t>(InterleavedVectors::MaxRowBytes);
          }
    return Strided;
  }

  /// Makes the guards of a set hold, after one test of all of them. Returns false if they cannot be tested.
  bool open(const GuardSet &Set, const LaneAnalyses &Known) {
    Instruction *const Last = Tests->getTerminator()->getPrevNode();
    SmallVector<Value *> Conditions;
    Copies.clear();
    for (CallInst *Test : Set.Tests)
      if (Value *Copy = copy(Test->getArgOperand(0), Known, 0, static_cast<unsigned>(Set.Tests.size())))
        Conditions.push_back(Copy);
    if (Conditions.size() < Set.Tests.size()) { // removes an incomplete test
      while (Tests->getTerminator()->getPrevNode() != Last)
        Tests->getTerminator()->getPrevNode()->eraseFromParent();
      return false;
    }
    IRBuilder<> B(Tests->getTerminator());
    require(B, AllLanesBuiltin, B.CreateAnd(Conditions));
    for (CallInst *Test : Set.Tests) {
      BranchInst *Branch = branchOf(*Test);
      LLVM_DEBUG(dbgs() << F.getName() << ": in the interior, all lanes pass" << *Test->getArgOperand(0) << "\n");
      Branch->setCondition(B.getTrue());
      ConstantFoldTerminator(Branch->getParent(), /*DeleteDeadConditions=*/true);
    }
    EliminateUnreachableBlocks(F);
    for (BasicBlock &Block : make_early_inc_range(F))
      if (Block.getSinglePredecessor() && Block.getSinglePredecessor() != Tests)
        MergeBlockIntoPredecessor(&Block);
    return true;
  }

  /// Removes common subexpressions of blocks that guards separated, such as loads of a container's pointer.
  void combine() {
    BranchInst *Branch = BranchInst::Create(Rest, Rest, Condition, Tests->getTerminator()); // uses the condition
    Branch->getNextNode()->eraseFromParent();
    EarlyCSEPass().run(F, FAM);
    FAM.clear(F, F.getName());
    if (!Lane) { // no test has needed it yet
      IRBuilder<> B(Tests, Tests->getFirstNonPHIOrDbgOrAlloca());
      Lane = createLane(B);
    }
    Condition = Branch->getCondition();
    BranchInst::Create(Rest, Branch);
    Branch->eraseFromParent();
  }

  /// Counts scattered accesses and divergent loops in this version.
  unsigned countSlow() const {
    const LaneAnalyses Known(F);
    if (!Known.Shapes.isValid())
      return 0;
    return static_cast<unsigned>(count_if(instructions(F), [&](Instruction &I) { return isSlow(I, Known); }));
  }

  /// Uses the current facts about the values.
  bool replaceSome() {
    const LaneAnalyses Known(F);
    if (!Known.Shapes.isValid())
      return false;
    bool Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (Count >= MaxTests || I.getParent() == Tests || Tried.contains(&I) || !isCandidate(I, Known.Shapes))
        continue;
      Value *Instead = tryToReplace(I, Known);
      if (!Instead) {
        Tried.insert(&I);
        continue;
      }
      LLVM_DEBUG(dbgs() << F.getName() << ": in the interior" << I << " is " << *Instead << "\n");
      const bool IsNew = isa<BinaryOperator>(Instead); // its shape may be unknown
      I.replaceAllUsesWith(Instead);
      I.eraseFromParent();
      Changed = true;
      if (IsNew)
        break;
    }
    return Changed;
  }

  /// Replaces I as below. Leaves nothing if that fails.
  Value *tryToReplace(Instruction &I, const LaneAnalyses &Known) {
    Instruction *const Last = Tests->getTerminator()->getPrevNode();
    Copies.clear();
    Value *Instead = findReplacement(I, Known);
    while (!Instead && Tests->getTerminator()->getPrevNode() != Last)
      Tests->getTerminator()->getPrevNode()->eraseFromParent();
    return Instead;
  }

  /// Returns I's value in the interior, and adds a test for it; null if there is none.
  Value *findReplacement(Instruction &I, const LaneAnalyses &Known) {
    auto Stride = [&](Value *V) { return Known.Shapes.shape(V).stride(); };
    if (auto *Clamp = dyn_cast<MinMaxIntrinsic>(&I)) {
      Value *L = Clamp->getLHS(), *R = Clamp->getRHS();
      if (!Stride(L) || !Stride(R) || Stride(L) == Stride(R))
        return nullptr;
      if (Stride(L) == 0)
        std::swap(L, R);
      return Stride(R) == 0 && addComparison(Clamp->getPredicate(), L, R, Known) ? L : nullptr;
    }
    if (isSaturatedDifference(I))
      return replaceDifference(I, Known);
    if (isMirrored(I)) {
      Value *Number = I.getOperand(0);
      return addComparison(ICmpInst::ICMP_SGE, Number, ConstantInt::get(I.getType(), 0), Known) ? Number : nullptr;
    }
    if (isa<ZExtInst, SExtInst>(I) && extendsIndex(I, Known.Shapes))
      return replaceExtension(cast<CastInst>(I), Known);
    if (isa<ZExtInst, SExtInst>(I)) { // i + (i < n)
      auto *Compare = dyn_cast<ICmpInst>(I.getOperand(0));
      Value *Test = Compare ? copy(Compare, Known) : nullptr;
      if (!Test)
        return nullptr;
      const bool IsTrue = Compare->getPredicate() != ICmpInst::ICMP_EQ;
      IRBuilder<> B(Tests->getTerminator());
      require(B, IsTrue ? AllLanesBuiltin : NoLaneBuiltin, Test);
      return ConstantInt::get(I.getType(), !IsTrue ? 0 : isa<ZExtInst>(I) ? 1 : ~uint64_t(0), /*IsSigned=*/true);
    }
    if (auto *Select = dyn_cast<SelectInst>(&I)) {
      Value *True = Select->getTrueValue(), *False = Select->getFalseValue();
      if (!Stride(True) || !Stride(False) || Known.Shapes.shape(Select->getCondition()).isUniform())
        return nullptr;
      const bool IsTrue = isLikely(*Select, Stride(True) != 0, Stride(False) != 0);
      IRBuilder<> B(Tests->getTerminator());
      Value *Test = copy(Select->getCondition(), Known);
      if (!Test)
        return nullptr;
      require(B, IsTrue ? AllLanesBuiltin : NoLaneBuiltin, Test);
      return IsTrue ? True : False;
    }
    if (auto *Operation = dyn_cast<BinaryOperator>(&I))
      return replaceDivision(*Operation, Known);
    return nullptr;
  }

  /// Requires that the operand does not wrap between lanes, and returns the sum of lane 0's index and the distance.
  Value *replaceExtension(CastInst &I, const LaneAnalyses &Known) {
    Value *Mine = copy(I.getOperand(0), Known);
    if (!Mine)
      return nullptr;
    IRBuilder<> B(Tests->getTerminator());
    Type *Narrow = Mine->getType(), *Wide = I.getType();
    const int64_t Step = Known.Shapes.shape(I.getOperand(0)).Stride;
    Value *First = B.CreateSub(Mine, B.CreateMul(Lane, ConstantInt::getSigned(Narrow, Step))); // lane 0's
    Value *Offset = B.CreateNSWMul(B.CreateZExt(Lane, Wide, "", /*IsNonNeg=*/true), ConstantInt::getSigned(Wide, Step));
    Value *Sum = B.CreateNSWAdd(B.CreateCast(I.getOpcode(), First, Wide), Offset, I.getName());
    if (isa<ZExtInst>(I)) {
      require(B, AllLanesBuiltin, B.CreateICmpEQ(B.CreateCast(I.getOpcode(), Mine, Wide), Sum));
      return Sum;
    }
    // The last lane decides.
    const unsigned Bits = Narrow->getIntegerBitWidth();
    require(B, AllLanesBuiltin,
            Step > 0 ? B.CreateICmpSLE(Sum, ConstantInt::getSigned(Wide, maxIntN(Bits)))
                     : B.CreateICmpSGE(Sum, ConstantInt::getSigned(Wide, minIntN(Bits))));
    return Sum;
  }

  /// Predicts which value threads select that are not at a border.
  static bool isLikely(const SelectInst &Select, bool TrueSteps, bool FalseSteps) {
    if (TrueSteps != FalseSteps)
      return TrueSteps;
    // i >= n ? i - n : i is i.
    auto *Compare = dyn_cast<ICmpInst>(Select.getCondition());
    return Compare && is_contained(Compare->operands(), Select.getTrueValue());
  }

  /// Requires that a clamp returns L.
  bool addComparison(ICmpInst::Predicate P, Value *L, Value *R, const LaneAnalyses &Known) {
    Value *A = copy(L, Known), *C = A ? copy(R, Known) : nullptr;
    if (!C)
      return false;
    IRBuilder<> B(Tests->getTerminator());
    require(B, AllLanesBuiltin, B.CreateICmp(ICmpInst::getNonStrictPredicate(P), A, C));
    return true;
  }

  /// i > n ? i - n : 0, where i is greater, and both are non-negative.
  Value *replaceDifference(Instruction &I, const LaneAnalyses &Known) {
    Value *L = I.getOperand(0), *R = I.getOperand(1);
    if (!Known.Shapes.shape(R).isUniform() || !addComparison(ICmpInst::ICMP_SGE, L, R, Known))
      return nullptr;
    IRBuilder<> Tester(Tests->getTerminator());
    Value *Zero = ConstantInt::get(I.getType(), 0);
    require(Tester, "", Tester.CreateICmpSGE(copy(R, Known), Zero));
    return IRBuilder<>(&I).CreateSub(L, R, I.getName(), /*HasNUW=*/true, /*HasNSW=*/true);
  }

  /// A divisor. The code may contain only a mask or a shift of it.
  struct DivisorValue {
    Value *By = nullptr;
    Value *Shift = nullptr; ///< its logarithm, of a shift
    bool IsPowerOf2 = false;
  };

  /// Returns true for masks -n; others are n - 1.
  static bool keepsHighBits(Value *Mask) {
    if (auto *Constant = dyn_cast<ConstantInt>(Mask))
      return !Constant->getValue()[0];
    return match(Mask, m_Neg(m_Value())) || match(Mask, m_Shl(m_AllOnes(), m_Value()));
  }

  /// Finds the divisor of a division, a mask or a shift, and adds tests that it is one; null if there is none, or if it
  /// is too small for `Step` from lane to lane.
  DivisorValue findDivisor(const BinaryOperator &I, Value *Operand, int64_t Step, const LaneAnalyses &Known) {
    const bool IsMask = I.getOpcode() == Instruction::And, IsShift = I.isShift();
    Type *T = I.getType();
    const unsigned Bits = T->getIntegerBitWidth();
    if (auto *Constant = dyn_cast<ConstantInt>(Operand)) {
      const APInt &C = Constant->getValue();
      if (IsShift && C.uge(31))
        return {};
      const APInt By = IsShift                  ? APInt::getOneBitSet(Bits, static_cast<unsigned>(C.getZExtValue()))
                       : !IsMask                ? C
                       : keepsHighBits(Operand) ? APInt::getOneBitSet(Bits, C.countr_zero())
                                                : C + 1;
      if (By.isNonPositive() || (IsMask && !By.isPowerOf2()))
        return {};
      const auto Distance = static_cast<uint64_t>(Step);
      if (By.ult(MinDivisor * Distance) && (getTileShape(F).isTiled() || By.urem(UsualLanes * Distance) != 0))
        return {};
      return {ConstantInt::get(T, By), IsShift ? Constant : nullptr, IsMask || IsShift};
    }
    Value *Of = copy(Operand, Known);
    IRBuilder<> B(Tests->getTerminator());
    if (!Of)
      return {};
    if (IsShift) {
      Value *Most = ConstantInt::get(T, Bits - 2), *Shift = B.CreateBinaryIntrinsic(Intrinsic::umin, Of, Most);
      require(B, "", B.CreateICmpEQ(Of, Shift));
      return {B.CreateShl(ConstantInt::get(T, 1), Shift), Shift, true};
    }
    if (!IsMask)
      return {Of};
    Value *By = keepsHighBits(Operand) ? B.CreateNeg(Of) : B.CreateAdd(Of, ConstantInt::get(T, 1));
    require(B, "", B.CreateICmpEQ(B.CreateAnd(By, B.CreateSub(By, ConstantInt::get(T, 1))), ConstantInt::get(T, 0)));
    return {By, nullptr, true};
  }

  /// i % n and i / n, where i / n is the same for all lanes. If n is a power of 2, also i & (n - 1), i & -n and
  /// i >> log2(n).
  Value *replaceDivision(BinaryOperator &I, const LaneAnalyses &Known) {
    Value *Number = I.getOperand(0), *Operand = I.getOperand(1);
    const auto Op = I.getOpcode();
    const bool IsMask = Op == Instruction::And;
    if (!I.isIntDivRem() && !IsMask && !I.isShift())
      return nullptr;
    if (IsMask && Known.Shapes.shape(Number).isUniform())
      std::swap(Number, Operand);
    if (auto *Mask = IsMask ? dyn_cast<ConstantInt>(Operand) : nullptr) { // 2 * i & 62 is 2 * i & 63
      const unsigned Zeros = Mask->getValue().countr_zero();
      if (computeKnownBits(Number, F.getDataLayout()).countMinTrailingZeros() >= Zeros)
        Operand = ConstantInt::get(I.getType(), Mask->getValue() | APInt::getLowBitsSet(Mask->getBitWidth(), Zeros));
    }
    std::optional<int64_t> Step = Known.Shapes.shape(Number).stride();
    if (!Step || *Step < 1 || *Step > 64 || !Known.Shapes.shape(Operand).isUniform())
      return nullptr;
    Value *Mine = copy(Number, Known);
    const DivisorValue Divisor = Mine ? findDivisor(I, Operand, *Step, Known) : DivisorValue();
    Value *By = Divisor.By;
    if (!By)
      return nullptr;
    IRBuilder<> B(Tests->getTerminator());
    Type *T = I.getType(), *I64 = B.getInt64Ty();
    const bool IsSigned = is_contained({Instruction::SDiv, Instruction::SRem, Instruction::AShr}, Op);
    // The value of lane 0, and the differences of the lanes. In 64 bits nothing wraps.
    Value *Offset =
        B.CreateMul(B.CreateZExt(Lane, T, "", /*IsNonNeg=*/true), ConstantInt::get(T, static_cast<uint64_t>(*Step)), "",
                    /*HasNUW=*/true, /*HasNSW=*/true);
    Value *First = B.CreateSub(Mine, Offset);
    Value *One = ConstantInt::get(T, 1), *Quotient = nullptr, *Remainder = nullptr;
    if (Divisor.IsPowerOf2) {
      Remainder = B.CreateAnd(First, B.CreateSub(By, One));
      Quotient = Divisor.Shift ? B.CreateLShr(First, Divisor.Shift) : nullptr;
    } else {
      Value *Positive = isa<Constant>(By) ? By : B.CreateBinaryIntrinsic(Intrinsic::umax, By, One);
      Quotient = B.CreateUDiv(First, Positive);
      Remainder = B.CreateSub(First, B.CreateMul(Quotient, Positive));
    }
    const unsigned Bits = T->getIntegerBitWidth();
    Value *Zero = ConstantInt::get(T, 0);
    if (IsSigned || Bits == 64) // a 64-bit value must leave space for the lanes' differences
      require(B, "", B.CreateICmpSGE(First, Zero));
    if (!isa<Constant>(By))
      require(B, "", IsSigned || Bits == 64 ? B.CreateICmpSGT(By, Zero) : B.CreateICmpNE(By, Zero));
    auto Reaches = [&](Value *V) {
      return B.CreateAdd(B.CreateZExt(V, I64), B.CreateZExt(Offset, I64, "", /*IsNonNeg=*/true), "", /*HasNUW=*/true,
                         /*HasNSW=*/Bits < 64);
    };
    const uint64_t Largest = IsSigned || Bits == 64 ? maxIntN(Bits) : maxUIntN(Bits);
    require(B, AllLanesBuiltin, B.CreateICmpULE(Reaches(First), B.getInt64(Largest)));
    require(B, AllLanesBuiltin, B.CreateICmpULT(Reaches(Remainder), B.CreateZExt(By, I64)));
    if (IsMask && keepsHighBits(Operand))
      return B.CreateAnd(First, copy(Operand, Known));
    if (IsMask || Op == Instruction::URem || Op == Instruction::SRem)
      return B.CreateAdd(Remainder, Offset, "", /*HasNUW=*/true,
                         /*HasNSW=*/IsSigned || Divisor.IsPowerOf2 || isa<Constant>(By)); // less than By
    return Quotient;
  }

  /// Requires that a thread's accesses through different views do not overlap, if they form fewer groups then. Returns
  /// false if that gains nothing.
  bool separateAccesses() {
    const LaneAnalyses Known(F); // strides hold for any number of lanes
    if (!Known.Shapes.isValid())
      return false;
    AccessGroups Groups(F, Known.Shapes, Known.DT, Known.LI);
    auto Pairs = Groups.separable();
    if (Pairs.empty() || Count + Pairs.size() > MaxTests)
      return false;
    Instruction *const Last = Tests->getTerminator()->getPrevNode();
    Copies.clear();
    auto Copy = [&](const AccessCluster *C) {
      return copy(getLoadStorePointerOperand(C->Accesses.front()), Known, 0, static_cast<unsigned>(Pairs.size()));
    };
    erase_if(Pairs, [&](auto &Pair) { return !Copy(Pair.first) || !Copy(Pair.second); });
    const unsigned Before = Groups.count();
    markApart(Pairs);
    if (2 * AccessGroups(F, Known.Shapes, Known.DT, Known.LI).count() + Pairs.size() >=
        2 * Before) { // the tests cost as much
      while (Tests->getTerminator()->getPrevNode() != Last)
        Tests->getTerminator()->getPrevNode()->eraseFromParent();
      for (Instruction &I : instructions(F))
        I.setMetadata(ApartMetadata, nullptr);
      return false;
    }
    for (auto [A, C] : Pairs) {
      LLVM_DEBUG(dbgs() << F.getName() << ": in the interior, other memory than of" << *A->Accesses.front()
                        << " is accessed by" << *C->Accesses.front() << "\n");
      requireApart(*A, *C, Copy(A), Copy(C), Known);
    }
    return true;
  }

  /// Requires that the distance from A's to C's first address, `From` and `To`, is not one at which they overlap.
  void requireApart(const AccessCluster &A, const AccessCluster &C, Value *From, Value *To, const LaneAnalyses &Known) {
    auto Stride = [&](const AccessCluster &Of) {
      return Known.Shapes.shape(getLoadStorePointerOperand(Of.Accesses.front())).stride();
    };
    IRBuilder<> B(Tests->getTerminator());
    Type *T = B.getInt64Ty();
    Value *Distance = B.CreateSub(B.CreatePtrToInt(To, T), B.CreatePtrToInt(From, T));
    int64_t Lowest = A.Begin - C.End + 1, Highest = A.End - C.Begin - 1;
    if (std::optional<int64_t> OfA = Stride(A), OfC = Stride(C); OfA && OfC && *OfA != *OfC) {
      // Lane 0's distance is far enough for all lanes that a vector may have.
      const int64_t Step = *OfC - *OfA, Last = Step * (MostLanes - 1);
      Distance = B.CreateSub(
          Distance, B.CreateMul(B.CreateZExt(Lane, T, "", /*IsNonNeg=*/true), ConstantInt::getSigned(T, Step)));
      Lowest -= std::max<int64_t>(Last, 0), Highest -= std::min<int64_t>(Last, 0);
    }
    require(B, AllLanesBuiltin,
            B.CreateICmpUGT(B.CreateSub(Distance, ConstantInt::getSigned(T, Lowest)),
                            ConstantInt::getSigned(T, Highest - Lowest)));
  }

  /// Marks the accesses of clusters that do not overlap.
  void markApart(ArrayRef<std::pair<const AccessCluster *, const AccessCluster *>> Pairs) {
    LLVMContext &C = F.getContext();
    MapVector<const AccessCluster *, SmallVector<Metadata *>> Marks; // the own number first
    auto NumberOf = [&](const AccessCluster *Cluster) {
      auto &Numbers = Marks[Cluster];
      if (Numbers.empty())
        Numbers.push_back(
            ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), static_cast<uint64_t>(Marks.size()))));
      return Numbers.front();
    };
    for (auto [A, B] : Pairs) {
      Metadata *OfA = NumberOf(A), *OfB = NumberOf(B);
      Marks[A].push_back(OfB);
      Marks[B].push_back(OfA);
    }
    for (auto &[Cluster, Numbers] : Marks)
      for (Instruction *Access : Cluster->Accesses)
        Access->setMetadata(ApartMetadata, MDNode::get(C, Numbers));
  }

  /// Recomputes V at the tests; null if it depends on anything except parameters, launch constants and the lane. `Of`:
  /// the number of values that one test consists of.
  Value *copy(Value *V, const LaneAnalyses &Known, unsigned Depth = 0, unsigned Of = 1) {
    if (isa<Argument, Constant>(V))
      return V;
    auto *I = dyn_cast<Instruction>(V);
    if (!I || I->getParent() == Tests)
      return I;
    if (isLane(*I))
      return Lane;
    if (Value *Copy = Copies.lookup(I))
      return Copy;
    const bool IsConstantLoad = isa<LoadInst>(I) && I->hasMetadata(LLVMContext::MD_invariant_load);
    if (Depth > MaxIndexDepth || Copies.size() >= MaxCopies * Of ||
        (I->isIntDivRem() && !isSafeToSpeculativelyExecute(I)) ||
        (!IsConstantLoad &&
         !isa<BinaryOperator, CastInst, GetElementPtrInst, ICmpInst, SelectInst, FreezeInst, MinMaxIntrinsic>(I)))
      return nullptr;
    SmallVector<Value *> Operands;
    for (Use &U : I->operands()) {
      Operands.push_back(isa<Function>(U) ? U.get() : copy(U, Known, Depth + 1, Of));
      if (!Operands.back())
        return nullptr;
    }
    Instruction *Copy = I->clone();
    for (auto [U, Operand] : zip(Copy->operands(), Operands))
      U.set(Operand);
    if (!Known.PDT.dominates(I->getParent(), Rest))
      Copy->dropPoisonGeneratingAnnotations();
    if (IsConstantLoad)
      Copy->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(I->getContext(), {}));
    Copy->insertBefore(Tests->getTerminator());
    Copy->setDebugLoc(DebugLoc());
    return Copies[I] = Copy;
  }

  /// Adds a condition, which is uniform if there is no builtin.
  void require(IRBuilder<> &B, StringRef Builtin, Value *Test) {
    if (!Builtin.empty())
      Test = callLaneTest(B, Builtin, Test, "inside");
    Test = B.CreateFreeze(Test);
    Condition = Condition ? B.CreateAnd(Condition, Test) : Test;
    ++Count;
  }

  Function &F;
  FunctionAnalysisManager &FAM;
  Instruction *const Start;
  BasicBlock *Tests = nullptr, *Rest = nullptr;
  Value *Condition = nullptr;
  unsigned Count = 0;
  bool IsOpen = false;
  WeakTrackingVH Lane;                     ///< the only one in the tests, so that equal indices are equal expressions
  DenseMap<Instruction *, Value *> Copies; ///< for one test
  SmallPtrSet<Instruction *, 16> Tried;
};

/// Moves the blocks of Interior, a copy of F, before those of F: its tests decide.
void join(Function &F, Function &Interior, ValueToValueMapTy &Map, const InteriorMaker &Maker, Value *Condition) {
  for (Instruction &I : instructions(F))
    if (isa<LoadInst, StoreInst>(I))
      I.setMetadata(RestMetadata, MDNode::get(F.getContext(), {}));
  for (Argument &A : F.args())
    Interior.getArg(A.getArgNo())->replaceAllUsesWith(&A);
  for (Instruction &I : make_early_inc_range(F.getEntryBlock()))
    if (isa<AllocaInst>(I)) {
      auto *Copy = cast<AllocaInst>(Map[&I]);
      Copy->replaceAllUsesWith(&I);
      Copy->eraseFromParent();
    }
  BasicBlock *Entry = &F.getEntryBlock();
  BasicBlock *Border = SplitBlock(Entry, &gatherAllocas(F));
  Border->setName("border");
  Maker.rest()->setName("interior");
  F.splice(Border->getIterator(), &Interior);
  Entry->getTerminator()->setSuccessor(0, Maker.tests());
  Maker.tests()->getTerminator()->eraseFromParent();
  BranchInst::Create(Maker.rest(), Border, Condition, Maker.tests());
  MergeBlockIntoPredecessor(Maker.tests());
}

} // namespace

PreservedAnalyses SpecializeInterior::run(Function &F, FunctionAnalysisManager &FAM) {
  if (!isRegion(F) || F.hasFnAttribute(InteriorAttribute) || !canVectorize(F) ||
      F.getInstructionCount() > MaxGuardedSize || getActiveThreads(F) != getTileShape(F).row())
    return PreservedAnalyses::all();
  {
    const LaneAnalyses Known(F);
    const bool HasGuards = count_if(instructions(F), [](Instruction &I) { return isCallOf(I, AllLanesBuiltin); }) > 1;
    if (!Known.Shapes.isValid() ||
        (!HasGuards && (F.getInstructionCount() > MaxSize ||
                        (!hasRows(F, Known.Shapes) &&
                         (none_of(instructions(F), [&](Instruction &I) { return isSlow(I, Known); }) ||
                          none_of(instructions(F), [&](Instruction &I) { return isCandidate(I, Known.Shapes); }))))))
      return PreservedAnalyses::all();
  }
  ValueToValueMapTy Map;
  Function *Interior = CloneFunction(&F, Map);
  InteriorMaker Maker(*Interior, FAM);
  Value *Condition = Maker.run();
  if (Condition) {
    ++NumSpecialized;
    F.addFnAttr(InteriorAttribute);
    join(F, *Interior, Map, Maker, Condition);
  }
  Interior->eraseFromParent();
  if (!Condition)
    return PreservedAnalyses::all();
  restoreForm(F, FAM);
  return PreservedAnalyses::none();
}

} // namespace amp
