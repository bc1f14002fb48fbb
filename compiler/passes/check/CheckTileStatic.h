// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_CHECK_CHECKTILESTATIC_H
#define CPPAMP_PASSES_CHECK_CHECKTILESTATIC_H

#include "support/DevicePass.h"

namespace amp {

/// Reports kernels without tiles that reach a tile_static variable, and kernels whose tile_static
/// variables together are larger than any program may expect of a device (C++ AMP 1.2, 2.4.3.5.1).
///
/// Needs:  nothing is inlined yet (the call graph is the user's).
/// Leaves: no tile_static variable in a kernel without tiles.
struct CheckTileStatic : DevicePass<CheckTileStatic> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_PASSES_CHECK_CHECKTILESTATIC_H
