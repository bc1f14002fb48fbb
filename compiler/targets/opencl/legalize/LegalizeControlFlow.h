// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZECONTROLFLOW_H
#define CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZECONTROLFLOW_H

#include "support/DevicePass.h"

namespace amp {

/// Leaves no loop with two entries around a barrier, which PoCL cannot compile; no branch with a barrier
/// in it that is followed by more barriers but by none at once, which PoCL compiles wrongly (what mends that is marked,
/// so that it is printed for PoCL only: PoclMetadata); and no unreachable block.
///
/// Before:  a cycle of %a and %b that contains a barrier and can be entered at both
/// After:   one header that decides by a flag where to go
/// Before:  if (c) { a; barrier; b; } d; ... barrier
/// After:   if (c) { a; barrier; b; } barrier; d; ... barrier
/// Leaves:  all other flow as it was.
struct LegalizeControlFlow : DevicePass<LegalizeControlFlow> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZECONTROLFLOW_H
