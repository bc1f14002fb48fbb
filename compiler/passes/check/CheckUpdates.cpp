// Candidates are found by their form alone: a store whose value is computed from a load of the same pointer.
// Which values differ between threads is asked only where there is one.
//
// A kernel may be launched for a single thread, and then it may add as it likes. So something in the kernel must
// depend on the thread.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CheckUpdates.h"
#include "Divergence.h"
#include "kernel/KernelInfo.h"

#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "check-updates"

using namespace llvm;

namespace amp {
namespace {

/// Is V computed from what is loaded from Pointer?
bool dependsOnLoad(const Value *V, const Value *Pointer, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 8;
  if (auto *Load = dyn_cast<LoadInst>(V))
    return Load->getPointerOperand() == Pointer;
  if (Depth == MaxDepth || !isa<BinaryOperator, CastInst, SelectInst, CallInst>(V))
    return false;
  return llvm::any_of(cast<Instruction>(V)->operands(),
                      [&](const Use &Operand) { return dependsOnLoad(Operand, Pointer, Depth + 1); });
}

/// Does P point to memory that all threads share, and not those of a tile alone?
bool isGlobal(Value *P) {
  const Value *Object = getUnderlyingObject(P, /*MaxLookup=*/0);
  return !isa<AllocaInst, GlobalVariable, Constant>(Object) && !getTileStatic(P);
}

SmallVector<StoreInst *, 4> findUpdates(Function &F) {
  SmallVector<StoreInst *, 4> Found;
  for (Instruction &I : instructions(F)) {
    auto *Store = dyn_cast<StoreInst>(&I);
    if (Store && isGlobal(Store->getPointerOperand()) &&
        dependsOnLoad(Store->getValueOperand(), Store->getPointerOperand()))
      Found.push_back(Store);
  }
  return Found;
}

/// Is it what keeps out the threads that only fill the last group? They are none of the program's.
bool isDomainCheck(const Value *V, const Function &F) {
  if (auto *Compare = dyn_cast<ICmpInst>(V))
    return llvm::any_of(Compare->operands(), [&](const Use &U) {
      auto *Load = dyn_cast<LoadInst>(U);
      return Load && F.arg_size() > 1 && getUnderlyingObject(Load->getPointerOperand()) == F.getArg(1);
    });
  auto *I = dyn_cast<Instruction>(V);
  return I && isa<BinaryOperator, SelectInst>(I) && I->getType()->isIntegerTy(1) &&
         llvm::all_of(I->operands(), [&](const Use &U) { return isa<Constant>(U) || isDomainCheck(U, F); });
}

/// Do all threads of a tile come to B, or none?
bool isReachedByAll(BasicBlock &B, const Divergence &D, PostDominatorTree &PDT) {
  SmallPtrSet<BasicBlock *, 1> Start = {&B};
  SmallVector<BasicBlock *, 8> Deciding;
  ReverseIDFCalculator Frontier(PDT);
  Frontier.setDefiningBlocks(Start);
  Frontier.calculate(Deciding);
  return llvm::none_of(Deciding, [&](BasicBlock *Decider) {
    auto *Branch = dyn_cast<BranchInst>(Decider->getTerminator());
    return D.leavesDivergently(*Decider) &&
           !(Branch && Branch->isConditional() && isDomainCheck(Branch->getCondition(), *B.getParent()));
  });
}

void checkKernel(KernelInfo &K, FunctionAnalysisManager &FAM) {
  Function &F = *K.Kernel;
  SmallVector<StoreInst *, 4> Updates = findUpdates(F);
  if (Updates.empty())
    return;
  Divergence D(K, Divergence::ThreadIds);
  if (llvm::none_of(instructions(F), [&](Instruction &I) {
        return D.isDivergent(I) && !I.getType()->isVoidTy() && !isa<CallInst>(I) && !isDomainCheck(&I, F);
      }))
    return;
  auto &PDT = FAM.getResult<PostDominatorTreeAnalysis>(F);
  for (StoreInst *Store : Updates) {
    const bool IsOnePlace = !D.isDivergent(*Store->getPointerOperand());
    const bool IsLost = IsOnePlace && isReachedByAll(*Store->getParent(), D, PDT);
    LLVM_DEBUG(dbgs() << K.Name << (IsLost ? ": by all threads:" : IsOnePlace ? ": by some threads alone:" : ": each its own place:")
                      << *Store << "\n");
    if (IsLost)
      report(*Store, diag::LostUpdates);
  }
}

} // namespace

PreservedAnalyses CheckUpdates::run(Module &M, ModuleAnalysisManager &AM) {
  auto Kernels = readKernels(M);
  if (!Kernels)
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (KernelInfo &K : *Kernels)
    if (countThreads(K.Tile) != 1 || K.Tile.empty())
      checkKernel(K, FAM);
  return PreservedAnalyses::all();
}

} // namespace amp
