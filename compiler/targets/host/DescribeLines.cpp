// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostPasses.h"

#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "describe-lines"

using namespace llvm;

namespace amp {

PreservedAnalyses DropLines::run(Module &M, ModuleAnalysisManager &) {
  return StripDebugInfo(M) ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

namespace {

void describeLines(Function &F, const DISubprogram &Kernel) {
  LLVMContext &C = F.getContext();
  DIBuilder Builder(*F.getParent(), /*AllowUnresolved=*/true, Kernel.getUnit());
  DISubprogram *Own =
      Builder.createFunction(Kernel.getFile(), F.getName(), F.getName(), Kernel.getFile(), Kernel.getLine(),
                             Builder.createSubroutineType(Builder.getOrCreateTypeArray({})), Kernel.getScopeLine(),
                             DINode::FlagArtificial, Kernel.getSPFlags());
  Builder.finalizeSubprogram(Own);
  F.setSubprogram(Own);
  DenseMap<const MDNode *, MDNode *> Known;
  auto OfOwn = [&](Metadata *MD) -> Metadata * {
    auto *Where = dyn_cast_or_null<DILocation>(MD);
    return Where ? DebugLoc::replaceInlinedAtSubprogram(Where, *Own, C, Known).get() : MD;
  };
  for (Instruction &I : instructions(F)) {
    I.dropDbgRecords(); // of variables that vectors do not have
    updateLoopMetadataDebugLocations(I, OfOwn);
    if (const DebugLoc &Where = I.getDebugLoc())
      I.setDebugLoc(DebugLoc::replaceInlinedAtSubprogram(Where, *Own, C, Known));
    else if (isa<CallBase>(I)) // required for inlining
      I.setDebugLoc(DILocation::get(C, 0, 0, Own));
  }
}

/// Returns the subprogram of any instruction: all of them come from one kernel.
const DISubprogram *findKernel(const Function &F) {
  for (const Instruction &I : instructions(F))
    if (const DebugLoc &Where = I.getDebugLoc())
      return cast<DILocalScope>(Where.getInlinedAtScope())->getSubprogram();
  return nullptr;
}

} // namespace

PreservedAnalyses DescribeLines::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M)
    if (const DISubprogram *Kernel = findKernel(F)) {
      LLVM_DEBUG(dbgs() << F.getName() << ": lines of " << Kernel->getName() << "\n");
      describeLines(F, *Kernel);
    }
  return PreservedAnalyses::none();
}

} // namespace amp
