// The source locations of entries.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_DESCRIBELINES_H
#define CPPAMP_TARGETS_HOST_DESCRIBELINES_H

#include "support/DevicePass.h"

namespace amp {

/// Drops all source locations if they were not requested.
struct DropLines : DevicePass<DropLines> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Gives each entry its own subprogram. The lines of a kernel become those of its entries, which all come from one
/// function.
///
/// Before:  define void @k.host.v3() { ... !dbg of @k }
/// After:   define void @k.host.v3() !dbg !own { ... !dbg of !own }
/// Needs:   build-host-entries, with the variants inlined.
struct DescribeLines : DevicePass<DescribeLines> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_DESCRIBELINES_H
