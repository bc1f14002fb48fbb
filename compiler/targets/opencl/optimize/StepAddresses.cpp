// Expands two addresses to sums of products, whose difference is the step from one to the other.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Address.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"
#include <optional>

#define DEBUG_TYPE "step-addresses"

using namespace llvm;

namespace amp {
namespace {

/// A multiple of a stride, and a constant.
struct Step {
  Value *Stride;
  int64_t Times, Constant;
};

std::optional<Step> stepBetween(const ExpandedAddress &From, const ExpandedAddress &To) {
  if (From.Root != To.Root || !To.Bytes.hasProducts())
    return std::nullopt;
  Sum Difference = To.Bytes;
  Difference.add(From.Bytes, -1);
  if (Difference.Terms.size() != 1)
    return std::nullopt;
  auto [P, Times] = *Difference.Terms.begin();
  if (P.second || !isa<Argument>(P.first))
    return std::nullopt;
  return Step{P.first, Times, Difference.Constant};
}

class AddressStepper {
public:
  AddressStepper(Function &F, const DominatorTree &DT, const LoopInfo &LI)
      : F(F), DT(DT), LI(LI), DL(F.getParent()->getDataLayout()) {}

  bool run() {
    for (BasicBlock *B : ReversePostOrderTraversal<Function *>(&F))
      for (Instruction &I : *B)
        if (isa<LoadInst, StoreInst>(I))
          visit(I);
    for (WeakTrackingVH &Old : Replaced)
      if (Old)
        RecursivelyDeleteTriviallyDeadInstructions(Old);
    return !Replaced.empty();
  }

private:
  void visit(Instruction &I) {
    Use &Pointer = I.getOperandUse(isa<LoadInst>(I) ? 0 : 1);
    std::optional<ExpandedAddress> Here = isa<Instruction>(Pointer) ? expandAddress(Pointer, DL) : std::nullopt;
    if (!Here)
      return;
    for (const ExpandedAddress &Known : Addresses) {
      auto *At = cast<Instruction>(Known.Pointer);
      std::optional<Step> S = stepBetween(Known, *Here);
      if (!S || LI.getLoopFor(At->getParent()) != LI.getLoopFor(I.getParent()) || !DT.dominates(At, &I))
        continue;
      LLVM_DEBUG(dbgs() << F.getName() << ": " << S->Times << " bytes times " << S->Stride->getName() << " from" << *At
                        << " to" << *Pointer << "\n");
      Replaced.push_back(WeakTrackingVH(Pointer));
      Pointer.set(take(*S, Known.Pointer, I));
      return;
    }
    Addresses.push_back(*Here);
  }

  /// Returns the address S away from From. Its last step is the constant, for readability.
  Value *take(const Step &S, Value *From, Instruction &I) {
    IRBuilder<> B(&I);
    Value *Index = B.CreateSExtOrTrunc(S.Stride, B.getInt64Ty());
    if (S.Times < 0)
      Index = B.CreateNeg(Index);
    const uint64_t Bytes = S.Times < 0 ? 0 - uint64_t(S.Times) : uint64_t(S.Times);
    Value *To = B.CreateGEP(ArrayType::get(B.getInt8Ty(), Bytes), From, Index);
    return S.Constant ? B.CreateGEP(B.getInt8Ty(), To, B.getInt64(S.Constant)) : To;
  }

  Function &F;
  const DominatorTree &DT;
  const LoopInfo &LI;
  const DataLayout &DL;
  SmallVector<ExpandedAddress> Addresses;
  SmallVector<WeakTrackingVH> Replaced;
};

} // namespace

PreservedAnalyses StepAddresses::run(Function &F, FunctionAnalysisManager &AM) {
  return preserveCFG(AddressStepper(F, AM.getResult<DominatorTreeAnalysis>(F), AM.getResult<LoopAnalysis>(F)).run());
}

} // namespace amp
