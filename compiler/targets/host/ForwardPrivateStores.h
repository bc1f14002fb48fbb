// Forwards stores to loads that span two stored vectors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_FORWARDPRIVATESTORES_H
#define CPPAMP_TARGETS_HOST_FORWARDPRIVATESTORES_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// Replaces loads from an array on the stack by the stored registers, even if a load
/// combines two of them, or uses a part of one. LLVM forwards only stores that match the load exactly, and a
/// processor stalls loads that no single recent store covers. Trees of sums and scans in tile_static
/// memory contain such loads.
///
/// Before:  store <4 x i32> %a, p; store <4 x i32> %b, p + 16; %c = load <4 x i32>, p + 12
/// After:   ...; %c = shufflevector %a, %b, <3, 4, 5, 6>
///
/// Considers constant offsets, along blocks with one predecessor.
class ForwardPrivateStores : public llvm::PassInfoMixin<ForwardPrivateStores> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_FORWARDPRIVATESTORES_H
