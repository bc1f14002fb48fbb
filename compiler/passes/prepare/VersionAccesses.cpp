// See VersionAccesses.h. An example:
//
//   for (int k = 0; k < n; ++k)              if (0 <= i && i + (n - 1) * s < size)
//     sum += a[i + k * s];                     for (...) sum += a[i + k * s];
//                                            else
//                                              for (...) sum += guarded a[i + k * s];
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VersionAccesses.h"
#include "AccessRanges.h"
#include "LowerSubscripts.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"

#include "llvm/IR/CFG.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

#define DEBUG_TYPE "guard-accesses"

using namespace llvm;

namespace amp {
namespace {

/// A loop that is longer has guards only: instructions.
constexpr size_t MaxCopied = 2000;

using BlockSet = SmallPtrSet<BasicBlock *, 16>;

bool waits(const BasicBlock &Block) {
  return llvm::any_of(Block, [](const Instruction &I) { return isBarrier(I); });
}

class Versioner {
public:
  Versioner(const KernelInfo &K, std::vector<BufferAccess> &Accesses) : K(K), F(*K.Kernel), Accesses(Accesses) {}

  /// Each loop without a barrier that is in no other such loop: threads of a tile may answer the test differently.
  void run() {
    for (bool Again = true; Again;) {
      Again = false;
      DominatorTree DT(F);
      LoopInfo LI(DT);
      for (Loop *L : LI.getLoopsInPreorder()) {
        if (Done.contains(L->getHeader()) || llvm::any_of(L->blocks(), [](BasicBlock *B) { return waits(*B); }) ||
            llvm::none_of(Accesses, [&](const BufferAccess &A) { return L->contains(A.Access); }) ||
            (L->getParentLoop() && Done.contains(L->getParentLoop()->getHeader())))
          continue;
        versionLoop(*L, DT, LI);
        Again = true;
        break;
      }
    }
  }

private:
  void versionLoop(Loop &L, DominatorTree &DT, LoopInfo &LI) {
    for (Loop *Inner : L.getLoopsInPreorder())
      Done.insert(Inner->getHeader());
    simplifyLoop(&L, &DT, &LI, nullptr, nullptr, nullptr, /*PreserveLCSSA=*/false);
    formLCSSARecursively(L, DT, &LI, nullptr);
    if (!L.getLoopPreheader())
      return;
    BasicBlock *Check = SplitEdge(L.getLoopPreheader(), L.getHeader(), &DT, &LI);
    BlockSet Region(L.block_begin(), L.block_end());
    version(Check, L.getHeader(), Region);
  }

  /// `Check` is empty, and the only way into the region.
  void version(BasicBlock *Check, BasicBlock *Entry, const BlockSet &Region) {
    size_t Size = 0;
    for (BasicBlock *Block : Region)
      for (Instruction &I : *Block)
        Size += isa<AllocaInst>(I) ? MaxCopied + 1 : 1; // one of them for both
    if (Size > MaxCopied)
      return;
    SmallVector<size_t> Known;
    Value *Test = isInside(Check, Region, Known);
    if (!Test)
      return;
    LLVM_DEBUG(dbgs() << F.getName() << ": two versions for " << Known.size() << " accesses\n");
    ValueToValueMapTy Copies;
    copy(Check, Entry, Region, Copies);
    auto *Old = Check->getTerminator();
    auto *Branch = BranchInst::Create(Entry, cast<BasicBlock>(Copies[Entry]), Test, Old->getIterator());
    Branch->setDebugLoc(Old->getDebugLoc());
    Old->eraseFromParent();
    for (BasicBlock *Block : Region)
      if (Done.contains(Block))
        Done.insert(cast<BasicBlock>(Copies[Block]));
    addCopies(Region, Known, Copies);
  }

  /// Whether the accesses that are known before the region stay inside; null if none is.
  Value *isInside(BasicBlock *Check, const BlockSet &Region, SmallVectorImpl<size_t> &Known) {
    RangeAnalyses Of(F);
    AccessRanges Ranges(K, Of, Check->getTerminator(), Region);
    for (auto [I, A] : llvm::enumerate(Accesses))
      if (Region.contains(A.Access->getParent()) && Ranges.requireInside(A))
        Known.push_back(I);
    Value *Test = Known.empty() ? nullptr : Ranges.condition();
    if (!Test)
      return nullptr;
    // What is made early may be of numbers that nobody uses.
    return IRBuilder<>(Check->getTerminator()).CreateFreeze(Test, "inside");
  }

  void copy(BasicBlock *Check, BasicBlock *Entry, const BlockSet &Region, ValueToValueMapTy &Copies) {
    SmallVector<BasicBlock *> Made, Originals;
    for (BasicBlock &Block : F)
      if (Region.contains(&Block))
        Originals.push_back(&Block);
    for (BasicBlock *Block : Originals) {
      BasicBlock *Copy = CloneBasicBlock(Block, Copies, ".guarded", &F);
      Copies[Block] = Copy;
      Made.push_back(Copy);
    }
    remapInstructionsInBlocks(Made, Copies);
    BlockSet Inside(Made.begin(), Made.end());
    for (BasicBlock *Copy : Made)
      for (PHINode &Phi : llvm::make_early_inc_range(Copy->phis()))
        for (unsigned I = Phi.getNumIncomingValues(); I-- > 0;)
          if (BasicBlock *From = Phi.getIncomingBlock(I); From != Check && !Inside.contains(From))
            Phi.removeIncomingValue(I, /*DeletePHIIfEmpty=*/false);
    for (BasicBlock *Block : Originals)
      for (BasicBlock *Next : successors(Block))
        if (!Region.contains(Next))
          for (PHINode &Phi : Next->phis())
            addIncoming(Phi, Block, Copies);
  }

  static void addIncoming(PHINode &Phi, BasicBlock *From, ValueToValueMapTy &Copies) {
    Value *V = Phi.getIncomingValueForBlock(From);
    auto Copied = Copies.find(V);
    if (Copied != Copies.end())
      V = Copied->second;
    Phi.addIncoming(V, cast<BasicBlock>(Copies[From]));
  }

  void addCopies(const BlockSet &Region, ArrayRef<size_t> Known, ValueToValueMapTy &Copies) {
    std::vector<BufferAccess> Left;
    for (auto [I, A] : llvm::enumerate(Accesses)) {
      if (!llvm::is_contained(Known, I))
        Left.push_back(A);
      if (!Region.contains(A.Access->getParent()))
        continue;
      BufferAccess Copy = A;
      Copy.Access = cast<Instruction>(Copies[A.Access]);
      if (auto Pointer = Copies.find(A.Pointer); Pointer != Copies.end())
        Copy.Pointer = Pointer->second;
      Left.push_back(Copy);
    }
    for (size_t I : Known)
      if (asSubscriptValues(*Accesses[I].Access))
        Accesses[I].Access->eraseFromParent();
    Accesses = std::move(Left);
  }

  const KernelInfo &K;
  Function &F;
  std::vector<BufferAccess> &Accesses;
  SmallPtrSet<BasicBlock *, 8> Done; ///< headers of loops that have been looked at
};

} // namespace

void versionAccesses(const KernelInfo &K, std::vector<BufferAccess> &Accesses) {
  if (!Accesses.empty())
    Versioner(K, Accesses).run();
}

} // namespace amp
