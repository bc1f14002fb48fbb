// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OPTIMIZE_HINTLOOPS_H
#define CPPAMP_TARGETS_OPENCL_OPTIMIZE_HINTLOOPS_H

#include "support/DevicePass.h"

namespace amp {

/// Marks short loops of known length that the device's compiler is to unroll, where that is NVIDIA's: it does not by
/// itself if what is in the loop has been unrolled before. PoCL's makes a product of matrices in registers five times
/// slower by it.
///
/// Before:  a loop of 2 to 8 turns with neither a loop nor a barrier in it
/// After:   the same, with UnrollHint in its metadata
/// Needs:   all unrolling here is done.
/// Leaves:  longer loops, those of unknown length, and those that few threads come to (RareLoop).
struct HintLoops : DevicePass<HintLoops> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OPTIMIZE_HINTLOOPS_H
