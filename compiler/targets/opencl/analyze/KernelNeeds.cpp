// See KernelNeeds.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelNeeds.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace amp {
namespace {

bool holdsDouble(Type *T) { return T->isDoubleTy() || llvm::any_of(T->subtypes(), holdsDouble); }

bool usesDouble(const Instruction &I) {
  if (const auto *A = dyn_cast<AllocaInst>(&I); A && holdsDouble(A->getAllocatedType()))
    return true;
  return holdsDouble(I.getType()) || any_of(I.operands(), [](const Use &U) { return holdsDouble(U->getType()); });
}

void addAtomic(const Instruction &I, KernelNeeds &N) {
  const auto *RMW = dyn_cast<AtomicRMWInst>(&I);
  if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    N.Int64Atomics |= Exchange->getNewValOperand()->getType()->getPrimitiveSizeInBits() == 64;
  if (!RMW || RMW->getType()->getPrimitiveSizeInBits() != 64)
    return;
  // On most devices, atomic operations on double are compare-exchange loops.
  bool Base = RMW->isFloatingPointOperation() || RMW->getOperation() == AtomicRMWInst::Add ||
              RMW->getOperation() == AtomicRMWInst::Sub || RMW->getOperation() == AtomicRMWInst::Xchg;
  (Base ? N.Int64Atomics : N.Int64ExtendedAtomics) = true;
}

} // namespace

KernelNeeds KernelNeeds::get(const Function &Kernel) {
  KernelNeeds N;
  N.Double = any_of(Kernel.args(), [](const Argument &A) { return holdsDouble(A.getType()); });
  for (const Instruction &I : instructions(Kernel)) {
    N.Double |= usesDouble(I);
    addAtomic(I, N);
    if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
      N.Contraction |= Call->getIntrinsicID() == Intrinsic::fmuladd;
    if (isSum(I))
      N.Contraction |= any_of(I.operands(), [&](const Use &U) { return mayContract(*U, I); });
    if (const Builtin *B = findBuiltin(I))
      N.OfBuiltins |= B->Feature;
  }
  return N;
}

void KernelNeeds::add(const KernelNeeds &O) {
  Double |= O.Double;
  Int64Atomics |= O.Int64Atomics;
  Int64ExtendedAtomics |= O.Int64ExtendedAtomics;
  Contraction |= O.Contraction;
  OfBuiltins |= O.OfBuiltins;
}

uint32_t KernelNeeds::features() const {
  uint32_t Features = OfBuiltins;
  if (Double)
    Features |= table::feature_fp64;
  if (Int64Atomics || Int64ExtendedAtomics)
    Features |= table::feature_int64_atomics;
  return Features;
}

const Instruction *findProduct(const Value &V) {
  const auto *I = dyn_cast<Instruction>(&V);
  if (I && I->getOpcode() == Instruction::FNeg)
    I = dyn_cast<Instruction>(I->getOperand(0));
  return I && I->getOpcode() == Instruction::FMul ? I : nullptr;
}

bool isSum(const User &U) {
  const auto *I = dyn_cast<Instruction>(&U);
  return I && (I->getOpcode() == Instruction::FAdd || I->getOpcode() == Instruction::FSub);
}

bool mayContract(const Value &V, const User &Sum) {
  const Instruction *Product = findProduct(V);
  return Product && Product->hasAllowContract() && isa<FPMathOperator>(Sum) &&
         cast<FPMathOperator>(Sum).hasAllowContract();
}

} // namespace amp
