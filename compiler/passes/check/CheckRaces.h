// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_CHECK_CHECKRACES_H
#define CPPAMP_PASSES_CHECK_CHECKRACES_H

#include "support/DevicePass.h"

namespace amp {

/// Warns about an element of a tile_static variable that one thread writes and another reads, in either
/// order, without a barrier in between, and about elements to which threads write different values:
///
///   t[local] = x;
///   y = t[0] + t[1];   // warning: barrier missing
///
/// Only certain races are reported; see the .cpp file.
///
/// Needs:  everything is inlined into the kernels, and values are in registers.
/// Leaves: the module unchanged.
struct CheckRaces : DevicePass<CheckRaces> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_PASSES_CHECK_CHECKRACES_H
