// A way without clamps for vectors of which no index is at a border.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_SPECIALIZEINTERIOR_H
#define CPPAMP_TARGETS_HOST_SPECIALIZEINTERIOR_H

#include "support/DevicePass.h"

#include "llvm/IR/PassManager.h"

namespace amp {

/// Versions regions whose addresses go through a clamp, a wrap or a division of an index: these make of an index that
/// is a constant step apart from lane to lane one that could be anything. The first version is for vectors in which
/// they change nothing, or in which all lanes have the same quotient. One test at the region's entry finds out, for all
/// of them together.
///
/// Before:  A[max(x + lane() - 1, 0)]                             a gather
/// After:   if (all(x + lane() - 1 >= 0)) A[x + lane() - 1]       a load
///          else A[max(x + lane() - 1, 0)]
///
/// The same for min(i, n), for i > 0 ? i - 1 : 0 and the like, for i % n and i / n, signed and unsigned.
///
/// Needs:   add-row-checks' form.
/// Leaves:  that form. A region stays as it is if no load or store gains from it.
struct SpecializeInterior : DevicePass<SpecializeInterior> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_SPECIALIZEINTERIOR_H
