// Removes what targets do not use.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceFunctions.h"
#include "kernel/Builtins.h"
#include "passes/Passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace amp {

namespace {

using Blocks = SmallSetVector<BasicBlock *, 16>;

/// Returns true if the branch at the end of From, as far as its condition is known, can lead to To.
bool canLead(const BasicBlock &From, const BasicBlock &To) {
  auto *Branch = dyn_cast<BranchInst>(From.getTerminator());
  auto *Known = Branch && Branch->isConditional() ? dyn_cast<ConstantInt>(Branch->getCondition()) : nullptr;
  return !Known || Branch->getSuccessor(Known->isZero()) == &To;
}

/// Returns the blocks from which a thread can end.
Blocks findEnding(Function &F) {
  Blocks Found;
  for (BasicBlock &B : F)
    if (succ_empty(&B))
      Found.insert(&B);
  for (unsigned I = 0; I < Found.size(); ++I)
    for (BasicBlock *P : predecessors(Found[I]))
      if (canLead(*P, *Found[I]))
        Found.insert(P);
  return Found;
}

bool isMark(const Instruction &I) {
  auto *Known = dyn_cast<IntrinsicInst>(&I);
  return Known && Known->getIntrinsicID() == Intrinsic::sideeffect;
}

/// Returns true if a thread may stay in a loop forever because of this observable operation ([intro.progress]).
bool makesProgress(const Instruction &I) {
  if (auto *Known = dyn_cast<IntrinsicInst>(&I); Known && Known->isAssumeLikeIntrinsic())
    return isMark(I);
  return I.isVolatile() || I.isAtomic() || (isa<CallBase>(I) && I.mayHaveSideEffects());
}

void addReached(Blocks &Reached) {
  for (unsigned I = 0; I < Reached.size(); ++I)
    Reached.insert(succ_begin(Reached[I]), succ_end(Reached[I]));
}

bool isInCycle(BasicBlock &B) {
  Blocks Reached;
  Reached.insert(succ_begin(&B), succ_end(&B));
  addReached(Reached);
  return Reached.contains(&B);
}

bool canStay(BasicBlock &From) {
  Blocks Reached;
  Reached.insert(&From);
  addReached(Reached);
  return llvm::any_of(Reached, [](BasicBlock *B) { return llvm::any_of(*B, isMark) && isInCycle(*B); });
}

void redirect(BasicBlock &From, BasicBlock &To) {
  auto *Never = BasicBlock::Create(From.getContext(), "never", From.getParent());
  new UnreachableInst(From.getContext(), Never);
  Instruction *End = From.getTerminator();
  for (unsigned I = 0; I < End->getNumSuccessors(); ++I)
    if (End->getSuccessor(I) == &To) {
      To.removePredecessor(&From);
      End->setSuccessor(I, Never);
    }
}

} // namespace

#define DEBUG_TYPE "mark-endless-loops"

PreservedAnalyses MarkEndlessLoops::run(Function &F, FunctionAnalysisManager &) {
  Blocks Ending = findEnding(F);
  bool Changed = false;
  for (BasicBlock &B : F) {
    if (Ending.contains(&B) || llvm::none_of(B, makesProgress) || llvm::any_of(B, isMark) || !isInCycle(B))
      continue;
    LLVM_DEBUG(dbgs() << F.getName() << ": " << B.getName() << " is part of an endless loop of the program\n");
    IRBuilder<>(&B, B.getFirstInsertionPt()).CreateIntrinsic(Intrinsic::sideeffect, ArrayRef<Type *>(), {});
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

#undef DEBUG_TYPE

#define DEBUG_TYPE "drop-endless-loops"

PreservedAnalyses DropEndlessLoops::run(Function &F, FunctionAnalysisManager &FAM) {
  if (F.isDeclaration() || !F.mustProgress())
    return PreservedAnalyses::all();
  Blocks Ending = findEnding(F);
  SmallVector<std::pair<BasicBlock *, BasicBlock *>> Edges;
  for (BasicBlock *B : Ending)
    for (BasicBlock *S : successors(B))
      if (!Ending.contains(S) && !canStay(*S) && !is_contained(Edges, std::pair(B, S)))
        Edges.push_back({B, S});
  if (Edges.empty())
    return PreservedAnalyses::all();
  LLVM_DEBUG(dbgs() << F.getName() << ": " << Edges.size() << " edges into endless loops\n");
  for (auto [From, To] : Edges)
    redirect(*From, *To);
  FAM.invalidate(F, PreservedAnalyses::none());
  SimplifyCFGPass().run(F, FAM);
  return PreservedAnalyses::none();
}

#undef DEBUG_TYPE

// A check that ends the program precedes an `unreachable`. The branch to it is removed as well: turned into assumptions
// about pointers, such conditions would only hide what the pointers refer to.

#define DEBUG_TYPE "drop-instrumentation"

namespace {

bool isInstrumentation(const Instruction &I) {
  if (isa<InstrProfInstBase>(I))
    return true;
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (!Callee)
    return false;
  return Callee->getIntrinsicID() == Intrinsic::ubsantrap || Callee->getName().starts_with("__ubsan_handle_");
}

/// Removes B and the blocks that lead only to B.
void leaveOut(BasicBlock &B) {
  for (BasicBlock *P : SmallVector<BasicBlock *>(predecessors(&B))) {
    auto *Branch = dyn_cast<BranchInst>(P->getTerminator());
    if (!Branch || !Branch->isConditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1))
      continue;
    BasicBlock *Other = Branch->getSuccessor(Branch->getSuccessor(0) == &B);
    B.removePredecessor(P);
    BranchInst::Create(Other, Branch->getIterator())->setDebugLoc(Branch->getDebugLoc());
    Branch->eraseFromParent();
  }
}

bool dropFrom(Function &F) {
  AttributeMask Sanitizers;
  for (Attribute::AttrKind Kind : {Attribute::SanitizeAddress, Attribute::SanitizeThread, Attribute::SanitizeMemory,
                                   Attribute::SanitizeHWAddress, Attribute::SanitizeMemTag})
    Sanitizers.addAttribute(Kind);
  F.removeFnAttrs(Sanitizers);
  SmallVector<Instruction *> Found;
  for (Instruction &I : instructions(F))
    if (isInstrumentation(I))
      Found.push_back(&I);
  for (Instruction *I : Found) {
    LLVM_DEBUG(dbgs() << F.getName() << ": left out:" << *I << "\n");
    BasicBlock *B = I->getParent();
    I->eraseFromParent();
    if (isa<UnreachableInst>(B->getTerminator()))
      leaveOut(*B);
  }
  if (!Found.empty())
    removeUnreachableBlocks(F);
  return !Found.empty();
}

} // namespace

PreservedAnalyses DropInstrumentation::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M)
    Changed |= dropFrom(F);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

#undef DEBUG_TYPE

#define DEBUG_TYPE "drop-subgroups"

bool dropSubgroups(Module &M) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    const Builtin *B = findBuiltin(F);
    if (!B || B->Class != Builtin::group)
      continue;
    while (!F.use_empty()) {
      auto *Call = cast<CallInst>(F.user_back());
      Call->replaceAllUsesWith(Call->arg_empty() ? Constant::getNullValue(Call->getType()) : Call->getArgOperand(0));
      Call->eraseFromParent();
    }
    F.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

PreservedAnalyses DropSubgroups::run(Module &M, ModuleAnalysisManager &) {
  return dropSubgroups(M) ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

#undef DEBUG_TYPE

#define DEBUG_TYPE "drop-unreachable-defaults"

static bool isUnreachable(BasicBlock &B) { return isa<UnreachableInst>(B.getFirstNonPHIOrDbgOrLifetime()); }

static bool dropDefault(BasicBlock &B) {
  auto *Switch = dyn_cast<SwitchInst>(B.getTerminator());
  if (!Switch || Switch->getNumCases() == 0 || !isUnreachable(*Switch->getDefaultDest()))
    return false;
  LLVM_DEBUG(dbgs() << B.getParent()->getName() << ": the last case is the default:" << *Switch << "\n");
  auto Last = std::prev(Switch->case_end());
  Switch->getDefaultDest()->removePredecessor(&B);
  Switch->setDefaultDest(Last->getCaseSuccessor()); // replaces one edge by another, so PHIs stay valid
  Switch->removeCase(Last);
  Switch->setMetadata(LLVMContext::MD_prof, nullptr);
  ConstantFoldTerminator(&B); // becomes a branch if it has no case or one
  return true;
}

PreservedAnalyses DropUnreachableDefaults::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M)
    for (BasicBlock &B : F)
      Changed |= dropDefault(B);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

#undef DEBUG_TYPE

} // namespace amp
