// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/DevicePass.h"
#include "support/LLVMCompat.h"
#include "targets/host/HostPasses.h"
#include "targets/host/Quotients.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "join-quotients"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {

Part findPart(Value *V) {
  auto *Operation = dyn_cast<BinaryOperator>(V);
  const APInt *N;
  if (!Operation || !match(Operation->getOperand(1), m_APInt(N)) || N->getActiveBits() > 31)
    return {};
  Value *X = Operation->getOperand(0);
  const uint64_t By = N->getZExtValue(), Shifted = By < 31 ? uint64_t(1) << By : 0;
  if (By == 0)
    return {};
  switch (Operation->getOpcode()) {
  case Instruction::UDiv:
    return {X, By, Part::Unsigned, true};
  case Instruction::SDiv:
    return {X, By, Part::ToZero, true};
  case Instruction::LShr:
    return {X, Shifted, Shifted != 0 ? Part::Unsigned : Part::None, true};
  case Instruction::AShr:
    return {X, Shifted, Shifted != 0 ? Part::Down : Part::None, true};
  case Instruction::URem:
    return {X, By, Part::Unsigned, false};
  case Instruction::SRem:
    return {X, By, Part::ToZero, false};
  case Instruction::And:
    return {X, By + 1, isPowerOf2_64(By + 1) ? Part::And : Part::None, false};
  default:
    return {};
  }
}

namespace {

using Terms = compat::VariableOffsets; ///< the variable parts of an offset, with their factors

/// The same for an extended one: nothing if a signed division is zero-extended, or an unsigned one sign-extended.
Part findExtendedPart(Value *V) {
  auto *Extension = dyn_cast<CastInst>(V);
  if (!Extension || !isa<SExtInst, ZExtInst>(Extension))
    return findPart(V);
  const Part Found = findPart(Extension->getOperand(0));
  const bool IsEither = Found.Rounds == Part::And || (isa<ZExtInst>(Extension) && Extension->hasNonNeg());
  return IsEither || Found.isSigned() == isa<SExtInst>(Extension) ? Found : Part();
}

/// Returns the number that a quotient and a remainder make up, with the factors `Size` and `Size * Times`; null if they
/// do not.
///
///   x / n * n + x % n                           x
///   x / (n * m) * m + x / n % m                 x / n
///   x % (n * m) / n * n + x % n                 x % (n * m)
Value *joined(const Part &Quotient, const Part &Remainder, uint64_t Times) {
  if (!Quotient.goesWith(Remainder))
    return nullptr;
  if (Quotient.X == Remainder.X)
    return Quotient.N == Remainder.N && Times == Quotient.N ? Quotient.X : nullptr;
  const Part Inner = findPart(Remainder.X), Outer = findPart(Quotient.X);
  if (Inner.IsQuotient && Inner.Rounds == Quotient.Rounds && Inner.X == Quotient.X && Times == Remainder.N &&
      Quotient.N == Inner.N * Remainder.N)
    return Remainder.X;
  if (Quotient.goesWith(Outer) && Outer.X == Remainder.X && Times == Quotient.N && Quotient.N == Remainder.N &&
      Outer.N % Quotient.N == 0)
    return Quotient.X;
  return nullptr;
}

/// Finds a quotient and a remainder that make up a number. Replaces them by it.
bool join(Terms &Offset, IRBuilder<> &B, Type *Index) {
  for (auto &[V, Factor] : Offset)
    for (auto &[W, Size] : Offset) {
      const Part Quotient = findExtendedPart(V), Remainder = findExtendedPart(W);
      if (!Quotient.IsQuotient || Remainder.Rounds == Part::None || Size.isZero() || !Factor.srem(Size).isZero() ||
          !Factor.sdiv(Size).isStrictlyPositive() || Factor.sdiv(Size).getActiveBits() > 31)
        continue;
      Value *X = joined(Quotient, Remainder, Factor.sdiv(Size).getZExtValue());
      if (!X)
        continue;
      LLVM_DEBUG(dbgs() << B.GetInsertBlock()->getParent()->getName() << ": one term:" << *V << " and" << *W << "\n");
      Value *Joined = Quotient.isSigned() ? B.CreateSExt(X, Index) : B.CreateZExt(X, Index);
      const APInt By = Size;
      Value *Both[] = {V, W};
      for (Value *Old : Both)
        Offset.erase(Old);
      auto [Known, IsNew] = Offset.insert({Joined, By});
      if (!IsNew)
        Known->second += By;
      return true;
    }
  return false;
}

bool simplify(GetElementPtrInst &Gep, const DataLayout &DL) {
  if (Gep.getType()->isVectorTy() || Gep.getNumIndices() < 2)
    return false;
  const unsigned Bits = DL.getIndexTypeSizeInBits(Gep.getType());
  Terms Offset;
  APInt Constant(Bits, 0);
  if (!cast<GEPOperator>(Gep).collectOffset(DL, Bits, Offset, Constant))
    return false;
  IRBuilder<> B(&Gep);
  Type *Index = B.getIntNTy(Bits);
  bool Changed = false;
  while (join(Offset, B, Index))
    Changed = true;
  if (!Changed)
    return false;
  Value *Address = Gep.getPointerOperand();
  if (!Constant.isZero())
    Address = B.CreateGEP(B.getInt8Ty(), Address, B.getInt(Constant));
  const uint64_t ElementBytes = DL.getTypeAllocSize(Gep.getResultElementType());
  for (auto &[V, Factor] : Offset) {
    Value *Wide = B.CreateSExtOrTrunc(V, Index);
    Address = Factor == ElementBytes ? B.CreateGEP(Gep.getResultElementType(), Address, Wide)
                                     : B.CreateGEP(B.getInt8Ty(), Address, B.CreateMul(Wide, B.getInt(Factor)));
  }
  if (auto *I = dyn_cast<Instruction>(Address))
    I->takeName(&Gep);
  Gep.replaceAllUsesWith(Address);
  Gep.eraseFromParent();
  return true;
}

} // namespace

PreservedAnalyses JoinQuotients::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Gep = dyn_cast<GetElementPtrInst>(&I))
      Changed |= simplify(*Gep, F.getDataLayout());
  return preserveCFG(Changed);
}

} // namespace amp
