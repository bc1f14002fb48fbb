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
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

#define DEBUG_TYPE "check-call-graph"

using namespace llvm;

namespace amp {
namespace {

/// "f" for "f(int, float)", as a user would say it.
std::string getName(const Function &F) {
  std::string Name = demangle(F.getName());
  if (size_t Lambda = Name.find("'lambda"); Lambda != std::string::npos)
    return "the lambda";
  const std::string Mangled = F.getName().str();
  ItaniumPartialDemangler Parts; // the names of templates' functions begin with what they return
  if (!Parts.partialDemangle(Mangled.c_str()) && Parts.isFunction())
    if (char *Own = Parts.getFunctionName(nullptr, nullptr)) {
      Name = Own;
      std::free(Own);
    }
  return "'" + Name.substr(0, Name.find('(')) + "'";
}

class CallGraphWalk {
public:
  void visit(Function &F, CallBase *From) {
    if (!Visited.insert(&F).second)
      return;
    Path.push_back({&F, From});
    LLVM_DEBUG(dbgs() << (From ? "calls of " : "kernel ") << F.getName() << ", " << Path.size() << " deep\n");
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I)) {
        if (Call->isInlineAsm())
          reportAssembly(*Call);
        else if (auto *Callee = dyn_cast<Function>(Call->getCalledOperand()->stripPointerCastsAndAliases()))
          visitCall(*Call, *Callee);
      }
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
      bool ComesLater = getMissingBodies(*Callee.getParent()) == MissingBodies::InOtherFiles;
      if ((!ComesLater || isBuiltinDeclaration(Callee)) && Reported.insert(&Callee).second)
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
      report(Call, diag::NoBuiltin) << Callee.getName();
    else if (getMissingBodies(*Callee.getParent()) == MissingBodies::NotLinked)
      report(Call, diag::MissingAtLink) << getName(Callee);
    else
      report(Call, diag::MissingBody) << getName(Callee);
    notePath();
  }

  /// The plugin's checks refuse it in the user's files; what is left is of a header of the system.
  void reportAssembly(CallBase &Asm) {
    markRejected(*Asm.getFunction());
    report(Asm, diag::AmpAsm);
    notePath();
  }

  void notePath() {
    for (Step &S : llvm::reverse(Path))
      if (S.Call)
        report(*S.Call, diag::FunctionCalledFromHere) << getName(*S.F);
  }

  void reportRecursion(CallBase &Call, Function &Callee, Step *Start) {
    markRejected(Callee);
    report(Call, std::next(Start) == Path.end() ? diag::Recursion : diag::IndirectRecursion) << getName(Callee);
    for (Step *S = std::next(Start); S < Path.end(); ++S)
      report(*S->Call, diag::FunctionCallsHere) << getName(*std::prev(S)->F) << getName(*S->F);
    if (Start->Call)
      report(*Start->Call, diag::FunctionCalledFromHere) << getName(Callee);
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
