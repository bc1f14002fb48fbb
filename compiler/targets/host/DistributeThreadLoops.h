// Distributes a loop over threads so that each memory stream is traversed contiguously.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_DISTRIBUTETHREADLOOPS_H
#define CPPAMP_TARGETS_HOST_DISTRIBUTETHREADLOOPS_H

#include "support/DevicePass.h"

namespace amp {

/// Splits regions that run thread by thread after each atomic operation, if the threads of a row then read adjacent
/// elements. A GPU prefers a thread that reads sixteen distant elements while its neighbor reads those next to them,
/// but a CPU's prefetcher cannot follow that many streams (a histogram larger than the caches: 2 times faster).
///
/// Before:  region 1: ++counts[a[x]]; ++counts[a[x + 256]]; return 2
/// After:   region 1: ++counts[a[x]]; return 3        region 3: ++counts[a[x + 256]]; return 2
///
/// If each stream begins where the row of threads ends the previous one (a row has 256 threads above), the streams are
/// contiguous, and the region traverses them as one longer row: processors mispredict the end of sixteen short
/// loops (the same histogram: 1.08 times faster).
///
/// After:   region 1: ++counts[a[x]]; return 2; "amp-rows"="2"
/// Needs:   add-row-checks.
struct DistributeThreadLoops : DevicePass<DistributeThreadLoops> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_DISTRIBUTETHREADLOOPS_H
