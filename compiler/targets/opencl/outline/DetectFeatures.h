// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_DETECTFEATURES_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_DETECTFEATURES_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// Finds out what a kernel needs of the device beyond OpenCL C 1.2's core.
///
/// Needs:   outline-kernels has run; best after all optimisation.
/// Leaves:  KernelInfo::Features, bits of table::feature.
struct DetectFeatures : llvm::PassInfoMixin<DetectFeatures> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_DETECTFEATURES_H
