// See Outline.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Outline.h"
#include "kernel/KernelInfo.h"
#include "targets/opencl/analyze/KernelNeeds.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "detect-features"

using namespace llvm;

namespace amp {

PreservedAnalyses DetectFeatures::run(Module &M, ModuleAnalysisManager &) {
  auto Kernels = readKernels(M);
  if (!Kernels)
    return PreservedAnalyses::all();
  bool Changed = false;
  for (KernelInfo &K : *Kernels)
    if (K.Outlined) {
      uint32_t Features = KernelNeeds::get(*K.Kernel).features() | (isRobust(M) ? table::feature_robust : 0) |
                          (hasBounds(M) ? table::feature_bounds : 0);
      LLVM_DEBUG(dbgs() << K.Name << ": features " << format_hex(Features, 2) << "\n");
      Changed |= Features != K.Features;
      K.Features = Features;
    }
  if (!Changed)
    return PreservedAnalyses::all();
  writeKernels(M, *Kernels);
  return PreservedAnalyses::none();
}

} // namespace amp
