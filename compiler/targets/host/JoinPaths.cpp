// See JoinPaths.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/JoinPaths.h"

#include "kernel/Address.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

#include <cstdlib>
#include <optional>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// Maximum factor of an index in a sum whose range is computed.
constexpr int64_t MaxFactor = 1 << 26;

/// Returns V, or a copy of it before `At` that is not poison for the indices of other threads; null if V might depend
/// on the path. Values for which `IsKept` returns true stay as they are.
Value *repeat(Value *V, Instruction &At, function_ref<bool(const Instruction &)> IsKept, unsigned Depth = 0) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || IsKept(*I))
    return V;
  if (Depth == 8 || !isa<BinaryOperator, CastInst, GetElementPtrInst, CmpInst>(I) || I->isIntDivRem())
    return nullptr;
  auto *Or = dyn_cast<PossiblyDisjointInst>(I);
  auto *Extension = dyn_cast<ZExtInst>(I);
  Instruction *Copy = Or && Or->isDisjoint() ? BinaryOperator::CreateNSWAdd(I->getOperand(0), I->getOperand(1))
                      : Extension && Extension->hasNonNeg()
                          ? CastInst::Create(Instruction::SExt, I->getOperand(0), I->getType())
                          : I->clone();
  const bool NoWrap = isa<OverflowingBinaryOperator>(Copy) && Copy->hasNoSignedWrap();
  Copy->dropPoisonGeneratingFlags();
  if (NoWrap)
    Copy->setHasNoSignedWrap();
  for (Use &U : Copy->operands()) {
    Value *Operand = repeat(U, At, IsKept, Depth + 1);
    if (!Operand) {
      Copy->deleteValue();
      return nullptr;
    }
    U.set(Operand);
  }
  Copy->insertBefore(At.getIterator());
  return Copy;
}

/// Comparisons of indices, as ranges of sums.
class Conditions {
public:
  Conditions(Function &F, ScalarEvolution &SE) : DL(F.getDataLayout()), SE(SE) {}

  /// Returns true if B has the value `Is` wherever A has it.
  bool implies(Value *A, Value *B, bool Is) {
    const std::optional<Comparison> Known = describe(A), Of = describe(B);
    if (!Known || !Of || !Of->IsExact)
      return false;
    const ConstantRange Values =
        (Is ? Known->True : Known->True.inverse()).intersectWith(rangeOf(Known->Left), ConstantRange::Signed);
    for (int64_t Sign : {1, -1}) {
      Sum Difference = Of->Left;
      Difference.add(Known->Left, -Sign);
      const ConstantRange Found = (Sign > 0 ? Values : number(0).sub(Values))
                                      .add(rangeOf(Difference))
                                      .intersectWith(rangeOf(Of->Left), ConstantRange::Signed);
      if (Of->All.contains(Found) && (Is ? Of->True : Of->True.inverse()).contains(Found))
        return true;
    }
    return false;
  }

private:
  struct Comparison {
    Sum Left;
    ConstantRange True = ConstantRange::getFull(64); ///< for these, and for no others
    ConstantRange All = ConstantRange::getFull(64);  ///< that `Left` may be without overflow
    bool IsExact = true;                             ///< the sums do not overflow, even where it is not evaluated
  };

  static ConstantRange number(int64_t N) {
    return ConstantRange(APInt(64, static_cast<uint64_t>(N), /*isSigned=*/true));
  }

  ConstantRange rangeOf(const Sum &Of) {
    ConstantRange All = number(Of.Constant);
    for (const auto &[P, Count] : Of.Terms) {
      if (P.second || std::abs(Count) > MaxFactor || P.first->getType()->getIntegerBitWidth() > 32)
        return ConstantRange::getFull(64);
      const ConstantRange One = SE.getSignedRange(SE.getSCEV(P.first)).sextOrTrunc(64);
      All = All.add(
          (isKnownNonNegative(P.first, DL)
               ? One.intersectWith(ConstantRange(APInt(64, 0), APInt(64, uint64_t(1) << 31)), ConstantRange::Signed)
               : One)
              .multiply(number(Count)));
    }
    return All;
  }

  std::optional<Comparison> describe(Value *Condition) {
    auto *Compare = dyn_cast<ICmpInst>(Condition);
    if (!Compare || !Compare->getOperand(0)->getType()->isIntegerTy(32))
      return std::nullopt;
    Comparison C = {expandIndex(Compare->getOperand(0))};
    const APInt *Number;
    if (match(Compare->getOperand(1), m_APInt(Number))) {
      std::optional<ConstantRange> True = ConstantRange::makeExactICmpRegion(Compare->getPredicate(), *Number);
      if (True->isSignWrappedSet() && rangeOf(C.Left).isAllNonNegative())
        True = True->exactIntersectWith(ConstantRange::getNonEmpty(APInt(32, 0), APInt::getSignedMinValue(32)));
      if (!True || True->isSignWrappedSet())
        return std::nullopt;
      C.True = True->signExtend(64);
      C.All = ConstantRange::getFull(32).signExtend(64);
      return C;
    }
    if (Compare->isUnsigned())
      return std::nullopt;
    const Sum Right = expandIndex(Compare->getOperand(1));
    const ConstantRange Ints = ConstantRange::getFull(32).signExtend(64);
    C.IsExact = Ints.contains(rangeOf(C.Left)) && Ints.contains(rangeOf(Right));
    C.Left.add(Right, -1);
    C.True = ConstantRange::makeExactICmpRegion(Compare->getPredicate(), APInt(64, 0));
    return C;
  }

  const DataLayout &DL;
  ScalarEvolution &SE;
};

/// Returns the load at the end of a predecessor that only `Phi` uses, or null.
LoadInst *loadAtEnd(const PHINode &Phi, const BasicBlock &Of) {
  auto *Load = dyn_cast<LoadInst>(Phi.getIncomingValueForBlock(&Of));
  if (!Load || !Load->isSimple() || !Load->hasOneUse() || Load->getParent() != &Of || !Of.getSingleSuccessor())
    return nullptr;
  for (const Instruction *I = Load; I; I = I->getNextNode())
    if (I->mayWriteToMemory())
      return nullptr;
  return Load;
}

} // namespace

void joinLoads(Function &F) {
  const DataLayout &DL = F.getDataLayout();
  for (BasicBlock *Block : SmallVector<BasicBlock *>(make_pointer_range(F)))
    for (PHINode &Phi : Block->phis()) {
      SmallVector<BasicBlock *> Paths;
      SmallVector<LoadInst *> Loads;
      std::optional<ExpandedAddress> At;
      for (BasicBlock *Path : reverse(Phi.blocks())) { // the last one often has the simplest address
        LoadInst *Load = loadAtEnd(Phi, *Path);
        const auto Of = Load ? expandAddress(Load->getPointerOperand(), DL) : std::nullopt;
        if (!Of || (At && !isSame(*At, *Of)))
          continue;
        At = Of;
        Paths.push_back(Path);
        Loads.push_back(Load);
      }
      if (Paths.size() < 2)
        continue;
      BasicBlock *Join = SplitBlockPredecessors(Block, Paths, ".join");
      auto *Joined = cast<PHINode>(Phi.getIncomingValueForBlock(Join));
      IRBuilder<> B(Joined);
      PHINode *Place = B.CreatePHI(Loads[0]->getPointerOperandType(), static_cast<unsigned>(Loads.size()));
      B.SetInsertPoint(Join, Join->getFirstInsertionPt());
      LoadInst *Common = B.CreateAlignedLoad(Phi.getType(), Place, Loads[0]->getAlign());
      Common->copyMetadata(*Loads[0]);
      Common->setDebugLoc(Loads[0]->getDebugLoc());
      for (auto [Path, Load] : zip_equal(Paths, Loads)) {
        Place->addIncoming(Load->getPointerOperand(), Path);
        Common->setAlignment(std::min(Common->getAlign(), Load->getAlign()));
        combineMetadataForCSE(Common, Load, /*DoesKMove=*/true);
      }
      Joined->replaceAllUsesWith(Common);
      Joined->eraseFromParent();
      for (LoadInst *Load : Loads)
        Load->eraseFromParent();
    }
}

bool joinAddresses(Function &F) {
  bool Changed = false;
  const DataLayout &DL = F.getDataLayout();
  DominatorTree Tree(F);
  for (BasicBlock &Block : F)
    for (PHINode &Phi : make_early_inc_range(Block.phis())) {
      auto IsSameAs = [&, First = Phi.getIncomingValue(0)](Value *V) {
        if (Phi.getType()->isPointerTy()) {
          const auto A = expandAddress(First, DL), C = expandAddress(V, DL);
          return A && C && isSame(*A, *C);
        }
        if (!Phi.getType()->isIntegerTy() || Phi.getType()->isIntegerTy(1))
          return false;
        Sum Difference = expandIndex(First);
        Difference.add(expandIndex(V), -1);
        return Difference.Terms.empty() && Difference.Constant == 0;
      };
      if (!all_of(drop_begin(Phi.incoming_values()), IsSameAs))
        continue;
      for (Value *V : Phi.incoming_values())
        if (Value *Same = repeat(V, *Block.getFirstInsertionPt(), [&](const Instruction &I) {
              return Tree.dominates(&I, &*Block.getFirstInsertionPt());
            })) {
          Phi.replaceAllUsesWith(Same);
          Phi.eraseFromParent();
          Changed = true;
          break;
        }
    }
  return Changed;
}

void joinConditions(Function &F, FunctionAnalysisManager &FAM) {
  for (bool Again = true; Again;) {
    Again = false;
    Conditions Of(F, FAM.getResult<ScalarEvolutionAnalysis>(F));
    for (Instruction &I : instructions(F)) {
      Value *L, *R, *Result = nullptr;
      const bool IsOr = match(&I, m_LogicalOr(m_Value(L), m_Value(R)));
      if (!IsOr && !match(&I, m_LogicalAnd(m_Value(L), m_Value(R))))
        continue;
      auto IsFine = [](const Instruction &I) { return !isa<BinaryOperator, CastInst, CmpInst>(I); };
      if (Of.implies(L, R, IsOr)) // R decides; it was ignored where L did
        Result = repeat(R, I, IsFine);
      if (!Result)
        continue;
      I.replaceAllUsesWith(Result);
      I.eraseFromParent();
      FAM.invalidate(F, PreservedAnalyses::none());
      Again = true;
      break;
    }
  }
}

} // namespace amp
