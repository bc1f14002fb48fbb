// The source lines of entries.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_DESCRIBELINES_H
#define CPPAMP_TARGETS_HOST_DESCRIBELINES_H

#include "support/DevicePass.h"

namespace amp {

/// Forgets all source lines, for who does not ask for any.
struct DropLines : DevicePass<DropLines> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Gives each entry a description of its own. The lines of a kernel are those of its entries, which all came of one
/// function.
///
/// Before:  define void @k.host.v3() { ... !dbg of @k }
/// After:   define void @k.host.v3() !dbg !own { ... !dbg of !own }
/// Needs:   build-host-entries, and what it made inlined.
struct DescribeLines : DevicePass<DescribeLines> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_DESCRIBELINES_H
