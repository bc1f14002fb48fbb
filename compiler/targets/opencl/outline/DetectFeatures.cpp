// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/KernelInfo.h"
#include "targets/opencl/analyze/GroupShape.h"
#include "targets/opencl/analyze/KernelNeeds.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "detect-features"

using namespace llvm;

namespace amp {

PreservedAnalyses DetectFeatures::run(Module &M, ModuleAnalysisManager &AM) {
  std::vector<KernelInfo> Kernels = readKernels(M);
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (KernelInfo &K : Kernels)
    if (K.Outlined) {
      uint32_t Features = KernelNeeds::get(*K.Kernel).features() | (isRobust(M) ? table::feature_robust : 0) |
                          (hasBounds(M) ? table::feature_bounds : 0);
      if (K.Tile.empty())
        Features |= chooseGroupRow(*K.Kernel, K.Rank, FAM.getResult<LoopAnalysis>(*K.Kernel));
      LLVM_DEBUG(dbgs() << K.Name << ": features " << format_hex(Features, 2) << "\n");
      Changed |= Features != K.Features;
      K.Features = Features;
    }
  if (!Changed)
    return PreservedAnalyses::all();
  writeKernels(M, Kernels);
  return PreservedAnalyses::none();
}

} // namespace amp
