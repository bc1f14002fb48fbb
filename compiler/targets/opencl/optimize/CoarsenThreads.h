// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OPTIMIZE_COARSENTHREADS_H
#define CPPAMP_TARGETS_OPENCL_OPTIMIZE_COARSENTHREADS_H

#include "support/DevicePass.h"

namespace amp {

/// Adds a second kernel, of which each thread does the work of table::rows_each neighbors in the last but one
/// dimension, where that saves loads: of a stencil, neighbors read the same elements. Launches choose
/// (runtime/launch/choose_version.h).
///
/// Before:  k:       if (inside(y)) b[y] = a[y - 1] + a[y + 1];
/// After:   k, and
///          k_rows:  y = global_id(1) * 4;
///                   if (inside(y) && ... && inside(y + 3)) {
///                     each of a[y - 1] ... a[y + 4] is loaded once, b[y] ... b[y + 3] are stored
///                   } else
///                     for (row = 0; row < 4; ++row)
///                       if (inside(y + row)) b[y + row] = a[y + row - 1] + a[y + row + 1];
///
/// All that threads do stays in the order in which each of them does it, as if they ran side by side.
///
/// Needs:   outline-kernels has run; tests of a kernel's borders are one condition.
/// Leaves:  kernels with tiles or of one dimension, with loops, branches, atomics or private arrays in them, with guards, and
///          those of whose loads more than four fifths would be left.
struct CoarsenThreads : DevicePass<CoarsenThreads> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OPTIMIZE_COARSENTHREADS_H
