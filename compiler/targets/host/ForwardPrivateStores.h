// Vectors that are read across the border of two vectors that were written.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_FORWARDPRIVATESTORES_H
#define CPPAMP_TARGETS_HOST_FORWARDPRIVATESTORES_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// Takes what is read from an array on the stack from the registers it was written from, also where it
/// comes from two of them, or from a part of one. LLVM forwards only what was written as it is read; a
/// processor makes a read wait that the latest writes do not cover singly. A tree of sums in tile_static
/// memory reads so, and a scan.
///
/// Before:  store <4 x i32> %a, p; store <4 x i32> %b, p + 16; %c = load <4 x i32>, p + 12
/// After:   ...; %c = shufflevector %a, %b, <3, 4, 5, 6>
///
/// Looks at addresses with constant offsets, along blocks with one predecessor.
class ForwardPrivateStores : public llvm::PassInfoMixin<ForwardPrivateStores> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_FORWARDPRIVATESTORES_H
