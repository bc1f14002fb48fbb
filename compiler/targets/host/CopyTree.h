// Recomputes values of one function of a kernel in another.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_COPYTREE_H
#define CPPAMP_TARGETS_HOST_COPYTREE_H

#include "llvm/IR/IRBuilder.h"

namespace amp {

/// Returns V's value in the function that contains B, which has the parameters of V's function; `Lane` replaces
/// the lane number, which is queried again if it is null. Returns null if V depends on anything except parameters,
/// launch constants and the lane, or if computing it may trap; instructions inserted by then are dead.
llvm::Value *copyTree(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Value *Lane, unsigned Depth = 0);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_COPYTREE_H
