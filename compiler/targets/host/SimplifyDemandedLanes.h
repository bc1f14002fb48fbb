// Removes the computation of unused vector lanes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_SIMPLIFYDEMANDEDLANES_H
#define CPPAMP_TARGETS_HOST_SIMPLIFYDEMANDEDLANES_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// Finds the demanded lanes of each vector, and makes the others poison. Each step of a tree of sums
/// also carries the upper half of its array, which only later steps copy, until one sum is left.
///
/// Before:  %s = shufflevector %a, %b, <4, 1, 2, 3>; %t = fadd %s, %a; %r = extractelement %t, 0
/// After:   %s = shufflevector %a, %b, <4, poison, poison, poison>; ...
///
/// InstCombine does this for values with one user. A select between vectors whose lanes all come from one of them
/// becomes that one.
class SimplifyDemandedLanes : public llvm::PassInfoMixin<SimplifyDemandedLanes> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_SIMPLIFYDEMANDEDLANES_H
