// See Expensive.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Expensive.h"
#include "Builtins.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace amp {

bool isExpensive(const Instruction &I) {
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
    switch (Call->getIntrinsicID()) {
    case Intrinsic::sqrt:
    case Intrinsic::sin:
    case Intrinsic::cos:
    case Intrinsic::tan:
    case Intrinsic::exp:
    case Intrinsic::exp2:
    case Intrinsic::exp10:
    case Intrinsic::log:
    case Intrinsic::log2:
    case Intrinsic::log10:
    case Intrinsic::pow:
      return true;
    default:
      return false;
    }
  if (const Builtin *B = findBuiltin(I))
    return B->Class == Builtin::math && B->isPure() && I.getType()->isFloatingPointTy();
  return I.getOpcode() == Instruction::FDiv || I.getOpcode() == Instruction::FRem;
}

} // namespace amp
