// See ThreadStrides.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ThreadStrides.h"
#include "support/LLVMCompat.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <cmath>

using namespace llvm;

namespace amp {
namespace {

using Each = ThreadStrides::Each;
constexpr double Far = ThreadStrides::Far, Unknown = ThreadStrides::Unknown;

template <class Operation> Each each(const Each &A, const Each &B, Operation Combine) {
  Each Result;
  for (unsigned D = 0; D < ThreadStrides::Dimensions; ++D)
    Result[D] = std::isnan(A[D]) || std::isnan(B[D]) ? Unknown : Combine(A[D], B[D]);
  return Result;
}

bool isZero(const Each &S) { return S == Each{}; }

/// Sums of Far and anything are Far.
Each sum(const Each &A, const Each &B, int Sign = 1) {
  return each(A, B, [&](double X, double Y) { return std::isinf(X) || std::isinf(Y) ? Far : X + Sign * Y; });
}

Each scaled(const Each &A, double Factor) {
  return each(A, A, [&](double X, double) { return X == 0 || Factor == 0 ? 0 : std::isinf(X) ? Far : X * Factor; });
}

/// Returns the larger stride in each dimension, for a value that is one of two.
Each either(const Each &A, const Each &B) {
  return each(A, B, [](double X, double Y) { return std::fabs(X) >= std::fabs(Y) ? X : Y; });
}

} // namespace

ThreadStrides::ThreadStrides(const Function &F, const LoopInfo &Loops, DimensionFinder DimensionOf)
    : Loops(Loops), DL(F.getParent()->getDataLayout()), DimensionOf(DimensionOf) {}

ThreadStrides::Each ThreadStrides::of(const Value &V) {
  auto [It, IsNew] = Known.try_emplace(&V, Each{}); // the result for recursive queries (irreducible loops)
  if (!IsNew)
    return It->second;
  const Each Found = find(V);
  return Known[&V] = Found;
}

ThreadStrides::Each ThreadStrides::find(const Value &V) {
  if (std::optional<unsigned> Dimension = DimensionOf(V)) {
    Each Result = {};
    if (*Dimension < Dimensions)
      Result[*Dimension] = 1;
    return Result;
  }
  const auto *I = dyn_cast<Operator>(&V);
  if (!I)
    return {}; // constants and arguments
  const auto Operand = [&](unsigned Number) { return of(*I->getOperand(Number)); };
  switch (I->getOpcode()) {
  case Instruction::SExt:
  case Instruction::ZExt:
  case Instruction::Trunc:
  case Instruction::Freeze:
  case Instruction::AddrSpaceCast:
    return Operand(0);
  case Instruction::Add:
  case Instruction::Or: // optimization turns sums of disjoint bits into these
  case Instruction::Xor:
    return sum(Operand(0), Operand(1));
  case Instruction::Sub:
    return sum(Operand(0), Operand(1), -1);
  case Instruction::Mul:
    return sum(product(*I, 0), product(*I, 1));
  case Instruction::Shl:
    if (const auto *Bits = dyn_cast<ConstantInt>(I->getOperand(1)))
      return scaled(Operand(0), std::ldexp(1.0, static_cast<int>(Bits->getLimitedValue(64))));
    return isZero(Operand(1)) ? scaled(Operand(0), Far) : onlyIfUniform(*I);
  case Instruction::And:
  case Instruction::URem:
  case Instruction::SRem: // correct for most neighbors
    return either(Operand(0), Operand(1));
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::UDiv:
  case Instruction::SDiv:
    return quotient(*I);
  case Instruction::Select:
    return either(Operand(1), Operand(2));
  case Instruction::PHI:
    return merged(cast<PHINode>(V));
  case Instruction::GetElementPtr:
    return address(cast<GEPOperator>(V));
  case Instruction::Call:
    return call(cast<CallInst>(V));
  default:
    return onlyIfUniform(*I); // loads, too: equal addresses have equal contents
  }
}

ThreadStrides::Each ThreadStrides::onlyIfUniform(const Operator &I) {
  for (const Use &U : I.operands())
    if (!isZero(of(*U)))
      return {Unknown, Unknown, Unknown};
  return {};
}

/// Returns what the stride of operand `Number` contributes to the stride of the product.
ThreadStrides::Each ThreadStrides::product(const Operator &I, unsigned Number) {
  const Each S = of(*I.getOperand(Number));
  const auto *Factor = dyn_cast<ConstantInt>(I.getOperand(1 - Number));
  return scaled(S, Factor ? static_cast<double>(Factor->getSExtValue()) : Far);
}

ThreadStrides::Each ThreadStrides::quotient(const Operator &I) {
  const auto *By = dyn_cast<ConstantInt>(I.getOperand(1));
  if (!By || By->isZero())
    return onlyIfUniform(I);
  const bool IsShift = I.getOpcode() == Instruction::LShr || I.getOpcode() == Instruction::AShr;
  const double Divisor =
      IsShift ? std::ldexp(1.0, static_cast<int>(By->getLimitedValue(64))) : static_cast<double>(By->getSExtValue());
  return scaled(of(*I.getOperand(0)), 1 / Divisor);
}

/// In a loop, returns the strides of the initial value: all threads usually take the same steps.
ThreadStrides::Each ThreadStrides::merged(const PHINode &Phi) {
  const Loop *L = Loops.getLoopFor(Phi.getParent());
  const bool IsHeader = L && L->getHeader() == Phi.getParent();
  Each Result = {};
  for (unsigned Number = 0; Number < Phi.getNumIncomingValues(); ++Number)
    if (!IsHeader || !L->contains(Phi.getIncomingBlock(Number)))
      Result = either(Result, of(*Phi.getIncomingValue(Number)));
  return Result;
}

ThreadStrides::Each ThreadStrides::address(const GEPOperator &Gep) {
  Each Result = of(*Gep.getPointerOperand());
  const unsigned Bits = DL.getIndexTypeSizeInBits(Gep.getType());
  compat::VariableOffsets Variables;
  APInt Constant(Bits, 0);
  if (!Gep.collectOffset(DL, Bits, Variables, Constant))
    return onlyIfUniform(Gep);
  for (const auto &[Index, Scale] : Variables)
    Result = sum(Result, scaled(of(*Index), static_cast<double>(Scale.getSExtValue())));
  return Result;
}

ThreadStrides::Each ThreadStrides::call(const CallInst &Call) {
  if (isa<MinMaxIntrinsic>(Call)) // clamps
    return either(of(*Call.getArgOperand(0)), of(*Call.getArgOperand(1)));
  if (const auto *Saturating = dyn_cast<SaturatingInst>(&Call))
    return sum(of(*Call.getArgOperand(0)), of(*Call.getArgOperand(1)),
               Saturating->getBinaryOp() == Instruction::Sub ? -1 : 1);
  return onlyIfUniform(cast<Operator>(Call));
}

} // namespace amp
