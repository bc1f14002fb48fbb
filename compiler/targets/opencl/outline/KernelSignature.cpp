// See KernelSignature.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelSignature.h"
#include "kernel/KernelInfo.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace amp {

Function *moveBody(Function &Old, ArrayRef<Type *> Params) {
  auto *Type = FunctionType::get(Old.getReturnType(), Params, /*isVarArg=*/false);
  Function *New = Function::Create(Type, Old.getLinkage(), Old.getAddressSpace());
  Old.getParent()->getFunctionList().insert(Old.getIterator(), New);
  New->takeName(&Old);
  New->setCallingConv(Old.getCallingConv());
  New->setAttributes(AttributeList().addFnAttributes(Old.getContext(),
                                                     AttrBuilder(Old.getContext(), Old.getAttributes().getFnAttrs())));
  New->copyMetadata(&Old, 0);
  Old.setSubprogram(nullptr);
  New->splice(New->begin(), &Old);
  return New;
}

PreservedAnalyses changeKernels(Module &M, function_ref<bool(KernelInfo &)> Change) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  bool Changed = false;
  for (KernelInfo &K : Kernels)
    if (K.Outlined)
      Changed |= Change(K);
  if (!Changed)
    return PreservedAnalyses::all();
  writeKernels(M, Kernels);
  return PreservedAnalyses::none();
}

} // namespace amp
