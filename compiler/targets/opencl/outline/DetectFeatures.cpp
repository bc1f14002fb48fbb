// See DetectFeatures.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DetectFeatures.h"
#include "kernel/KernelInfo.h"
#include "targets/opencl/analyse/KernelNeeds.h"

#include "llvm/IR/Module.h"

#define DEBUG_TYPE "detect-features"

using namespace llvm;

namespace amp {

PreservedAnalyses DetectFeatures::run(Module &M, ModuleAnalysisManager &) {
  auto Kernels = readKernels(M);
  if (!Kernels)
    return PreservedAnalyses::all();
  bool Changed = false;
  for (KernelInfo &K : *Kernels)
    if (uint32_t Features = K.Outlined ? KernelNeeds::get(*K.Kernel).features() : 0; Features != K.Features) {
      K.Features = Features;
      Changed = true;
    }
  if (!Changed)
    return PreservedAnalyses::all();
  writeKernels(M, *Kernels);
  return PreservedAnalyses::none();
}

} // namespace amp
