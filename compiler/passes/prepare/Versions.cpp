// See Versions.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Versions.h"
#include "AccessRanges.h"
#include "Subscripts.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace amp {

// Example:
//
//   for (int k = 0; k < n; ++k)              if (0 <= i && i + (n - 1) * s < size)
//     sum += a[i + k * s];                     for (...) sum += a[i + k * s];
//                                            else
//                                              for (...) sum += guarded a[i + k * s];

#define DEBUG_TYPE "guard-accesses"

namespace {

/// Loops with more instructions only keep their guards.
constexpr size_t MaxCopied = 2000;

using BlockSet = SmallPtrSet<BasicBlock *, 16>;

bool waits(const BasicBlock &Block) {
  return llvm::any_of(Block, [](const Instruction &I) { return isBarrier(I); });
}

class Versioner {
public:
  Versioner(const KernelInfo &K, std::vector<BufferAccess> &Accesses) : K(K), F(*K.Kernel), Accesses(Accesses) {}

  /// Versions each outermost loop without a barrier: the threads of a tile may take different versions.
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

  /// `Check` is empty, and the only predecessor of the region.
  void version(BasicBlock *Check, BasicBlock *Entry, const BlockSet &Region) {
    size_t Size = 0;
    for (BasicBlock *Block : Region)
      for (Instruction &I : *Block)
        Size += isa<AllocaInst>(I) ? MaxCopied + 1 : 1; // versions share allocas, so do not copy them
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

  /// Emits the test that the accesses with known ranges stay inside; null if no range is known.
  Value *isInside(BasicBlock *Check, const BlockSet &Region, SmallVectorImpl<size_t> &Known) {
    RangeAnalyses Of(F);
    AccessRanges Ranges(K, Of, Check->getTerminator(), Region);
    for (auto [I, A] : llvm::enumerate(Accesses))
      if (Region.contains(A.Access->getParent()) && Ranges.requireInside(A))
        Known.push_back(I);
    Value *Test = Known.empty() ? nullptr : Ranges.condition();
    if (!Test)
      return nullptr;
    // Values computed early may be poison in executions that do not use them.
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
  SmallPtrSet<BasicBlock *, 8> Done; ///< headers of visited loops
};

} // namespace

void versionAccesses(const KernelInfo &K, std::vector<BufferAccess> &Accesses) {
  if (!Accesses.empty())
    Versioner(K, Accesses).run();
}

#undef DEBUG_TYPE

// Example:
//
//   void k(f, domain) {                      i1 k.ask(f, domain, low0, high0, ...) {
//     i = global_id(0)                         return 0 <= low0 && high0 < size / 4
//     if (inside) a[i] = ... }               }
//                                            void k.inside(f, domain) { i = global_id(0); a[i] = ... }
//
// The runtime calls it for any part of the launch.

#define DEBUG_TYPE "guard-accesses"

namespace {

/// Kernels with more instructions only keep their guards, because a second version would be compiled as well.
constexpr size_t MaxKernelSize = 2000;

/// Returns the access in a copy of its function.
BufferAccess inCopy(const BufferAccess &A, const ValueToValueMapTy &Copies) {
  auto Of = [&](Value *V) -> Value * {
    auto Found = Copies.find(V);
    return Found != Copies.end() ? static_cast<Value *>(Found->second) : V;
  };
  BufferAccess Copy = A;
  Copy.Access = cast<Instruction>(Of(A.Access));
  for (Value **V : {&Copy.Pointer, &Copy.Data, &Copy.Start, &Copy.Size})
    if (*V)
      *V = Of(*V);
  return Copy;
}

/// Creates KernelVersions::Ask, and lists the accesses that it tests; null if there are none.
Function *makeAsk(const KernelInfo &K, ArrayRef<BufferAccess> Accesses, SmallVectorImpl<size_t> &Known) {
  ValueToValueMapTy Copies;
  LLVMContext &C = K.Kernel->getContext();
  SmallVector<Type *, 6> Part(6, Type::getInt64Ty(C));
  Function *Ask = copyKernel(K, Type::getInt1Ty(C), Part, ".ask", Copies);
  KernelInfo Copy = K;
  Copy.Kernel = Ask;
  BasicBlock &Entry = Ask->getEntryBlock();
  Value *Test = nullptr;
  {
    RangeAnalyses Of(*Ask);
    SmallPtrSet<BasicBlock *, 16> Region;
    for (BasicBlock &Block : drop_begin(*Ask))
      Region.insert(&Block);
    AccessRanges Ranges(Copy, Of, Entry.getTerminator(), Region);
    SmallVector<Value *, 6> Bounds;
    for (Argument &A : drop_begin(Ask->args(), K.Kernel->arg_size()))
      Bounds.push_back(&A);
    Ranges.askAbout(Bounds);
    for (auto [I, A] : llvm::enumerate(Accesses))
      if (Ranges.requireInside(inCopy(A, Copies)))
        Known.push_back(I);
    Test = Known.empty() ? nullptr : Ranges.condition();
  }
  if (!Test) {
    Ask->eraseFromParent();
    return nullptr;
  }
  Instruction *End = Entry.getTerminator();
  IRBuilder<> B(End);
  B.SetCurrentDebugLocation(DebugLoc());
  B.CreateRet(B.CreateFreeze(Test, "inside")); // it may be poison in executions that do not use it
  End->eraseFromParent();
  EliminateUnreachableBlocks(*Ask);
  return Ask;
}

} // namespace

Function *copyKernel(const KernelInfo &K, Type *Result, ArrayRef<Type *> More, StringRef Name,
                     ValueToValueMapTy &Copies) {
  SmallVector<Type *> Parameters(K.Kernel->getFunctionType()->params());
  Parameters.append(More.begin(), More.end());
  auto *F = Function::Create(FunctionType::get(Result, Parameters, false), GlobalValue::InternalLinkage,
                             K.Kernel->getName() + Name, K.Kernel->getParent());
  for (Argument &A : K.Kernel->args())
    Copies[&A] = F->getArg(A.getArgNo());
  SmallVector<ReturnInst *> Returns;
  CloneFunctionInto(F, K.Kernel, Copies, CloneFunctionChangeType::LocalChangesOnly, Returns);
  F->setLinkage(GlobalValue::InternalLinkage);
  return F;
}

std::optional<KernelVersions> versionKernel(const KernelInfo &K, const std::vector<BufferAccess> &Accesses,
                                            std::vector<BufferAccess> &Left) {
  if (K.Rank > 3 || K.Kernel->getInstructionCount() > MaxKernelSize)
    return std::nullopt;
  SmallVector<size_t> Known;
  KernelVersions Versions;
  Versions.Check = makeAsk(K, Accesses, Known);
  if (!Versions.Check)
    return std::nullopt;
  LLVM_DEBUG(dbgs() << K.Kernel->getName() << ": two versions of the kernel, for " << Known.size() << " of "
                    << Accesses.size() << " accesses\n");
  ValueToValueMapTy Copies;
  Versions.Unguarded = copyKernel(K, K.Kernel->getReturnType(), {}, ".inside", Copies);
  for (auto [I, A] : llvm::enumerate(Accesses)) {
    BufferAccess Copy = inCopy(A, Copies);
    if (!llvm::is_contained(Known, I))
      Left.push_back(Copy);
    else if (asSubscriptValues(*Copy.Access))
      Copy.Access->eraseFromParent();
  }
  Versions.HasGuards = !Left.empty();
  return Versions;
}

#undef DEBUG_TYPE

} // namespace amp
