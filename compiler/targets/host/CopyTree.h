// Values of one function of a kernel, computed again in another.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_COPYTREE_H
#define CPPAMP_TARGETS_HOST_COPYTREE_H

#include "llvm/IR/IRBuilder.h"

namespace amp {

/// What V is in the function that B stands in, which has the parameters of V's own; `Lane` takes the place of the
/// number of the lane, which is asked for again if it is null. Null if V is not computed from parameters, constants of
/// the launch and the lane alone: what has been inserted by then is of no use.
llvm::Value *copyTree(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Value *Lane, unsigned Depth = 0);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_COPYTREE_H
