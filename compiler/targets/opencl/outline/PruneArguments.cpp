// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelArguments.h"
#include "kernel/KernelInfo.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "prune-arguments"

using namespace llvm;

namespace amp {
namespace {

/// Returns true if argument I must stay. A container's buffer and offset stay if either, or the buffer's size, is used.
bool isNeeded(const KernelInfo &K, unsigned I) {
  const table::arg_record &A = K.Args[I];
  bool Pair = A.kind == table::arg_buffer || A.kind == table::arg_offset;
  for (unsigned J = 0; J < K.Args.size(); ++J) {
    const table::arg_record &B = K.Args[J];
    bool Partner = Pair && B.index == A.index &&
                   (B.kind == table::arg_buffer || B.kind == table::arg_offset || B.kind == table::arg_size);
    if ((I == J || Partner) && !K.Kernel->getArg(J)->use_empty())
      return true;
  }
  return false;
}

/// Renumbers the remaining containers.
void pruneContainers(KernelInfo &K) {
  std::vector<ContainerInfo> Left;
  DenseMap<uint32_t, uint32_t> NewIndex;
  for (const table::arg_record &A : K.Args)
    if (A.kind == table::arg_buffer) {
      NewIndex[A.index] = Left.size();
      Left.push_back(K.Containers[A.index]);
    }
  for (table::arg_record &A : K.Args)
    if (A.kind == table::arg_buffer || A.kind == table::arg_offset || A.kind == table::arg_size)
      A.index = NewIndex.lookup(A.index);
  K.Containers = std::move(Left);
}

bool pruneKernel(KernelInfo &K) {
  SmallVector<unsigned> Needed;
  SmallVector<Type *> Types;
  for (unsigned I = 0; I < K.Args.size(); ++I)
    if (isNeeded(K, I)) {
      Needed.push_back(I);
      Types.push_back(K.Kernel->getArg(I)->getType());
    } else {
      LLVM_DEBUG(dbgs() << K.Name << ": unused argument " << *K.Kernel->getArg(I) << "\n");
    }
  if (Needed.size() == K.Args.size())
    return false;
  Function *Old = K.Kernel;
  K.Kernel = moveBody(*Old, Types);
  std::vector<table::arg_record> Args;
  for (auto [New, I] : llvm::zip(K.Kernel->args(), Needed)) {
    New.takeName(Old->getArg(I));
    Old->getArg(I)->replaceAllUsesWith(&New);
    Args.push_back(K.Args[I]);
  }
  K.Args = std::move(Args);
  Old->eraseFromParent();
  pruneContainers(K);
  return true;
}

} // namespace

PreservedAnalyses PruneArguments::run(Module &M, ModuleAnalysisManager &) { return changeKernels(M, pruneKernel); }

} // namespace amp
