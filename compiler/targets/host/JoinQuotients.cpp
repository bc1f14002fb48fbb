// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/DevicePass.h"
#include "support/LLVMCompat.h"
#include "targets/host/HostPasses.h"

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
namespace {

using Terms = compat::VariableOffsets; ///< the variable parts of an offset, with their factors

/// A quotient or a remainder, extended to the width of addresses.
struct Part {
  BinaryOperator *Division = nullptr;
  bool IsSigned = false;
};

/// Returns no division if V is something else, or if a signed division is zero-extended, or an unsigned one
/// sign-extended.
Part findPart(Value *V, unsigned Quotient, unsigned Remainder) {
  Value *Inner = V;
  bool IsSigned = false, IsNonNegative = false;
  if (auto *Extension = dyn_cast<CastInst>(V); Extension && isa<SExtInst, ZExtInst>(Extension)) {
    Inner = Extension->getOperand(0);
    IsSigned = isa<SExtInst>(Extension);
    IsNonNegative = !IsSigned && Extension->hasNonNeg();
  }
  auto *Division = dyn_cast<BinaryOperator>(Inner);
  if (!Division || (Division->getOpcode() != Quotient && Division->getOpcode() != Remainder))
    return {};
  const bool Counts = Quotient == Instruction::SDiv;
  return Inner == V || Counts == IsSigned || IsNonNegative ? Part{Division, Counts} : Part();
}

/// Finds x / n and x % n whose factors are n * size and size. Replaces them by x.
bool join(Terms &Offset, IRBuilder<> &B, Type *Index) {
  for (auto [Quotient, Remainder] :
       {std::pair(Instruction::UDiv, Instruction::URem), std::pair(Instruction::SDiv, Instruction::SRem)})
    for (auto &[V, Factor] : Offset) {
      Part Of = findPart(V, Quotient, Remainder);
      const APInt *N;
      if (!Of.Division || Of.Division->getOpcode() != Quotient || !match(Of.Division->getOperand(1), m_APInt(N)) ||
          N->getActiveBits() > 31)
        continue;
      for (auto &[W, Size] : Offset) {
        Part Rest = findPart(W, Quotient, Remainder);
        if (!Rest.Division || Rest.Division->getOpcode() != Remainder ||
            Rest.Division->getOperand(0) != Of.Division->getOperand(0) ||
            Rest.Division->getOperand(1) != Of.Division->getOperand(1) || Factor != Size * N->getZExtValue())
          continue;
        Value *X = Of.Division->getOperand(0);
        LLVM_DEBUG(dbgs() << B.GetInsertBlock()->getParent()->getName() << ": one term:" << *V << " and" << *W << "\n");
        Value *Joined = Of.IsSigned ? B.CreateSExt(X, Index) : B.CreateZExt(X, Index);
        const APInt By = Size;
        Value *Both[] = {V, W};
        for (Value *Old : Both)
          Offset.erase(Old);
        auto [Known, IsNew] = Offset.insert({Joined, By});
        if (!IsNew)
          Known->second += By;
        return true;
      }
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
