// A counter that overflows is poison, and so is the test of the next turn, which the program has made: it has lost its
// meaning before we say anything. That is not so where the test asked for the counter as it was, and now asks for the
// next.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SimplifyCounters.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"

#define DEBUG_TYPE "simplify-counters"

using namespace llvm;

namespace amp {
namespace {

bool isCompared(const Instruction &I) {
  return any_of(I.users(), [](const User *U) { return isa<ICmpInst>(U); });
}

struct Counter {
  WeakTrackingVH Next;
  bool WasCompared;
};

SmallVector<Counter> findCounters(const Loop &L) {
  SmallVector<Counter> Counters;
  for (PHINode &Phi : L.getHeader()->phis())
    for (Value *Next : Phi.incoming_values())
      if (auto *Add = dyn_cast<BinaryOperator>(Next);
          Add && Add->getOpcode() == Instruction::Add && Add->getOperand(0) == &Phi && Add->hasNoSignedWrap())
        Counters.push_back({WeakTrackingVH(Add), isCompared(*Add)});
  return Counters;
}

} // namespace

PreservedAnalyses SimplifyCounters::run(Loop &L, LoopAnalysisManager &AM, LoopStandardAnalysisResults &AR,
                                        LPMUpdater &U) {
  SmallVector<Counter> Counters = findCounters(L);
  PreservedAnalyses Kept = IndVarSimplifyPass(/*WidenIndVars=*/false).run(L, AM, AR, U);
  for (Counter &C : Counters) {
    auto *Add = dyn_cast_or_null<BinaryOperator>(C.Next);
    if (!Add || Add->hasNoSignedWrap() || !isa<PHINode>(Add->getOperand(0)) || (isCompared(*Add) && !C.WasCompared))
      continue;
    LLVM_DEBUG(dbgs() << Add->getFunction()->getName() << ": does not overflow:" << *Add << "\n");
    Add->setHasNoSignedWrap();
  }
  return Kept;
}

} // namespace amp
