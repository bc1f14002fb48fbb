// Lanes of vectors that nobody asks for.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_SIMPLIFYDEMANDEDLANES_H
#define CPPAMP_TARGETS_HOST_SIMPLIFYDEMANDEDLANES_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// Finds which lanes of each vector are asked for, and leaves the others to whoever makes the vector. A tree of sums
/// keeps the upper half of its array in each step, which only the next steps carry on, until one sum is left.
///
/// Before:  %s = shufflevector %a, %b, <4, 1, 2, 3>; %t = fadd %s, %a; %r = extractelement %t, 0
/// After:   %s = shufflevector %a, %b, <4, poison, poison, poison>; ...
///
/// InstCombine does that to values with one user. A choice between vectors whose lanes are all of one of them becomes
/// that one.
class SimplifyDemandedLanes : public llvm::PassInfoMixin<SimplifyDemandedLanes> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_SIMPLIFYDEMANDEDLANES_H
