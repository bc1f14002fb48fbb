// A walk over the direct calls, depth first, from each kernel. The path from the kernel to the function
// at hand is kept, because a recursion is reported as the chain of calls that closes it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CheckCallGraph.h"
#include "KernelInfo.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#define DEBUG_TYPE "check-call-graph"

using namespace llvm;

namespace amp {
namespace {

class CallGraphWalk {
public:
  void visit(Function &F) {
    if (!Visited.insert(&F).second)
      return;
    Path.push_back(&F);
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (auto *Callee = dyn_cast<Function>(Call->getCalledOperand()->stripPointerCastsAndAliases()))
          visitCall(*Call, *Callee);
    Path.pop_back();
  }

private:
  void visitCall(CallBase &Call, Function &Callee) {
    if (Callee.isIntrinsic() || Callee.getName().starts_with(BuiltinPrefix))
      return;
    if (Callee.isDeclaration()) {
      if (Reported.insert(&Callee).second)
        reportError(Call, "body of '" + demangle(Callee.getName()) +
                              "' is not available; a function that a kernel calls must be defined "
                              "in the same translation unit");
      return;
    }
    auto Start = llvm::find(Path, &Callee);
    if (Start == Path.end())
      return visit(Callee);
    if (!Reported.insert(&Callee).second)
      return;
    std::string Chain;
    for (auto It = Start; It != Path.end(); ++It)
      Chain += "'" + demangle((*It)->getName()) + "' calls ";
    reportError(Call, "recursion in code restricted to amp: " + Chain + "'" +
                          demangle(Callee.getName()) + "'");
  }

  SmallPtrSet<Function *, 32> Visited, Reported;
  SmallVector<Function *, 16> Path;
};

} // namespace

PreservedAnalyses CheckCallGraph::run(Module &M, ModuleAnalysisManager &) {
  auto Kernels = readKernels(M);
  CallGraphWalk Walk;
  for (KernelInfo &K : Kernels ? *Kernels : std::vector<KernelInfo>())
    Walk.visit(*K.Kernel);
  return PreservedAnalyses::all();
}

} // namespace amp
