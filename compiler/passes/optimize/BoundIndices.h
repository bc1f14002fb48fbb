// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_OPTIMIZE_BOUNDINDICES_H
#define CPPAMP_PASSES_OPTIMIZE_BOUNDINDICES_H

#include "support/DevicePass.h"

namespace amp {

/// Says what the size of a tile says about the indices of its threads.
///
/// Before:  %x = call i32 @__cppamp_local_id(i32 0)              in a kernel with tiles of 16 threads
/// After:   %x = call i32 @__cppamp_local_id(i32 0), !range [0, 16)
///
/// A loop from a thread's index to the size of the tile has a known length then, and is unrolled.
struct BoundIndices : DevicePass<BoundIndices> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_PASSES_OPTIMIZE_BOUNDINDICES_H
