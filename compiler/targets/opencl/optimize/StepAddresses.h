// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OPTIMIZE_STEPADDRESSES_H
#define CPPAMP_TARGETS_OPENCL_OPTIMIZE_STEPADDRESSES_H

#include "support/DevicePass.h"

namespace amp {

/// Has the neighbors of an element found from its own address, by a step of a stride, and not by a product each.
///
/// Before:  a[x + (long)y * stride], a[x + (long)(y - 1) * stride]
/// After:   a[x + (long)y * stride], a[x + (long)y * stride - stride]
///
/// Needs:   outline-kernels has run: a stride is an argument.
/// Leaves:  addresses whose distance is anything but one stride, and a constant.
struct StepAddresses : DevicePass<StepAddresses> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OPTIMIZE_STEPADDRESSES_H
