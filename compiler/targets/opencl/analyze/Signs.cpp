// Counts votes, positive for signed. Without votes an integer is signed, as most C++ integers are.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Signs.h"
#include "MemoryTypes.h"
#include "kernel/Address.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace amp {
namespace {

int voteOfIntrinsic(Intrinsic::ID ID) {
  switch (ID) {
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::abs:
  case Intrinsic::sadd_sat:
  case Intrinsic::ssub_sat:
    return 2;
  case Intrinsic::umin:
  case Intrinsic::umax:
  case Intrinsic::uadd_sat:
  case Intrinsic::usub_sat:
  case Intrinsic::ctpop:
  case Intrinsic::ctlz:
    return -2;
  default:
    return 0;
  }
}

/// The signedness that the operation prefers for its integer operands and its result.
int voteOf(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::SDiv:
  case Instruction::SRem:
  case Instruction::AShr:
    return 2;
  case Instruction::UDiv:
  case Instruction::URem:
  case Instruction::LShr:
    return -2;
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Shl:
    return cast<OverflowingBinaryOperator>(I).hasNoSignedWrap() ? 2 : -1;
  case Instruction::Call:
    return voteOfIntrinsic(cast<CallInst>(I).getIntrinsicID());
  case Instruction::AtomicRMW:
    switch (cast<AtomicRMWInst>(I).getOperation()) {
    case AtomicRMWInst::Min:
    case AtomicRMWInst::Max:
      return 2;
    case AtomicRMWInst::UMin:
    case AtomicRMWInst::UMax:
      return -2;
    default:
      return 0;
    }
  default:
    return 0;
  }
}

int voteOfUse(const Use &U) {
  const auto &I = *cast<Instruction>(U.getUser());
  switch (I.getOpcode()) {
  case Instruction::SExt:
  case Instruction::SIToFP:
    return 2;
  case Instruction::ZExt:
  case Instruction::UIToFP:
    return cast<PossiblyNonNegInst>(I).hasNonNeg() ? 0 : -2;
  case Instruction::ICmp: {
    const auto &Compare = cast<ICmpInst>(I);
    return Compare.isEquality() ? 0 : Compare.isSigned() ? 2 : -2;
  }
  case Instruction::GetElementPtr:
    return U->getType()->isIntegerTy(32) ? 1 : 0;
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return U.getOperandNo() == 0 ? voteOf(I) : 0;
  default:
    return voteOf(I);
  }
}

int voteOfDefinition(const Value &V) {
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return 0;
  switch (I->getOpcode()) {
  case Instruction::SExt:
  case Instruction::FPToSI:
    return 2;
  case Instruction::FPToUI:
    return -2;
  case Instruction::Call:
    // Work-item functions return size_t.
    return I->getType()->isIntegerTy(64) && !isa<IntrinsicInst>(I) ? -1 : voteOf(*I);
  default:
    return voteOf(*I);
  }
}

int voteOfValue(const Value &V) {
  int Sum = voteOfDefinition(V);
  for (const Use &U : V.uses())
    if (isa<Instruction>(U.getUser()))
      Sum += voteOfUse(U);
  return Sum;
}

} // namespace

Signs::Signs(const Function &F, const Variables &Vars, MemoryTypes &Types) {
  for (const Argument &A : F.args())
    ArgumentSigned[&A] = voteOfValue(A) >= 0;
  for (unsigned Id = 0; Id != Vars.size(); ++Id) {
    int Sum = 0;
    for (const Value *V : Vars[Id].Members)
      Sum += voteOfValue(*V);
    VariableSigned.push_back(Sum >= 0);
  }
  MapVector<const Value *, int> Memory;
  for (const Instruction &I : instructions(F)) {
    if (const auto *Load = dyn_cast<LoadInst>(&I))
      Memory[Types.leaderOf(rootOf(Load->getPointerOperand()))] += voteOfValue(I);
    else if (const auto *Store = dyn_cast<StoreInst>(&I))
      Memory[Types.leaderOf(rootOf(Store->getPointerOperand()))] += voteOfDefinition(*Store->getValueOperand());
    else if (const auto *RMW = dyn_cast<AtomicRMWInst>(&I))
      Memory[Types.leaderOf(rootOf(RMW->getPointerOperand()))] += voteOfValue(I);
  }
  for (auto &[Root, Sum] : Memory)
    Types.setSigned(Root, Sum >= 0);
}

bool Signs::isSigned(const Argument &A) const { return ArgumentSigned.lookup(&A); }

} // namespace amp
