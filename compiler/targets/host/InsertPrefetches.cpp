// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/DevicePass.h"
#include "targets/host/HostPasses.h"
#include "targets/host/ShapeAnalysis.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

#define DEBUG_TYPE "insert-prefetches"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// Far enough to hide the latency, and small compared with the first-level cache. Processors prefetch shorter strides
/// themselves; with longer ones, prefetched data would exceed the first-level cache.
constexpr int64_t Distance = 16 << 10, ShortestStep = 512, LongestStep = 8 << 10;
constexpr int64_t LineBytes = 64;
/// Maximum depth of an address expression.
constexpr unsigned MaxAddressDepth = 8;

/// Loads from one container.
struct Stream {
  int64_t Step = 0;  ///< bytes from group to group
  int64_t Bytes = 0; ///< bytes read per group
  SmallVector<LoadInst *> Loads;
};

class GroupLoop {
public:
  GroupLoop(Loop &L, const LoopInfo &LI) : L(L), LI(LI), DL(L.getHeader()->getDataLayout()) {}

  bool run() {
    Group = findCounter();
    if (!Group)
      return false;
    for (BasicBlock *B : L.blocks())
      if (LI.getLoopFor(B) == &L)
        for (Instruction &I : *B)
          if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isSimple() && Load->getType()->isVectorTy())
            add(*Load);
    bool Changed = false;
    for (auto &[From, S] : Streams)
      if (S.Bytes >= S.Step) {
        fetch(S);
        Changed = true;
      }
    return Changed;
  }

private:
  /// Finds the counter that each iteration increments or resets.
  PHINode *findCounter() const {
    const BasicBlock *Latch = L.getLoopLatch();
    if (!Latch)
      return nullptr;
    for (PHINode &Phi : L.getHeader()->phis()) {
      Value *Next = Phi.getIncomingValueForBlock(Latch);
      auto OneMore = m_c_Add(m_Specific(&Phi), m_One());
      if (match(Next, m_Select(m_Value(), m_Zero(), OneMore)) || match(Next, m_Select(m_Value(), OneMore, m_Zero())))
        return &Phi;
    }
    return nullptr;
  }

  /// Returns the stride of V between groups; nothing if it is unknown. That of a prefetch may be wrong.
  std::optional<int64_t> stride(const Value *V, unsigned Depth = 0) const {
    if (V == Group)
      return 1;
    auto *I = dyn_cast<Instruction>(V);
    if (!I || !L.contains(I) || I->hasMetadata(LLVMContext::MD_invariant_load))
      return 0;
    if (Depth > MaxAddressDepth)
      return std::nullopt;
    return strideOf(*I, [&](const Value *Operand) { return stride(Operand, Depth + 1); });
  }

  void add(LoadInst &Load) {
    const auto Step = stride(Load.getPointerOperand());
    if (!Step || *Step < ShortestStep || *Step > LongestStep)
      return;
    const Value *From = Load.getPointerOperand();
    while (auto *Gep = dyn_cast<GEPOperator>(From))
      From = Gep->getPointerOperand();
    if (auto *Pointer = dyn_cast<LoadInst>(From)) // a container's pointer, loaded where it is needed
      From = Pointer->getPointerOperand();
    Stream &S = Streams[{From, *Step}];
    S.Step = *Step;
    S.Bytes += static_cast<int64_t>(DL.getTypeStoreSize(Load.getType()).getFixedValue());
    S.Loads.push_back(&Load);
  }

  void fetch(const Stream &S) const {
    int64_t Fetched = LineBytes; // after the last prefetch
    for (LoadInst *Load : S.Loads) {
      if (Fetched >= LineBytes) {
        LLVM_DEBUG(dbgs() << Load->getFunction()->getName() << ": fetched ahead, steps of " << S.Step
                          << " bytes:" << *Load << "\n");
        IRBuilder<> B(Load);
        Value *At = B.CreateGEP(B.getInt8Ty(), Load->getPointerOperand(), B.getInt64(Distance / S.Step * S.Step));
        B.CreateIntrinsic(Intrinsic::prefetch, {At->getType()},
                          {At, B.getInt32(0) /*read*/, B.getInt32(3) /*all caches*/, B.getInt32(1) /*data*/});
        Fetched = 0;
      }
      Fetched += static_cast<int64_t>(DL.getTypeStoreSize(Load->getType()).getFixedValue());
    }
  }

  Loop &L;
  const LoopInfo &LI;
  const DataLayout &DL;
  PHINode *Group = nullptr;
  MapVector<std::pair<const Value *, int64_t>, Stream> Streams;
};

} // namespace

PreservedAnalyses InsertPrefetches::run(Function &F, FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  bool Changed = false;
  for (Loop *L : LI.getLoopsInPreorder())
    Changed |= GroupLoop(*L, LI).run();
  return preserveCFG(Changed);
}

} // namespace amp
