// LLVM's AlwaysInliner computes the block frequencies of the caller anew for each call, together with its dominators,
// loops and branch probabilities, so its time is quadratic in the calls of a kernel. No target uses them: what they are
// for, counters of profiles, ends with the inlined functions.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceFunctions.h"
#include "passes/Passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/Cloning.h"

#define DEBUG_TYPE "inline-calls"

using namespace llvm;

namespace amp {
namespace {

/// In the order of the users, so that the output is stable.
SmallSetVector<CallBase *, 16> findCalls(Function &F) {
  SmallSetVector<CallBase *, 16> Calls;
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U))
      if (Call->getCalledFunction() == &F && Call->hasFnAttr(Attribute::AlwaysInline) &&
          !Call->getAttributes().hasFnAttr(Attribute::NoInline))
        Calls.insert(Call);
  return Calls;
}

bool hasNoAliasArgument(const CallBase &Call) {
  return any_of(seq(0u, unsigned(Call.arg_size())),
                [&](unsigned I) { return Call.paramHasAttr(I, Attribute::NoAlias); });
}

} // namespace

bool inlineCalls(Module &M, FunctionAnalysisManager &FAM, bool MarkLifetimes) {
  bool Changed = false;
  SmallPtrSet<Function *, 16> Outdated; // functions whose analyses describe earlier code
  auto GetAssumptions = [&](Function &F) -> AssumptionCache & { return FAM.getResult<AssumptionAnalysis>(F); };
  for (Function &F : make_early_inc_range(M)) {
    if (F.isDeclaration() || F.isPresplitCoroutine() || !isInlineViable(F).isSuccess())
      continue;
    for (CallBase *Call : findCalls(F)) {
      Function *Caller = Call->getCaller();
      AAResults *Aliases = nullptr; // only to describe accesses through such arguments
      if (hasNoAliasArgument(*Call)) {
        if (Outdated.erase(&F))
          FAM.invalidate(F, PreservedAnalyses::none());
        Aliases = &FAM.getResult<AAManager>(F);
      }
      InlineFunctionInfo Info(GetAssumptions);
      const InlineResult Result = InlineFunction(*Call, Info, /*MergeAttributes=*/true, Aliases, MarkLifetimes);
      LLVM_DEBUG(dbgs() << F.getName() << (Result.isSuccess() ? " into " : " not into ") << Caller->getName() << '\n');
      if (!Result.isSuccess())
        continue;
      Outdated.insert(Caller);
      Changed = true;
    }
    F.removeDeadConstantUsers();
    if (F.hasFnAttribute(Attribute::AlwaysInline) && !F.hasComdat() && F.isDefTriviallyDead()) {
      Outdated.erase(&F);
      FAM.clear(F, F.getName());
      F.eraseFromParent();
      Changed = true;
    }
  }
  for (Function *F : Outdated)
    FAM.invalidate(*F, PreservedAnalyses::none());
  return Changed;
}

PreservedAnalyses InlineCalls::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  return inlineCalls(M, FAM, /*MarkLifetimes=*/false) ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
