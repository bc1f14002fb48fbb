// See FindContainer.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/FindContainer.h"
#include "kernel/KernelInfo.h"

#include "llvm/ADT/APInt.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace amp {

const ContainerInfo *findContainer(const Value *Pointer, uint64_t Field, const KernelInfo &K) {
  const DataLayout &DL = K.Kernel->getParent()->getDataLayout();
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  const Value *Base = Pointer->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  bool IsArray = false;
  if (auto *Load = dyn_cast<LoadInst>(Base); Load && Offset == Field) {
    IsArray = true;
    Offset = 0;
    Base = Load->getPointerOperand()->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  }
  if (Base != K.Kernel->getArg(0))
    return nullptr;
  uint64_t At = Offset.getZExtValue() - (IsArray ? 0 : Field);
  auto Found = find_if(K.Containers, [&](const ContainerInfo &C) { return C.Offset == At && C.isArray() == IsArray; });
  return Found == K.Containers.end() ? nullptr : &*Found;
}

} // namespace amp
