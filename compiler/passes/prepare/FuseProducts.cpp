// Forms multiply-adds before EarlyCSE and InstCombine run, which would leave fewer of them with -ffast-math:
//
//   re * re - im * im + x   re * re + im * im     they share the two products, and all three sums remain additions
//   x * x + y * y + z * z + 1                     a product, two multiply-adds and an addition
//
// A multiply-add costs as much as an addition. So products are not shared, and a sum starts with the terms that are not
// products.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Passes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Local.h"

#include <algorithm>

using namespace llvm;

namespace amp {
namespace {

bool isSum(const Value *V) {
  const auto *Sum = dyn_cast<BinaryOperator>(V);
  return Sum && (Sum->getOpcode() == Instruction::FAdd || Sum->getOpcode() == Instruction::FSub) &&
         Sum->hasAllowContract();
}

bool mayReorder(const Value *V) {
  return cast<FPMathOperator>(V)->hasAllowReassoc() && cast<FPMathOperator>(V)->hasNoSignedZeros();
}

/// Returns true if V is used only by User, in the same block.
bool isPartOf(const Value *V, const Instruction &User) {
  const auto *I = dyn_cast<Instruction>(V);
  return I && I->hasOneUse() && I->getParent() == User.getParent();
}

using BlockOrder = DenseMap<const BasicBlock *, unsigned>;

bool isBefore(const Value *Left, const Value *Right, const BlockOrder &Order) {
  const auto *L = dyn_cast<Instruction>(Left), *R = dyn_cast<Instruction>(Right);
  if (!L || !R)
    return R;
  return L->getParent() == R->getParent() ? L->comesBefore(R)
                                          : Order.lookup(L->getParent()) < Order.lookup(R->getParent());
}

/// A sum as a list of terms.
class Fusion {
public:
  Fusion(BinaryOperator &Root, const BlockOrder &Order) : Root(Root), Order(Order), B(&Root) {
    addTerms(Root, /*IsNegative=*/false);
  }

  /// Replaces the sum, unless it has no products.
  bool run() {
    if (Products.empty())
      return false;
    B.setFastMathFlags(Root.getFastMathFlags());
    Value *Sum = addPlainTerms();
    // As Clang contracts a * b + c * d: the second product is computed first.
    if (!Sum && Products.size() > 1)
      std::swap(Products[0], Products[1]);
    for (auto [Product, IsNegative] : Products) {
      Value *Left = cast<Instruction>(Product)->getOperand(0), *Right = cast<Instruction>(Product)->getOperand(1);
      if (isBefore(Left, Right, Order)) // as Reassociate orders other products; the text of a kernel follows this order
        std::swap(Left, Right);
      if (IsNegative)
        Left = B.CreateFNeg(Left);
      Sum = Sum ? B.CreateIntrinsic(Intrinsic::fmuladd, Root.getType(), {Left, Right, Sum}) : B.CreateFMul(Left, Right);
    }
    Sum->takeName(&Root);
    Root.replaceAllUsesWith(Sum);
    return true;
  }

private:
  struct Term {
    Value *V;
    bool IsNegative;
  };

  void addTerms(Instruction &Sum, bool IsNegative) {
    for (Use &Operand : Sum.operands()) {
      Value *V = Operand;
      bool Negative = IsNegative != (Sum.getOpcode() == Instruction::FSub && Operand.getOperandNo() == 1);
      auto *I = dyn_cast<BinaryOperator>(V);
      if (isPartOf(V, Sum) && isSum(V) && mayReorder(&Root) && mayReorder(V))
        addTerms(*I, Negative);
      else if (isPartOf(V, Sum) && I && I->getOpcode() == Instruction::FMul && I->hasAllowContract() &&
               (Products.empty() || mayReorder(&Root)))
        Products.push_back({V, Negative});
      else
        Others.push_back({V, Negative});
    }
  }

  /// Returns null if all terms are products.
  Value *addPlainTerms() {
    std::stable_partition(Others.begin(), Others.end(), [](const Term &T) { return !T.IsNegative; });
    Value *Sum = nullptr;
    for (auto [V, IsNegative] : Others)
      if (Sum)
        Sum = IsNegative ? B.CreateFSub(Sum, V) : B.CreateFAdd(Sum, V);
      else
        Sum = IsNegative ? B.CreateFNeg(V) : V;
    return Sum;
  }

  BinaryOperator &Root;
  const BlockOrder &Order;
  IRBuilder<> B;
  SmallVector<Term, 8> Products, Others;
};

/// Returns true if the sum is a term of another one.
bool belongsToSum(const Instruction &Sum) {
  const auto *User = Sum.hasOneUse() ? dyn_cast<Instruction>(*Sum.user_begin()) : nullptr;
  return User && User->getParent() == Sum.getParent() && isSum(User) && mayReorder(User) && mayReorder(&Sum);
}

} // namespace

PreservedAnalyses FuseProducts::run(Function &F, FunctionAnalysisManager &) {
  BlockOrder Order;
  SmallVector<WeakVH> Sums;
  for (BasicBlock &Block : F) {
    Order.insert({&Block, Order.size()});
    for (Instruction &I : Block)
      if (isSum(&I) && !belongsToSum(I))
        Sums.push_back(&I);
  }
  bool Changed = false;
  for (WeakVH &Sum : Sums)
    if (Fusion(*cast<BinaryOperator>(Sum), Order).run()) {
      RecursivelyDeleteTriviallyDeadInstructions(Sum);
      Changed = true;
    }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace amp
