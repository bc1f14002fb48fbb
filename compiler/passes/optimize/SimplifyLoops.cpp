// See SimplifyLoops.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SimplifyLoops.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "passes/Passes.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace amp {

#define DEBUG_TYPE "bound-indices"

namespace {

/// Number of threads of a tile in OpenCL's dimension Dim, the least significant first.
uint32_t tileSize(const KernelInfo &K, uint64_t Dim) {
  return Dim < K.Tile.size() ? K.Tile[K.Tile.size() - 1 - Dim] : 1;
}

bool boundIndex(CallInst &Call, const KernelInfo &K) {
  if (!isCallOf(Call, BuiltinId::local_id))
    return false;
  auto *Dim = dyn_cast<ConstantInt>(Call.getArgOperand(0));
  auto *Type = dyn_cast<IntegerType>(Call.getType());
  if (!Dim || !Type)
    return false;
  unsigned Bits = Type->getBitWidth();
  Call.setMetadata(
      LLVMContext::MD_range,
      MDBuilder(Call.getContext()).createRange(APInt(Bits, 0), APInt(Bits, tileSize(K, Dim->getZExtValue()))));
  LLVM_DEBUG(dbgs() << "bound by the tile of " << K.Name << ":" << Call << "\n");
  return true;
}

} // namespace

PreservedAnalyses BoundIndices::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (KernelInfo &K : readKernels(M))
    if (!K.Tile.empty())
      for (Instruction &I : instructions(*K.Kernel))
        if (auto *Call = dyn_cast<CallInst>(&I))
          Changed |= boundIndex(*Call, K);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

#undef DEBUG_TYPE

// A counter that overflows is poison, and so is the condition of the next iteration, which the program evaluates
// anyway. So the flag adds no undefined behavior. That does not hold if the condition used the counter before the
// increment and now uses the incremented one.

#define DEBUG_TYPE "simplify-counters"

namespace {

bool isCompared(const Instruction &I) {
  return any_of(I.users(), [](const User *U) { return isa<ICmpInst>(U); });
}

struct Counter {
  WeakTrackingVH Next;
  bool WasCompared;
};

SmallVector<Counter> findCounters(const Loop &L) {
  SmallVector<Counter> Counters;
  for (PHINode &Phi : L.getHeader()->phis())
    for (Value *Next : Phi.incoming_values())
      if (auto *Add = dyn_cast<BinaryOperator>(Next);
          Add && Add->getOpcode() == Instruction::Add && Add->getOperand(0) == &Phi && Add->hasNoSignedWrap())
        Counters.push_back({WeakTrackingVH(Add), isCompared(*Add)});
  return Counters;
}

} // namespace

PreservedAnalyses SimplifyCounters::run(Loop &L, LoopAnalysisManager &AM, LoopStandardAnalysisResults &AR,
                                        LPMUpdater &U) {
  SmallVector<Counter> Counters = findCounters(L);
  PreservedAnalyses Kept = IndVarSimplifyPass(/*WidenIndVars=*/false).run(L, AM, AR, U);
  for (Counter &C : Counters) {
    auto *Add = dyn_cast_or_null<BinaryOperator>(C.Next);
    if (!Add || Add->hasNoSignedWrap() || !isa<PHINode>(Add->getOperand(0)) || (isCompared(*Add) && !C.WasCompared))
      continue;
    LLVM_DEBUG(dbgs() << Add->getFunction()->getName() << ": does not overflow:" << *Add << "\n");
    Add->setHasNoSignedWrap();
  }
  return Kept;
}

#undef DEBUG_TYPE

PreservedAnalyses UnrollShortLoops::run(Loop &L, LoopAnalysisManager &AM, LoopStandardAnalysisResults &AR,
                                        LPMUpdater &U) {
  MDNode *Id = L.getLoopID();
  addStringMetadataToLoop(&L, "llvm.loop.peeled.count", /*LLVM's limit for a loop=*/7);
  PreservedAnalyses Kept = LoopFullUnrollPass(OptLevel).run(L, AM, AR, U);
  if (!U.skipCurrentLoop()) // still there
    L.setLoopID(Id);
  return Kept;
}

FunctionPassManager simplifyLoops(unsigned OptLevel, bool Peel) {
  FunctionPassManager FPM;
  LoopPassManager First, Second;
  First.addPass(LoopRotatePass(/*EnableHeaderDuplication=*/true)); // the later passes need a guarded do-while
  First.addPass(LICMPass(LICMOptions()));
  Second.addPass(SimplifyCounters()); // computes trip counts
  Second.addPass(LoopDeletionPass());
  // The inner loop of a tiled matmul: not every OpenCL compiler unrolls it, and unrolling saves a fifth of
  // the time on an H200. Unrolling also makes offsets into the function object constant.
  const int UnrollLevel = OptLevel == 0 ? 2 : 3;
  if (Peel)
    Second.addPass(LoopFullUnrollPass(UnrollLevel));
  else
    Second.addPass(UnrollShortLoops(UnrollLevel));
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(First), /*UseMemorySSA=*/true));
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Second)));
  return FPM;
}

} // namespace amp
