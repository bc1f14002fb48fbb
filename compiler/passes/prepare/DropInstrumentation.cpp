// A check that ends the program stands before an `unreachable`. What leads there is taken out, too: as promises about
// pointers such conditions would only hide what they point to.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DropInstrumentation.h"

#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "drop-instrumentation"

using namespace llvm;

namespace amp {
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

/// Nobody goes to B any more, but who goes nowhere else.
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

} // namespace amp
