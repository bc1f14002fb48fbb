// Splits scratch memory on the stack into variables.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_SPLITPRIVATEMEMORY_H
#define CPPAMP_TARGETS_HOST_SPLITPRIVATEMEMORY_H

#include "support/DevicePass.h"

namespace amp {

/// Prefix of the names of an entry's own scratch memory.
constexpr char ScratchName[] = "scratch.own";

/// Gives each variable in an entry's own scratch memory a separate alloca, so that the optimizer
/// can promote one regardless of its neighbors. A variable is identified by a constant
/// offset.
///
/// Before:  scratch.own = alloca [2112]; a = gep scratch.own, 64; b = gep scratch.own, 1088
/// After:   a = alloca [1024]; b = alloca [1024]
/// Needs: the regions are inlined, and no pass has merged offsets since. No offset is 0, which could not
/// be distinguished from an element's.
struct SplitPrivateMemory : DevicePass<SplitPrivateMemory> {
  llvm::PreservedAnalyses run(llvm::Function &Entry, llvm::FunctionAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_SPLITPRIVATEMEMORY_H
