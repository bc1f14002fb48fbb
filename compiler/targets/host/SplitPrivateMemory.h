// Scratch memory on the stack, variable by variable.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_SPLITPRIVATEMEMORY_H
#define CPPAMP_TARGETS_HOST_SPLITPRIVATEMEMORY_H

#include "support/DevicePass.h"

namespace amp {

/// How the names of an entry's own scratch memory begin.
constexpr char ScratchName[] = "scratch.own";

/// Gives each variable in an entry's own scratch memory memory of its own, so that the optimizer
/// can keep one in registers whatever is done to its neighbors. A variable is what one constant
/// offset leads to.
///
/// Before:  scratch.own = alloca [2112]; a = gep scratch.own, 64; b = gep scratch.own, 1088
/// After:   a = alloca [1024]; b = alloca [1024]
/// Needs: the regions are inlined, and nothing has merged offsets since. None is 0, which could not
/// be told from an element's.
struct SplitPrivateMemory : DevicePass<SplitPrivateMemory> {
  llvm::PreservedAnalyses run(llvm::Function &Entry, llvm::FunctionAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_SPLITPRIVATEMEMORY_H
