// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OPTIMIZE_HOISTPRODUCTS_H
#define CPPAMP_TARGETS_OPENCL_OPTIMIZE_HOISTPRODUCTS_H

#include "support/DevicePass.h"

namespace amp {

/// Computes before a loop what of a product of an index and a stride is the same in each turn.
///
/// Before:  for (k ...) ... a[x + (long)(k + row) * stride]
/// After:   rows = (long)row * stride;  for (k ...) ... a[x + rows + (long)k * stride]
///
/// Needs:   loops with a block before them; a sum of 32 bits that may overflow is left alone.
/// Leaves:  as many products in the loop as before.
struct HoistProducts : DevicePass<HoistProducts> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OPTIMIZE_HOISTPRODUCTS_H
