// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_CHECK_CHECKCALLGRAPH_H
#define CPPAMP_PASSES_CHECK_CHECKCALLGRAPH_H

#include "support/DevicePass.h"

namespace amp {

/// Reports what cannot be inlined into a kernel: recursion, and functions whose body is not in the
/// module (getMissingBodies() says what to make of them).
///
/// Needs:   the raw module, with !cppamp.kernels.
/// Leaves:  the module as it was. After no report, the functions that a kernel reaches by direct calls
///          form a tree, and each has a body, is a builtin or an intrinsic, or comes with the link.
struct CheckCallGraph : DevicePass<CheckCallGraph> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_PASSES_CHECK_CHECKCALLGRAPH_H
