// A walk over the direct calls, depth first, from each kernel. The path from the kernel to the function
// at hand is kept, because a recursion is reported as the chain of calls that closes it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CheckCallGraph.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#define DEBUG_TYPE "check-call-graph"

using namespace llvm;

namespace amp {
namespace {

/// "f" for "f(int, float)", as a user would say it.
std::string getName(const Function &F) {
  std::string Name = demangle(F.getName());
  if (size_t Lambda = Name.find("'lambda"); Lambda != std::string::npos)
    return "the lambda";
  return "'" + Name.substr(0, Name.find('(')) + "'";
}

class CallGraphWalk {
public:
  void visit(Function &F, CallBase *From) {
    if (!Visited.insert(&F).second)
      return;
    Path.push_back({&F, From});
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (auto *Callee = dyn_cast<Function>(Call->getCalledOperand()->stripPointerCastsAndAliases()))
          visitCall(*Call, *Callee);
    Path.pop_back();
  }

private:
  /// A function, and the call of it on the path from the kernel.
  struct Step {
    Function *F;
    CallBase *Call;
  };

  void visitCall(CallBase &Call, Function &Callee) {
    if (Callee.isIntrinsic() || findBuiltin(Callee))
      return;
    if (Callee.isDeclaration()) {
      if (Reported.insert(&Callee).second)
        reportMissing(Call, Callee);
      return;
    }
    auto Start = llvm::find_if(Path, [&](Step &S) { return S.F == &Callee; });
    if (Start == Path.end())
      return visit(Callee, &Call);
    if (Reported.insert(&Callee).second)
      reportRecursion(Call, Callee, Start);
  }

  void reportMissing(CallBase &Call, Function &Callee) {
    markRejected(Callee);
    if (isBuiltinDeclaration(Callee))
      reportError(Call, "the built-in function " + getName(Callee) + " is not known");
    else
      reportError(Call, "body of " + getName(Callee) +
                            " is not available; a function that a kernel calls must be defined in "
                            "the same translation unit [C3560]");
    for (Step &S : llvm::reverse(Path))
      if (S.Call)
        reportNote(*S.Call, getName(*S.F) + " called from here");
  }

  void reportRecursion(CallBase &Call, Function &Callee, Step *Start) {
    markRejected(Callee);
    reportError(Call, getName(Callee) + " calls itself" +
                          (std::next(Start) == Path.end() ? "" : " through other functions") +
                          "; code restricted to amp cannot be recursive [C3559]");
    for (Step *S = std::next(Start); S < Path.end(); ++S)
      reportNote(*S->Call, getName(*std::prev(S)->F) + " calls " + getName(*S->F) + " here");
    if (Start->Call)
      reportNote(*Start->Call, getName(Callee) + " called from here");
  }

  SmallPtrSet<Function *, 32> Visited, Reported;
  SmallVector<Step, 16> Path;
};

} // namespace

PreservedAnalyses CheckCallGraph::run(Module &M, ModuleAnalysisManager &) {
  auto Kernels = readKernels(M);
  CallGraphWalk Walk;
  for (KernelInfo &K : Kernels ? *Kernels : std::vector<KernelInfo>())
    Walk.visit(*K.Kernel, nullptr);
  return PreservedAnalyses::all();
}

} // namespace amp
