// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_DETECTFEATURES_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_DETECTFEATURES_H

#include "support/DevicePass.h"

namespace amp {

/// Finds out what a kernel needs of the device beyond OpenCL C 1.2's core.
///
/// Needs:   outline-kernels has run; best after all optimization.
/// Leaves:  KernelInfo::Features, bits of table::feature.
struct DetectFeatures : DevicePass<DetectFeatures> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_DETECTFEATURES_H
