// Specializes regions for vectors without an index at a border.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_SPECIALIZEINTERIOR_H
#define CPPAMP_TARGETS_HOST_SPECIALIZEINTERIOR_H

#include "support/DevicePass.h"

#include "llvm/IR/PassManager.h"

namespace amp {

/// Adds a version to regions whose addresses depend on a clamp, a wrap or a division of an index, which turn a strided
/// index into a varying one. The first version is for vectors that
/// these do not change, or whose lanes all have the same quotient. One test at the region's entry decides for all
/// of them.
///
/// Before:  A[max(x + lane() - 1, 0)]                             a gather
/// After:   if (all(x + lane() - 1 >= 0)) A[x + lane() - 1]       a load
///          else A[max(x + lane() - 1, 0)]
///
/// The same for min(i, n), for i > 0 ? i - 1 : 0 and similar, and for i % n and i / n, signed and unsigned.
///
/// Needs:   the form that add-row-checks leaves.
/// Leaves:  that form. A region is unchanged if no load or store gains from it.
struct SpecializeInterior : DevicePass<SpecializeInterior> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_SPECIALIZEINTERIOR_H
