// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CheckModule.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "passes/Passes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace llvm;

namespace amp {

// A depth-first walk over the direct calls from each kernel. It keeps the path from the kernel to the current
// function, because a recursion is reported as the chain of calls that closes it.

#define DEBUG_TYPE "check-call-graph"

namespace {

/// Returns "f" for "f(int, float)", the name a user would write.
std::string getName(const Function &F) {
  std::string Name = demangle(F.getName());
  if (size_t Lambda = Name.find("'lambda"); Lambda != std::string::npos)
    return "the lambda";
  const std::string Mangled = F.getName().str();
  ItaniumPartialDemangler Parts; // names of function template instances begin with the return type
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
  /// A function, and its call on the path from the kernel.
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

  /// The plugin's checks reject inline assembly in the user's files; what remains comes from system headers.
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
  CallGraphWalk Walk;
  for (KernelInfo &K : readKernels(M))
    Walk.visit(*K.Kernel, nullptr);
  return PreservedAnalyses::all();
}

#undef DEBUG_TYPE

/// Adds V if it is a variable, or the variables in it if it is a constant expression.
static void findVariables(Value &V, SmallSetVector<GlobalVariable *, 4> &Found) {
  if (auto *G = dyn_cast<GlobalVariable>(&V))
    Found.insert(G);
  else if (auto *C = dyn_cast<ConstantExpr>(&V))
    for (Use &U : C->operands())
      findVariables(*U, Found);
}

static bool isAllowed(const GlobalVariable &G) {
  return G.getSection() == TileStaticSection || (G.isConstant() && G.hasInitializer());
}

bool usesRejectedVariable(Function &F) {
  return llvm::any_of(instructions(F), [](Instruction &I) {
    SmallSetVector<GlobalVariable *, 4> Used;
    for (Use &U : I.operands())
      findVariables(*U, Used);
    return llvm::any_of(Used, [](const GlobalVariable *G) { return !isAllowed(*G); });
  });
}

PreservedAnalyses CheckGlobals::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M) {
    SmallSetVector<GlobalVariable *, 4> Known;
    for (Instruction &I : instructions(F)) {
      SmallSetVector<GlobalVariable *, 4> Used;
      for (Use &U : I.operands())
        findVariables(*U, Used);
      for (GlobalVariable *G : Used)
        if (!isAllowed(*G) && Known.insert(G)) {
          markRejected(F);
          report(I, G->isConstant() ? diag::ConstantWithoutValue : diag::ProgramVariable) << demangle(G->getName());
        }
    }
  }
  return PreservedAnalyses::all();
}

// What a kernel reaches includes functions whose address it takes, because inlining may turn a call through a pointer
// into a direct one.

#define DEBUG_TYPE "drop-accepted"

namespace {

/// Returns true if `Kernel` reaches a barrier or a variable that check-globals rejects.
bool mayBeRejected(const Function &Kernel) {
  SmallSetVector<const Value *, 32> Reached;
  auto Add = [&](const Use &Operand) {
    if (isa<Constant>(Operand) && !isa<ConstantData>(Operand))
      Reached.insert(Operand);
  };
  Reached.insert(&Kernel);
  for (unsigned I = 0; I < Reached.size(); ++I) {
    const Value *V = Reached[I];
    if (auto *G = dyn_cast<GlobalVariable>(V); G && !isAllowed(*G))
      return true;
    if (auto *F = dyn_cast<Function>(V)) {
      for (const Instruction &Inst : instructions(*F)) {
        if (isBarrier(Inst))
          return true;
        for_each(Inst.operands(), Add);
      }
    } else {
      for_each(cast<User>(V)->operands(), Add);
    }
  }
  return false;
}

} // namespace

PreservedAnalyses DropAccepted::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (KernelInfo &K : readKernels(M)) {
    if (mayBeRejected(*K.Kernel))
      continue;
    LLVM_DEBUG(dbgs() << K.Kernel->getName() << " has no barrier and no variable of the program\n");
    markRejected(*K.Kernel);
    Changed = true;
  }
  if (!Changed)
    return PreservedAnalyses::all();
  dropRejectedKernels(M);
  return PreservedAnalyses::none();
}

#undef DEBUG_TYPE

// Each function is summarized once: its callees, and the tile_static variables that it names. A walk over these
// summaries finds what each kernel reaches.

#define DEBUG_TYPE "check-tile-static"

namespace {

/// C++ AMP guarantees 32 KiB (1.2, 2.4.3.5.1, Microsoft's limit).
constexpr uint64_t MaxTileStaticBytes = 32768;

using Uses = MapVector<GlobalVariable *, Instruction *>; ///< key: variable; value: the first instruction that names it

struct Summary {
  SmallVector<Function *, 4> Callees;
  Uses Variables;
};

class TileStaticWalk {
public:
  Uses findReachable(Function &Kernel) {
    Uses Found;
    SmallSetVector<Function *, 16> Work;
    Work.insert(&Kernel);
    for (unsigned I = 0; I < Work.size(); ++I) {
      const Summary &S = getSummary(*Work[I]);
      Work.insert(S.Callees.begin(), S.Callees.end());
      for (auto &Use : S.Variables)
        Found.insert(Use);
    }
    return Found;
  }

private:
  const Summary &getSummary(Function &F) {
    auto [At, New] = Summaries.try_emplace(&F);
    if (!New)
      return *At->second;
    auto S = std::make_unique<Summary>();
    for (Instruction &I : instructions(F))
      for (Value *Operand : I.operands())
        addOperand(*Operand, I, *S);
    return *(Summaries[&F] = std::move(S));
  }

  static void addOperand(Value &V, Instruction &I, Summary &S) {
    if (auto *F = dyn_cast<Function>(&V)) {
      if (!F->isDeclaration())
        S.Callees.push_back(F);
    } else if (auto *G = dyn_cast<GlobalVariable>(&V)) {
      if (G->getSection() == TileStaticSection)
        S.Variables.insert({G, &I});
    } else if (auto *Expr = dyn_cast<ConstantExpr>(&V)) {
      for (Value *Operand : Expr->operands())
        addOperand(*Operand, I, S);
    }
  }

  DenseMap<Function *, std::unique_ptr<Summary>> Summaries;
};

void checkNotTiled(const Uses &Found, SmallPtrSetImpl<GlobalVariable *> &Reported) {
  for (auto &[Variable, User] : Found) {
    if (!Reported.insert(Variable).second)
      continue;
    std::string Name = getVariableName(*Variable);
    SourcePosition Declared = SourcePosition::getKnown(*Variable);
    if (Declared.File.empty()) {
      report(*User, diag::TileStaticNotTiled) << Name;
      continue;
    }
    report(Variable->getContext(), diag::TileStaticNotTiled, Declared) << Name;
    report(*User, diag::UsedHere) << Name;
  }
}

void checkSize(KernelInfo &K, const Uses &Found) {
  const DataLayout &DL = K.Kernel->getParent()->getDataLayout();
  uint64_t Bytes = 0;
  for (auto &[Variable, User] : Found)
    Bytes += DL.getTypeAllocSize(Variable->getValueType());
  LLVM_DEBUG(dbgs() << K.Name << ": " << Found.size() << " tile_static variables, " << Bytes << " bytes\n");
  if (Bytes <= MaxTileStaticBytes)
    return;
  report(K.Kernel->getContext(), diag::TileStaticTooLarge, SourcePosition::parse(K.Source))
      << Bytes << MaxTileStaticBytes;
  for (auto &[Variable, User] : Found)
    report(*User, diag::BytesUsedHere) << getVariableName(*Variable)
                                       << DL.getTypeAllocSize(Variable->getValueType()).getFixedValue();
}

} // namespace

PreservedAnalyses CheckTileStatic::run(Module &M, ModuleAnalysisManager &) {
  bool Used = llvm::any_of(M.globals(), [](GlobalVariable &G) { return G.getSection() == TileStaticSection; });
  if (!Used)
    return PreservedAnalyses::all();
  TileStaticWalk Walk;
  SmallPtrSet<GlobalVariable *, 8> Reported;
  for (KernelInfo &K : readKernels(M)) {
    Uses Found = Walk.findReachable(*K.Kernel);
    if (K.Tile.empty())
      checkNotTiled(Found, Reported);
    else
      checkSize(K, Found);
  }
  return PreservedAnalyses::all();
}

#undef DEBUG_TYPE

} // namespace amp
