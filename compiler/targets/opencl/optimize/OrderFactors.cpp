// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/KernelInfo.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "order-factors"

using namespace llvm;

namespace amp {
namespace {

bool isProduct(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  return I.getOpcode() == Instruction::FMul ||
         (Call && (Call->getIntrinsicID() == Intrinsic::fmuladd || Call->getIntrinsicID() == Intrinsic::fma));
}

/// Loads from tile_static memory, and those whose address is loaded, stay where they are: the latter take longest.
bool mayMove(const Instruction &I) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  if (!Load)
    return !isa<PHINode>(I);
  if (Load->getPointerAddressSpace() != GlobalSpace)
    return false;
  SmallVector<const Value *, 8> Rest = {Load->getPointerOperand()};
  while (!Rest.empty()) {
    const auto *Part = dyn_cast<Instruction>(Rest.pop_back_val());
    if (!Part || isa<PHINode>(Part))
      continue;
    if (isa<LoadInst>(Part))
      return false;
    Rest.append(Part->op_begin(), Part->op_end());
  }
  return true;
}

bool orderFactors(Function &F) {
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    if (!isProduct(I) || !I.hasAllowReassoc())
      continue;
    auto *First = dyn_cast<Instruction>(I.getOperand(0)), *Second = dyn_cast<Instruction>(I.getOperand(1));
    if (!First || !Second || First->getParent() != Second->getParent() || !Second->comesBefore(First) ||
        !mayMove(*First) || !mayMove(*Second))
      continue;
    LLVM_DEBUG(dbgs() << F.getName() << ": " << I << "\n");
    I.setOperand(0, Second);
    I.setOperand(1, First);
    Changed = true;
  }
  return Changed;
}

} // namespace

PreservedAnalyses OrderFactors::run(Function &F, FunctionAnalysisManager &) { return preserveCFG(orderFactors(F)); }

} // namespace amp
