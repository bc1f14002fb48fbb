// See Passes.def. Visits blocks from their ends, so that the users of a call have their positions before the
// call does.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Builtins.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "sink-calls"

using namespace llvm;

namespace amp {
namespace {

/// Returns the first use of I in its own block, or null.
Instruction *findFirstUser(Instruction &I) {
  Instruction *First = nullptr;
  for (User *U : I.users()) {
    auto *Found = cast<Instruction>(U);
    if (Found->getParent() == I.getParent() && !isa<PHINode>(Found) && (!First || Found->comesBefore(First)))
      First = Found;
  }
  return First;
}

bool sinkCalls(Function &F) {
  bool Changed = false;
  for (BasicBlock &B : F)
    for (Instruction &I : make_early_inc_range(reverse(B))) {
      Instruction *User = isExpensive(I) ? findFirstUser(I) : nullptr;
      if (!User || I.getNextNode() == User)
        continue;
      LLVM_DEBUG(dbgs() << F.getName() << ": " << I << " moves to" << *User << "\n");
      I.moveBefore(*User->getParent(), User->getIterator());
      Changed = true;
    }
  return Changed;
}

} // namespace

PreservedAnalyses SinkCalls::run(Function &F, FunctionAnalysisManager &) { return preserveCFG(sinkCalls(F)); }

} // namespace amp
