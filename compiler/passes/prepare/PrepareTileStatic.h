// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_PREPARETILESTATIC_H
#define CPPAMP_PASSES_PREPARE_PREPARETILESTATIC_H

#include "support/DevicePass.h"

namespace amp {

/// Hides from LLVM that nobody but this thread seems to write tile_static variables.
///
/// An internal global whose address does not escape would be this thread's own: its stores would be
/// forwarded to loads behind a barrier, where another thread may have written meanwhile.
///
/// Before:  @t = internal global [16 x float] undef, section "cppamp.tile_static"
/// After:   @t = external global [16 x float], section "cppamp.tile_static"
/// Needs:   nothing.
/// Leaves:  each tile_static variable a declaration; LowerTileStatic defines them again.
struct PrepareTileStatic : DevicePass<PrepareTileStatic> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_PREPARETILESTATIC_H
