// See DeviceFunctions.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/prepare/DeviceFunctions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

void amp::dropRoots(Module &M, function_ref<bool(const GlobalValue &)> IsKept) {
  SmallVector<GlobalValue *> Used, Kept;
  collectUsedGlobalVariables(M, Used, /*CompilerUsed=*/false);
  if (IsKept)
    copy_if(Used, std::back_inserter(Kept), [&](GlobalValue *G) { return IsKept(*G); });
  for (const char *Name : {"llvm.used", "llvm.compiler.used", "llvm.global_ctors", "llvm.global_dtors",
                           "llvm.global.annotations", "__llvm_coverage_names"})
    if (GlobalVariable *G = M.getGlobalVariable(Name, /*AllowInternal=*/true); G && G->use_empty())
      G->eraseFromParent();
  if (!Kept.empty())
    appendToUsed(M, Kept);
  M.setModuleInlineAsm("");
}

void amp::resolveAliases(Module &M) {
  for (GlobalAlias &A : make_early_inc_range(M.aliases())) {
    A.replaceAllUsesWith(A.getAliasee());
    A.eraseFromParent();
  }
}

void amp::setDeviceLinkage(Function &F, bool IsEntry) {
  F.setComdat(nullptr);
  F.setPersonalityFn(nullptr);
  F.setCallingConv(CallingConv::C);
  F.setVisibility(GlobalValue::DefaultVisibility);
  F.addFnAttr(Attribute::NoUnwind);
  F.removeFnAttr(Attribute::NoInline);
  F.removeFnAttr(Attribute::OptimizeNone);
  if (IsEntry) {
    F.setLinkage(GlobalValue::ExternalLinkage);
    F.removeFnAttr(Attribute::AlwaysInline);
    return;
  }
  F.setLinkage(GlobalValue::InternalLinkage);
  F.addFnAttr(Attribute::AlwaysInline);
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U); Call && Call->getCalledFunction() == &F) {
      Call->setCallingConv(CallingConv::C);
      Call->removeFnAttr(Attribute::NoInline);
    }
}
