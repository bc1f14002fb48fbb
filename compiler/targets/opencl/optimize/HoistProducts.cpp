// See Passes.def. LICM does this for sums and products of one width, but here an extension lies between the two.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "hoist-products"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// (Varying + Same) * Factor, where the sum is sign-extended.
struct SumTimesFactor {
  Value *Varying, *Same, *Factor;
};

bool isExtendedSum(Value *V, Value *&A, Value *&B) {
  Value *Sum;
  return match(V, m_CombineOr(m_SExt(m_Value(Sum)), m_NNegZExt(m_Value(Sum)))) &&
         match(Sum, m_NSWAddLike(m_Value(A), m_Value(B)));
}

bool matchIn(const Loop &L, Instruction &I, SumTimesFactor &P) {
  Value *Extended;
  if (!I.getType()->isIntegerTy(64) || !match(&I, m_Mul(m_Value(Extended), m_Value(P.Factor))))
    return false;
  if (!isExtendedSum(Extended, P.Varying, P.Same)) {
    std::swap(Extended, P.Factor);
    if (!isExtendedSum(Extended, P.Varying, P.Same))
      return false;
  }
  if (L.isLoopInvariant(P.Varying))
    std::swap(P.Varying, P.Same);
  return L.isLoopInvariant(P.Factor) && L.isLoopInvariant(P.Same) && !L.isLoopInvariant(P.Varying) &&
         !isa<Constant>(P.Same) && !isa<Constant>(P.Factor);
}

bool hoistProducts(Function &F, LoopInfo &LI) {
  SmallVector<WeakTrackingVH> Replaced;
  for (Loop *L : LI.getLoopsInPreorder()) {
    BasicBlock *Before = L->getLoopPreheader();
    if (!Before)
      continue;
    for (BasicBlock *Block : L->blocks()) {
      if (LI.getLoopFor(Block) != L)
        continue;
      for (Instruction &I : make_early_inc_range(*Block)) {
        SumTimesFactor P;
        if (!matchIn(*L, I, P))
          continue;
        LLVM_DEBUG(dbgs() << F.getName() << ": before the loop: " << *P.Same << " times" << *P.Factor << "\n");
        IRBuilder<> Once(Before->getTerminator()), Each(&I);
        const bool Fits = isa<SExtInst>(P.Factor); // a 32-bit factor
        Value *Hoisted = Once.CreateMul(Once.CreateSExt(P.Same, I.getType()), P.Factor, "mul", false, Fits);
        Value *Rest = Each.CreateMul(Each.CreateSExt(P.Varying, I.getType()), P.Factor, "", false, Fits);
        I.replaceAllUsesWith(Each.CreateAdd(Hoisted, Rest, "", false, Fits));
        Replaced.push_back(WeakTrackingVH(&I));
      }
    }
  }
  for (WeakTrackingVH &Old : Replaced)
    if (Old)
      RecursivelyDeleteTriviallyDeadInstructions(Old);
  return !Replaced.empty();
}

} // namespace

PreservedAnalyses HoistProducts::run(Function &F, FunctionAnalysisManager &AM) {
  return preserveCFG(hoistProducts(F, AM.getResult<LoopAnalysis>(F)));
}

} // namespace amp
