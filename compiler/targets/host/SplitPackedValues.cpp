// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostPasses.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

struct Halves {
  Value *Low = nullptr, *High = nullptr;
};

class Splitter {
public:
  explicit Splitter(Function &F) : F(F), Half(Type::getInt32Ty(F.getContext())) {}

  bool run() {
    findCandidates();
    for (Instruction *I : Candidates)
      create(*I);
    for (Instruction *I : Candidates)
      fill(*I);
    for (Instruction *I : Candidates)
      replaceUses(*I);
    for (Instruction *I : Candidates) // phis may use each other
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    SmallVector<WeakTrackingVH> Dead(Candidates.begin(), Candidates.end());
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
    return !Candidates.empty();
  }

private:
  static std::optional<Halves> matchPacked(Value *V) {
    Value *Low, *High;
    auto IsHalf = [](const Value *Of) { return Of->getType()->isIntegerTy(32); };
    if (match(V, m_c_Or(m_ZExt(m_Value(Low)), m_Shl(m_ZExt(m_Value(High)), m_SpecificInt(32)))) && IsHalf(Low) &&
        IsHalf(High))
      return Halves{Low, High};
    return std::nullopt;
  }

  /// Packed values, and selects and phis of these.
  bool isPacked(Value *V) const {
    auto *I = dyn_cast<Instruction>(V);
    return I && (Candidates.contains(I) || matchPacked(I));
  }

  void findCandidates() {
    bool Changed = true;
    while (Changed) {
      Changed = false;
      for (Instruction &I : instructions(F))
        if (isa<SelectInst, PHINode>(I) && I.getType()->isIntegerTy(64) && !Candidates.contains(&I) &&
            any_of(values(I), [&](Value *V) { return isPacked(V); }))
          Changed |= Candidates.insert(&I);
    }
    // Each must be taken apart somewhere.
    auto IsSplit = [&](Instruction *I) {
      return any_of(I->users(), [&](User *U) {
        return match(U, m_LShr(m_Specific(I), m_SpecificInt(32))) || (isa<TruncInst>(U) && canBeHalf(*U)) ||
               Candidates.contains(cast<Instruction>(U));
      });
    };
    Candidates.remove_if([&](Instruction *I) { return !IsSplit(I); });
  }

  static SmallVector<Value *, 2> values(Instruction &I) {
    SmallVector<Value *, 2> Found(I.operand_values());
    if (isa<SelectInst>(I))
      Found.erase(Found.begin());
    return Found;
  }

  static bool canBeHalf(const User &Truncation) { return Truncation.getType()->getIntegerBitWidth() <= 32; }

  /// Phis exist before their operands.
  void create(Instruction &I) {
    if (auto *Phi = dyn_cast<PHINode>(&I)) {
      IRBuilder<> B(Phi);
      HalvesOf[&I] = {B.CreatePHI(Half, Phi->getNumIncomingValues(), I.getName() + ".low"),
                      B.CreatePHI(Half, Phi->getNumIncomingValues(), I.getName() + ".high")};
    }
  }

  Halves get(Value *V) {
    if (auto Known = HalvesOf.find(V); Known != HalvesOf.end())
      return Known->second;
    if (std::optional<Halves> Packed = matchPacked(V))
      return *Packed;
    auto *I = dyn_cast<Instruction>(V);
    if (I && Candidates.contains(I)) {
      auto *Select = cast<SelectInst>(I);
      Halves True = get(Select->getTrueValue()), False = get(Select->getFalseValue());
      IRBuilder<> B(Select);
      Value *If = Select->getCondition();
      return HalvesOf[V] = {B.CreateSelect(If, True.Low, False.Low, I->getName() + ".low"),
                            B.CreateSelect(If, True.High, False.High, I->getName() + ".high")};
    }
    IRBuilder<> B(F.getContext());
    if (isa<PHINode>(V))
      B.SetInsertPoint(I->getParent(), I->getParent()->getFirstInsertionPt());
    else if (I)
      B.SetInsertPoint(I->getNextNode());
    else
      B.SetInsertPoint(&*F.getEntryBlock().getFirstInsertionPt());
    return HalvesOf[V] = {B.CreateTrunc(V, Half), B.CreateTrunc(B.CreateLShr(V, 32), Half)};
  }

  void fill(Instruction &I) {
    Halves Own = get(&I);
    auto *Phi = dyn_cast<PHINode>(&I);
    if (!Phi)
      return;
    for (auto [V, From] : zip(Phi->incoming_values(), Phi->blocks())) {
      Halves Of = get(V);
      cast<PHINode>(Own.Low)->addIncoming(Of.Low, From);
      cast<PHINode>(Own.High)->addIncoming(Of.High, From);
    }
  }

  void replaceUses(Instruction &I) {
    Halves Own = get(&I);
    Value *Packed = nullptr;
    for (Use &U : make_early_inc_range(I.uses())) {
      auto *By = cast<Instruction>(U.getUser());
      if (Candidates.contains(By))
        continue;
      IRBuilder<> B(By);
      if (isa<TruncInst>(By) && canBeHalf(*By)) {
        By->replaceAllUsesWith(B.CreateTrunc(Own.Low, By->getType()));
        By->eraseFromParent();
        continue;
      }
      if (match(By, m_LShr(m_Specific(&I), m_SpecificInt(32)))) {
        for (User *Further : make_early_inc_range(By->users()))
          if (isa<TruncInst>(Further) && canBeHalf(*Further)) {
            IRBuilder<> There(cast<Instruction>(Further));
            Further->replaceAllUsesWith(There.CreateTrunc(Own.High, Further->getType()));
            cast<Instruction>(Further)->eraseFromParent();
          }
        if (!By->use_empty())
          By->replaceAllUsesWith(B.CreateZExt(Own.High, I.getType()));
        By->eraseFromParent();
        continue;
      }
      if (!Packed) {
        auto *After = isa<PHINode>(I) ? &*I.getParent()->getFirstInsertionPt() : I.getNextNode();
        IRBuilder<> Here(After);
        Packed = Here.CreateOr(Here.CreateZExt(Own.Low, I.getType()),
                               Here.CreateShl(Here.CreateZExt(Own.High, I.getType()), 32), I.getName());
      }
      U.set(Packed);
    }
  }

  Function &F;
  Type *Half;
  SetVector<Instruction *> Candidates;
  DenseMap<Value *, Halves> HalvesOf;
};

} // namespace

PreservedAnalyses SplitPackedValues::run(Function &F, FunctionAnalysisManager &) {
  return preserveCFG(Splitter(F).run());
}

} // namespace amp
