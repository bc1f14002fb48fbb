// See DetectFeatures.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DetectFeatures.h"
#include "kernel/KernelInfo.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#define DEBUG_TYPE "detect-features"

using namespace llvm;

namespace amp {
namespace {

bool holdsDouble(Type *T) {
  return T->isDoubleTy() || llvm::any_of(T->subtypes(), holdsDouble);
}

uint32_t findFeatures(const Function &F) {
  uint32_t Features = 0;
  auto AddType = [&](Type *T) {
    if (holdsDouble(T))
      Features |= table::feature_fp64;
  };
  auto AddAtomic = [&](Type *T) {
    if (T->getPrimitiveSizeInBits() == 64)
      Features |= table::feature_int64_atomics;
  };
  for (const Argument &A : F.args())
    AddType(A.getType());
  for (const Instruction &I : instructions(F)) {
    AddType(I.getType());
    for (const Use &U : I.operands())
      AddType(U->getType());
    if (auto *A = dyn_cast<AllocaInst>(&I))
      AddType(A->getAllocatedType());
    else if (auto *RMW = dyn_cast<AtomicRMWInst>(&I))
      AddAtomic(RMW->getValOperand()->getType());
    else if (auto *CAS = dyn_cast<AtomicCmpXchgInst>(&I))
      AddAtomic(CAS->getNewValOperand()->getType());
  }
  return Features;
}

} // namespace

PreservedAnalyses DetectFeatures::run(Module &M, ModuleAnalysisManager &) {
  auto Kernels = readKernels(M);
  if (!Kernels)
    return PreservedAnalyses::all();
  bool Changed = false;
  for (KernelInfo &K : *Kernels)
    if (uint32_t Features = K.Outlined ? findFeatures(*K.Kernel) : 0; Features != K.Features) {
      K.Features = Features;
      Changed = true;
    }
  if (!Changed)
    return PreservedAnalyses::all();
  writeKernels(M, *Kernels);
  return PreservedAnalyses::none();
}

} // namespace amp
