// See Passes.def. Loops that were partially unrolled here (OpenCLTarget.cpp) remain as loops with few iterations.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Builtins.h"
#include "kernel/Names.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <optional>

#define DEBUG_TYPE "hint-loops"

using namespace llvm;

namespace amp {
namespace {

/// Loops with at most this many iterations are unrolled completely, others by LongLoopCount.
constexpr unsigned MaxUnrolledIterations = 8;
constexpr unsigned LongLoopCount = 4;
/// Limits for the unrolled body, which has to fit the instruction cache.
constexpr unsigned MaxUnrolledSize = 640;
constexpr unsigned MaxSlowPaths = 16;
/// Gathers in one iteration that are enough to hide their latency: loads whose address was loaded.
constexpr unsigned EnoughGathers = 4;
/// A loop with steps of at least this many elements shares the work among many threads.
constexpr unsigned LongStep = 1024;

/// What the decision depends on.
struct Body {
  unsigned Instructions = 0, SlowPaths = 0, Gathers = 0;
  bool Waits = false, HasStores = false;
};

/// Returns true for an operation with a rare slow path, which is copied with the body. The text of -ffast-math calls
/// native functions, and exponentials of floats have no such path.
bool hasSlowPath(const Instruction &I) {
  return isExpensive(I) && !(isa<FPMathOperator>(I) && I.hasApproxFunc()) && !isCallOf(I, BuiltinId::exp_f32) &&
         !isCallOf(I, BuiltinId::exp2_f32) && !isCallOf(I, BuiltinId::exp10_f32);
}

Body inspect(const Loop &L) {
  Body Found;
  SmallPtrSet<const Instruction *, 32> FromMemory;
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &I : *B) {
      ++Found.Instructions;
      Found.SlowPaths += hasSlowPath(I);
      Found.Waits |= isBarrier(I);
      Found.HasStores |= isa<StoreInst>(I);
      const bool Depends = !isa<PHINode>(I) && any_of(I.operands(), [&](const Use &U) {
        const auto *Operand = dyn_cast<Instruction>(U);
        return Operand && FromMemory.contains(Operand);
      });
      Found.Gathers += Depends && isa<LoadInst>(I);
      if (Depends || isa<LoadInst>(I))
        FromMemory.insert(&I);
    }
  return Found;
}

/// Returns true for a loop in which each of many threads works on every n-th element.
bool strides(const Loop &L, ScalarEvolution &SE) {
  return any_of(L.getHeader()->phis(), [&](PHINode &Phi) {
    const auto *Rec = SE.isSCEVable(Phi.getType()) ? dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Phi)) : nullptr;
    const auto *Step = Rec ? dyn_cast<SCEVConstant>(Rec->getStepRecurrence(SE)) : nullptr;
    return Step && Phi.getType()->isIntegerTy() && Step->getAPInt().abs().uge(LongStep);
  });
}

/// Returns how often to repeat the body: 0 for all iterations.
std::optional<unsigned> chooseCount(const Loop &L, ScalarEvolution &SE) {
  const unsigned Iterations = SE.getSmallConstantTripCount(&L);
  const Body Of = inspect(L);
  if (!L.isInnermost() || Of.Waits)
    return std::nullopt;
  if (!Iterations)
    return Of.HasStores && strides(L, SE) ? std::optional(1u) : std::nullopt;
  const bool IsShort = Iterations <= MaxUnrolledIterations;
  if (Iterations < 2 || (!IsShort && Iterations % LongLoopCount != 0))
    return std::nullopt;
  if (Of.Gathers >= EnoughGathers)
    return 1;
  const unsigned Copies = IsShort ? Iterations : LongLoopCount;
  if (Of.SlowPaths * Copies > MaxSlowPaths || (!IsShort && Of.Instructions * Copies > MaxUnrolledSize))
    return std::nullopt;
  return IsShort ? 0 : LongLoopCount;
}

void setHint(Loop &L, unsigned Count) {
  LLVMContext &C = L.getHeader()->getContext();
  SmallVector<Metadata *, 2> Hint{MDString::get(C, Count ? UnrollCount : UnrollHint)};
  if (Count)
    Hint.push_back(ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), Count)));
  L.setLoopID(makePostTransformationMetadata(C, L.getLoopID(), {"llvm.loop.unroll."}, {MDNode::get(C, Hint)}));
}

bool hintLoops(Function &F, LoopInfo &LI, ScalarEvolution &SE) {
  bool Changed = false;
  for (Loop *L : LI.getLoopsInPreorder()) {
    if (findOptionMDForLoop(L, UnrollHint) || findOptionMDForLoop(L, UnrollCount) || findOptionMDForLoop(L, RareLoop))
      continue;
    const std::optional<unsigned> Count = chooseCount(*L, SE);
    if (!Count)
      continue;
    LLVM_DEBUG(dbgs() << F.getName() << ": to be unrolled by " << *Count << ": " << L->getHeader()->getName() << "\n");
    setHint(*L, *Count);
    Changed = true;
  }
  return Changed;
}

} // namespace

PreservedAnalyses HintLoops::run(Function &F, FunctionAnalysisManager &AM) {
  return preserveCFG(hintLoops(F, AM.getResult<LoopAnalysis>(F), AM.getResult<ScalarEvolutionAnalysis>(F)));
}

} // namespace amp
