// See BoundIndices.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BoundIndices.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "bound-indices"

using namespace llvm;

namespace amp {
namespace {

/// Threads of a tile in OpenCL's dimension Dim, the least significant first.
uint32_t tileSize(const KernelInfo &K, uint64_t Dim) {
  return Dim < K.Tile.size() ? K.Tile[K.Tile.size() - 1 - Dim] : 1;
}

bool boundIndex(CallInst &Call, const KernelInfo &K) {
  if (!isCallOf(Call, BuiltinId::local_id))
    return false;
  auto *Dim = dyn_cast<ConstantInt>(Call.getArgOperand(0));
  auto *Type = dyn_cast<IntegerType>(Call.getType());
  if (!Dim || !Type)
    return false;
  unsigned Bits = Type->getBitWidth();
  Call.setMetadata(
      LLVMContext::MD_range,
      MDBuilder(Call.getContext()).createRange(APInt(Bits, 0), APInt(Bits, tileSize(K, Dim->getZExtValue()))));
  LLVM_DEBUG(dbgs() << "bound by the tile of " << K.Name << ":" << Call << "\n");
  return true;
}

} // namespace

PreservedAnalyses BoundIndices::run(Module &M, ModuleAnalysisManager &) {
  auto Kernels = readKernels(M);
  if (!Kernels)
    return PreservedAnalyses::all();
  bool Changed = false;
  for (KernelInfo &K : *Kernels)
    if (!K.Tile.empty())
      for (Instruction &I : instructions(*K.Kernel))
        if (auto *Call = dyn_cast<CallInst>(&I))
          Changed |= boundIndex(*Call, K);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
