// Streams of memory that threads read one element each from, one stream after the other.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_DISTRIBUTETHREADLOOPS_H
#define CPPAMP_TARGETS_HOST_DISTRIBUTETHREADLOOPS_H

#include "support/DevicePass.h"

namespace amp {

/// Cuts regions that are run thread by thread after each atomic operation, if what they read then lies one after
/// the other: a thread that reads from sixteen places far apart, and its neighbor from those next to them, is what
/// a GPU wants, and what no CPU's prefetcher follows (a histogram larger than its caches: 2 times).
///
/// Before:  region 1: ++counts[a[x]]; ++counts[a[x + 256]]; return 2
/// After:   region 1: ++counts[a[x]]; return 3        region 3: ++counts[a[x + 256]]; return 2
///
/// Where each stream begins where the row of threads leaves the one before (there are 256 threads above), they are one,
/// and the region goes through it as one row of threads that is as long as all of them: a processor does not foresee
/// the end of sixteen short loops (the same histogram: 1.08 times).
///
/// After:   region 1: ++counts[a[x]]; return 2; "amp-rows"="2"
/// Needs:   add-row-checks.
struct DistributeThreadLoops : DevicePass<DistributeThreadLoops> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_DISTRIBUTETHREADLOOPS_H
