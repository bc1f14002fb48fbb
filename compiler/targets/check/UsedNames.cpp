// See CheckSites.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/check/CheckSites.h"

#include "kernel/KernelInfo.h"
#include "passes/prepare/ArrayIndices.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace amp {
namespace {

bool isCheck(const Value *V) {
  auto *Call = dyn_cast<CallInst>(V);
  return Call && Call->getCalledFunction() && Call->getCalledFunction()->getName().starts_with(CheckPrefix);
}

} // namespace

const Value *findObject(const Value *Pointer) {
  for (unsigned Steps = 0; Steps < 32; ++Steps) {
    Pointer = getUnderlyingObject(Pointer, 0);
    auto *Phi = dyn_cast<PHINode>(Pointer);
    if (!Phi || Phi->getNumIncomingValues() != 2 || !isCheck(Phi->getIncomingValue(1)))
      return Pointer;
    Pointer = Phi->getIncomingValue(0);
  }
  return Pointer;
}

std::string getUsedName(const Value *Pointer, const KernelInfo *K) {
  const Value *Object = findObject(Pointer);
  if (auto *G = dyn_cast<GlobalVariable>(Object))
    return getVariableName(*G);
  if (auto *A = dyn_cast<AllocaInst>(Object)) {
    const DbgVariableRecord *R = findDeclaration(*A);
    return R ? R->getVariable()->getName().str() : "";
  }
  auto *Load = dyn_cast<LoadInst>(Object);
  const ContainerInfo *C = Load && K ? findContainer(Load->getPointerOperand(), container_layout::Data, *K) : nullptr;
  return C ? C->variable().str() : "";
}

bool isParameter(const Value *Pointer, const KernelInfo &K) {
  const Value *Object = findObject(Pointer);
  if (isa<Argument>(Object))
    return true;
  auto *Load = dyn_cast<LoadInst>(Object);
  if (!Load || findObject(Load->getPointerOperand()) != K.Kernel->getArg(0))
    return false;
  const DataLayout &DL = K.Kernel->getParent()->getDataLayout();
  APInt Offset(DL.getIndexTypeSizeInBits(Load->getPointerOperand()->getType()), 0);
  Load->getPointerOperand()->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  return any_of(K.Containers, [&](const ContainerInfo &C) { return C.isArray() && C.Offset == Offset; });
}

} // namespace amp
