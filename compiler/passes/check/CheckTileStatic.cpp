// Each function is read once: whom it calls, and which tile_static variables it names. A walk from each
// kernel over these summaries gives what the kernel reaches.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CheckTileStatic.h"
#include "kernel/KernelInfo.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "check-tile-static"

using namespace llvm;

namespace amp {
namespace {

/// C++ AMP promises 32 KiB (1.2, 2.4.3.5.1, Microsoft's limit).
constexpr uint64_t MaxTileStaticBytes = 32768;

using Uses = MapVector<GlobalVariable *, Instruction *>; ///< with the first instruction that names it

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
    SourcePlace Declared = SourcePlace::getKnown(*Variable);
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
  report(K.Kernel->getContext(), diag::TileStaticTooLarge, SourcePlace::parse(K.Source)) << Bytes << MaxTileStaticBytes;
  for (auto &[Variable, User] : Found)
    report(*User, diag::BytesUsedHere) << getVariableName(*Variable)
                                       << DL.getTypeAllocSize(Variable->getValueType()).getFixedValue();
}

} // namespace

PreservedAnalyses CheckTileStatic::run(Module &M, ModuleAnalysisManager &) {
  auto Kernels = readKernels(M);
  bool Used = llvm::any_of(M.globals(), [](GlobalVariable &G) { return G.getSection() == TileStaticSection; });
  if (!Kernels || !Used)
    return PreservedAnalyses::all();
  TileStaticWalk Walk;
  SmallPtrSet<GlobalVariable *, 8> Reported;
  for (KernelInfo &K : *Kernels) {
    Uses Found = Walk.findReachable(*K.Kernel);
    if (K.Tile.empty())
      checkNotTiled(Found, Reported);
    else
      checkSize(K, Found);
  }
  return PreservedAnalyses::all();
}

} // namespace amp
