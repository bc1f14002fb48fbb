// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostPasses.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "define-addresses"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// Returns V with 0 in inactive lanes. (`freeze` does not help: undefined values stay undefined in machine registers.)
Value *masked(IRBuilder<> &B, Value *V, Value *Mask) {
  return isGuaranteedNotToBeUndefOrPoison(V) ? V : B.CreateSelect(Mask, V, Constant::getNullValue(V->getType()));
}

/// Returns addresses that are equal where the mask is true. One base with a vector of indices keeps that form, which
/// the processor needs.
Value *define(IRBuilder<> &B, Value *Addresses, Value *Mask) {
  auto *Gep = dyn_cast<GetElementPtrInst>(Addresses);
  if (!Gep || Gep->getNumIndices() != 1 || Gep->getPointerOperandType()->isVectorTy())
    return masked(B, Addresses, Mask);
  Value *Index = Gep->getOperand(1), *Defined = masked(B, Index, Mask);
  if (Defined == Index)
    return Addresses;
  return B.CreateGEP(Gep->getSourceElementType(), Gep->getPointerOperand(), Defined, Gep->getName());
}

} // namespace

PreservedAnalyses DefineAddresses::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<IntrinsicInst *> Gathers;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<IntrinsicInst>(&I);
        Call && Call->getIntrinsicID() == Intrinsic::masked_gather && !match(Call->getArgOperand(2), m_AllOnes()))
      Gathers.push_back(Call);
  for (IntrinsicInst *Gather : Gathers) {
    LLVM_DEBUG(dbgs() << F.getName() << ": not of all lanes:" << *Gather << "\n");
    IRBuilder<> B(Gather);
    Gather->setArgOperand(0, define(B, Gather->getArgOperand(0), Gather->getArgOperand(2)));
  }
  return Gathers.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace amp
