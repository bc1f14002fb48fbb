// A check that ends the program stands before an `unreachable`, which is left: behind it nothing is defined.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DropInstrumentation.h"

#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

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

bool dropFrom(Function &F) {
  AttributeMask Sanitizers;
  for (Attribute::AttrKind Kind : {Attribute::SanitizeAddress, Attribute::SanitizeThread, Attribute::SanitizeMemory,
                                   Attribute::SanitizeHWAddress, Attribute::SanitizeMemTag})
    Sanitizers.addAttribute(Kind);
  F.removeFnAttrs(Sanitizers);
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (isInstrumentation(I)) {
      I.eraseFromParent();
      Changed = true;
    }
  return Changed;
}

} // namespace

PreservedAnalyses DropInstrumentation::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M)
    Changed |= dropFrom(F);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
