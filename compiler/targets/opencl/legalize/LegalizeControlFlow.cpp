// Runs LLVM's FixIrreducible only where it is needed, because it adds a flag to each iteration of the
// loop. Also inserts a barrier that PoCL needs: PoCL treats the rest of a branch after a barrier, and everything
// up to the next barrier, as one region, and version 3.1 miscompiles such regions around loops. Versions 6 and 7 add
// barriers to loops that all threads leave together, which they infer from the exit's condition alone. Versions 3.1 and
// 6 copy a barrier once for each path of a branch to it, and threads then run only one of the copies: such paths meet
// at another barrier first.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "targets/opencl/passes/OpenCLPasses.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

#define DEBUG_TYPE "legalize-control-flow"

using namespace llvm;

namespace amp {
namespace {

bool hasBarrier(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) { return isBarrier(I); });
}

bool isIrreducible(const Function &F, const LoopInfo &LI) {
  ReversePostOrderTraversal<const Function *> Order(&F);
  return containsIrreducibleCFG<const BasicBlock *>(Order, LI);
}

Instruction *findBarrier(BasicBlock &Block) {
  auto Found = find_if(Block, [](const Instruction &I) { return isBarrier(I); });
  return Found == Block.end() ? nullptr : &*Found;
}

/// Returns a barrier on a path from Starts that does not pass Stop, or nullptr.
Instruction *findBarrierOnPath(iterator_range<succ_iterator> Starts, const BasicBlock *Stop) {
  SmallPtrSet<BasicBlock *, 16> Seen;
  SmallVector<BasicBlock *, 16> Todo(Starts);
  while (!Todo.empty()) {
    BasicBlock *Block = Todo.pop_back_val();
    if (Block == Stop || !Seen.insert(Block).second)
      continue;
    if (Instruction *Barrier = findBarrier(*Block))
      return Barrier;
    append_range(Todo, successors(Block));
  }
  return nullptr;
}

/// Returns true if Block branches inside the loop rather than out of it. Of paths for different devices, PoCL sees
/// only one.
bool branchesInside(BasicBlock &Block, const LoopInfo &LI) {
  const Loop *L = LI.getLoopFor(&Block);
  return succ_size(&Block) > 1 && !isDecidedByBuild(*Block.getTerminator()->getOperand(0)) &&
         (!L || all_of(successors(&Block), [&](BasicBlock *B) { return L->contains(B); }));
}

/// Inserts a barrier where threads reconverge after a branch with a barrier in it, if they can reach
/// another barrier from there.
bool closeBranches(Function &F, FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  const auto &PDT = FAM.getResult<PostDominatorTreeAnalysis>(F);
  SmallVector<std::pair<BasicBlock *, Instruction *>, 4> Joins;
  for (BasicBlock &Block : F) {
    if (!branchesInside(Block, LI))
      continue;
    BasicBlock *Join = PDT.getNode(&Block)->getIDom()->getBlock(); // nullptr: the paths never meet
    Instruction *Barrier = Join ? findBarrierOnPath(successors(&Block), Join) : nullptr;
    if (Barrier && !findBarrier(*Join) && findBarrierOnPath(successors(Join), nullptr) &&
        !is_contained(make_first_range(Joins), Join))
      Joins.push_back({Join, Barrier});
  }
  for (auto [Join, Barrier] : Joins) {
    LLVM_DEBUG(dbgs() << F.getName() << ": one more barrier at " << Join->getName() << "\n");
    auto At = Join->getFirstInsertionPt();
    if (Loop *L = LI.getLoopFor(Join); L && L->getHeader() == Join && !L->contains(Barrier)) {
      BasicBlock *Entry = L->getLoopPreheader();
      if (!Entry)
        Entry = InsertPreheaderForLoop(L, &DT, &LI, nullptr, /*PreserveLCSSA=*/false);
      At = Entry->getTerminator()->getIterator();
    }
    Instruction *More = Barrier->clone();
    More->setMetadata(PoclMetadata, MDNode::get(F.getContext(), {}));
    More->insertBefore(At);
  }
  return !Joins.empty();
}

/// Lets the paths inside a branch meet at a barrier of their own before a barrier that other branches also reach. So
/// do barriers at the ends of several branches, because Clang joins them.
bool separateBranches(Function &F, FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  const auto &PDT = FAM.getResult<PostDominatorTreeAnalysis>(F);
  SmallSetVector<Instruction *, 4> Ends;
  struct Arm {
    BasicBlock *Join, *Start;
  };
  SmallVector<Arm, 4> Arms;
  for (BasicBlock &Block : F) {
    if (!branchesInside(Block, LI))
      continue;
    BasicBlock *Join = PDT.getNode(&Block)->getIDom()->getBlock();
    if (!Join || !findBarrierOnPath(successors(&Block), Join))
      continue;
    for (BasicBlock *End : predecessors(Join))
      if (Instruction *Barrier = findBarrier(*End); Barrier && !Barrier->hasMetadata(PoclMetadata) &&
                                                    DT.properlyDominates(&Block, End) &&
                                                    End->hasNPredecessorsOrMore(2) && !LI.isLoopHeader(End) &&
                                                    !(Barrier->getPrevNode() && isBarrier(*Barrier->getPrevNode())))
        Ends.insert(Barrier);
    if (findBarrier(*Join) && !LI.isLoopHeader(Join))
      for (BasicBlock *Start : successors(&Block))
        if (Start != Join && Start->hasNPredecessors(1))
          Arms.push_back({Join, Start});
  }
  const auto AddBarrier = [&](Instruction *Barrier, BasicBlock::iterator At) {
    Instruction *More = Barrier->clone();
    More->setMetadata(PoclMetadata, MDNode::get(F.getContext(), MDString::get(F.getContext(), "apart")));
    More->insertBefore(At);
  };
  for (Instruction *Barrier : Ends)
    AddBarrier(Barrier, Barrier->getIterator());
  bool Changed = !Ends.empty();
  for (auto [Join, Start] : Arms) {
    SmallVector<BasicBlock *, 4> Paths;
    for (BasicBlock *End : predecessors(Join))
      if (DT.dominates(Start, End) && !is_contained(Paths, End))
        Paths.push_back(End);
    if (Paths.size() < 2)
      continue;
    BasicBlock *End = SplitBlockPredecessors(Join, Paths, ".end", &DT, &LI);
    AddBarrier(findBarrier(*Join), End->getTerminator()->getIterator());
    Changed = true;
  }
  return Changed;
}

bool isHidden(const Value &Condition) {
  const auto *Test = dyn_cast<ICmpInst>(&Condition);
  return Test && isCallOf(*Test->getOperand(0), BuiltinId::varying);
}

/// Hides from PoCL that the condition of an exit may be the same for all threads, unless every iteration tests it.
bool hideConditionsOfExits(Function &F, FunctionAnalysisManager &FAM) {
  const auto &LI = FAM.getResult<LoopAnalysis>(F);
  const auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  SmallVector<BranchInst *, 4> Exits;
  for (const Loop *L : LI.getLoopsInPreorder()) {
    if (any_of(L->blocks(), [](BasicBlock *Block) { return findBarrier(*Block); }))
      continue;
    SmallVector<BasicBlock *, 4> Blocks, Latches;
    L->getExitingBlocks(Blocks);
    L->getLoopLatches(Latches);
    for (BasicBlock *Block : Blocks)
      if (auto *Exit = dyn_cast<BranchInst>(Block->getTerminator());
          Exit && !is_contained(Exits, Exit) && !isDecidedByBuild(*Exit->getCondition()) &&
          !isHidden(*Exit->getCondition()) &&
          !all_of(Latches, [&](BasicBlock *Latch) { return DT.dominates(Block, Latch); }))
        Exits.push_back(Exit);
  }
  for (BranchInst *Exit : Exits) {
    IRBuilder<> B(Exit);
    Value *Number = B.CreateZExt(Exit->getCondition(), B.getInt32Ty());
    Value *Varying = B.CreateCall(declareBuiltin(*F.getParent(), BuiltinId::varying), Number);
    Exit->setCondition(B.CreateICmpNE(Varying, B.getInt32(0)));
  }
  return !Exits.empty();
}

} // namespace

PreservedAnalyses LegalizeControlFlow::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (removeUnreachableBlocks(F)) {
      FAM.invalidate(F, PreservedAnalyses::none());
      Changed = true;
    }
    if (!hasBarrier(F))
      continue;
    if (isIrreducible(F, FAM.getResult<LoopAnalysis>(F))) {
      LLVM_DEBUG(dbgs() << F.getName() << " has a loop of several entries\n");
      FAM.invalidate(F, LowerSwitchPass().run(F, FAM)); // FixIrreducible handles only branches
      FAM.invalidate(F, FixIrreduciblePass().run(F, FAM));
      Changed = true;
    }
    if (closeBranches(F, FAM)) {
      FAM.invalidate(F, PreservedAnalyses::none());
      Changed = true;
    }
    if (separateBranches(F, FAM)) {
      FAM.invalidate(F, PreservedAnalyses::none());
      Changed = true;
    }
    if (hideConditionsOfExits(F, FAM)) {
      PreservedAnalyses Same;
      Same.preserveSet<CFGAnalyses>();
      FAM.invalidate(F, Same);
      Changed = true;
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
